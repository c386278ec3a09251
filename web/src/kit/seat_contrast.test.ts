import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import SeatShape from './SeatShape.svelte';
import { SEATS, type Seat } from './seats';

/** What a sign needs to be seen by everybody: WCAG 1.4.11. */
const GRAPHICS = 3;
const THEMES = [0, -1];
const tokens = readFileSync('src/look/tokens.css', 'utf-8');

/** A colour of the light theme (0) or of the dark one (-1). */
function colour(name: string, theme: number): string {
  const value = tokens.match(new RegExp(`--${name}:\\s*(light-dark\\([^)]*\\)|#[0-9a-f]{6})`))![1]!;
  return value.match(/#[0-9a-f]{6}/g)!.at(theme)!;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** The token that a shape is outlined with. */
function outline(seat: Seat, onMat: boolean): string {
  const shape = mount(SeatShape, { target: document.body, props: { seat, onMat } });
  flushSync();
  const stroke = document.querySelector<SVGElement>('svg.shape')!.style.stroke;
  void unmount(shape);
  return stroke.match(/--([\w-]+)/)![1]!;
}

const seats = Object.keys(SEATS).map(Number) as Seat[];

test.each(seats)('the sign of seat %i is seen on the bar, on cards, on plates and on models', (seat) => {
  for (const theme of THEMES) {
    const seen = (line: string, on: string) => contrast(colour(line, theme), colour(on, theme));
    for (const mat of ['mat', 'mat-2']) expect(seen(outline(seat, true), mat)).toBeGreaterThanOrEqual(GRAPHICS);
    for (const card of ['desk', 'card', 'card-2'])
      expect(seen(outline(seat, false), card)).toBeGreaterThanOrEqual(GRAPHICS);
    // on the head of a plate, and on a model that is seen from afar
    expect(seen(`seat-${seat}-ink`, `seat-${seat}`)).toBeGreaterThanOrEqual(GRAPHICS);
  }
});
