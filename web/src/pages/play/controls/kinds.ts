/** Which control answers which kind of decision. docs/client.md lists them; what is not here gets the generic one. */
import type { Component } from 'svelte';
import type { Stage } from '../live/stage.svelte';
import type { Asked, DecisionKind } from '../types';
import Action from './Action.svelte';
import Attack from './Attack.svelte';
import { Attacking } from './attacking.svelte';
import Casualties from './Casualties.svelte';
import type { Control } from './control.svelte';
import Counter from './Counter.svelte';
import Deploy from './Deploy.svelte';
import Generic from './Generic.svelte';
import { Losing } from './losing.svelte';
import Move from './Move.svelte';
import { Moving } from './moving.svelte';
import Place from './Place.svelte';
import { Placing } from './placing.svelte';
import { Restoring } from './restoring.svelte';
import { Acting, Anything, Countering, Mastering, Striking, Zoning } from './simple.svelte';
import Strike from './Strike.svelte';
import TurnMaster from './TurnMaster.svelte';
import Zone from './Zone.svelte';

export interface Kind {
  make: new (stage: Stage, asked: Asked) => Control;
  Panel: Component<{ control: Control }>;
}

const kind = <C extends Control>(
  make: new (stage: Stage, asked: Asked) => C,
  Panel: Component<{ control: C }>,
): Kind => ({
  make,
  // The page knows its control as any control; the panel of a kind draws that kind only.
  Panel: (internals, { control }) => {
    if (!(control instanceof make)) throw new TypeError(`This panel is not for ${control.asked.kind}.`);
    return Panel(internals, { control });
  },
});

export const KINDS: Partial<Record<DecisionKind, Kind>> = {
  turn_master: kind(Mastering, TurnMaster),
  zone: kind(Zoning, Zone),
  deploy: kind(Placing, Deploy),
  move: kind(Moving, Move),
  attack: kind(Attacking, Attack),
  casualties: kind(Losing, Casualties),
  place: kind(Restoring, Place),
  strike: kind(Striking, Strike),
  action: kind(Acting, Action),
  counter: kind(Countering, Counter),
};

export const GENERIC = kind(Anything, Generic);

export const kindFor = (asked: Asked): Kind => KINDS[asked.kind] ?? GENERIC;
