/** Codes as they come in, one picture or paste after another, until what they hold is whole. */

import { bodyOf } from '../../api/bodies';
import type { Answer } from '../../api/types';
import { reckon, Refused, sentenceOf } from '../../engine';
import type { Body } from '../../store';

const CODE = /MUSTER\s*-/i;

export class Collecting {
  thing = $state.raw<Body>();
  missing = $state.raw<number[]>([]);
  of = $state(0);
  sentence = $state('');
  trouble = $state('');
  busy = $state(false);
  #codes = new Set<string>();

  get has(): number {
    return this.of - this.missing.length;
  }

  /** Adds what was seen. What does not belong to the rest is told and left out, so that scanning goes on. */
  async add(texts: readonly string[]): Promise<void> {
    const fresh = texts.filter((text) => !this.#codes.has(text));
    if (this.thing || !fresh.length || this.busy) return;
    const codes = fresh.filter((text) => CODE.test(text));
    if (!codes.length) {
      this.trouble = 'There is a QR code, but it holds no Muster code. Look for one that Muster made.';
      return;
    }
    this.busy = true;
    try {
      this.#take(await reckon('receive', { codes: [...this.#codes, ...codes] }));
      for (const code of codes) this.#codes.add(code);
      this.trouble = '';
    } catch (problem) {
      this.trouble = problem instanceof Refused ? capital(problem.sentence) : sentenceOf(problem);
    }
    this.busy = false;
  }

  #take(found: Answer<'receive'>): void {
    this.thing = found.thing ? bodyOf(found.thing) : undefined;
    this.missing = found.missing;
    this.of = found.thing ? 0 : found.of;
    this.sentence = capital(found.sentence);
  }

  /** Says what is wrong with a picture or a text in which nothing was found. */
  tell(trouble: string): void {
    this.trouble = trouble;
  }

  again(): void {
    this.#codes.clear();
    this.thing = undefined;
    this.missing = [];
    this.of = 0;
    this.sentence = this.trouble = '';
  }
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
