// Families of perks to browse (APP-12), with texts of our own to begin from; the players resolve what they say.
import type { Sort } from './profiles';

export interface Start {
  name: string;
  text: string;
}

export interface Family {
  name: string;
  about: string;
  starts: Start[];
}

const UNIT_FAMILIES: Family[] = [
  {
    name: 'Ability',
    about: 'Something the unit can do that others cannot.',
    starts: [
      {
        name: 'Field Medic',
        text: 'Once in each Game Turn, instead of attacking, one model within 2 in. gets 1 lost HP back.',
      },
      { name: 'Sapper', text: 'Instead of attacking, the unit takes away one barricade that it touches.' },
      { name: 'Keen Eyes', text: 'Enemies within 12 in. of this unit cannot stay hidden from it.' },
    ],
  },
  {
    name: 'Aeonian',
    about: 'Old, immortal or out of time.',
    starts: [
      {
        name: 'Rises Again',
        text: 'The first model of the unit that falls in a game rolls a die when the phase ends; on 4+ it stays with 1 HP.',
      },
      { name: 'Out of Time', text: 'Once in a game the unit may roll its failed saves of one attack again.' },
    ],
  },
  {
    name: 'Defensive',
    about: 'It is harder to hurt.',
    starts: [
      { name: 'Dug In', text: 'While the unit has not moved in this Game Turn, its cover counts 1 more.' },
      { name: 'Thick Smoke', text: 'Attacks on the unit from more than 18 in. away have -1 on their dice.' },
      { name: 'Shield Wall', text: 'In a melee the unit rolls failed Armour saves of 1 again.' },
    ],
  },
  {
    name: 'Deployment',
    about: 'It comes onto the table in its own way.',
    starts: [
      {
        name: 'Forward Post',
        text: 'The unit may be deployed up to 6 in. outside its zone, and no nearer than 12 in. to an enemy.',
      },
      {
        name: 'In Reserve',
        text: 'The unit may stay off the table and come on from its own edge in any later Game Turn.',
      },
    ],
  },
  {
    name: 'Leadership',
    about: 'It makes others better.',
    starts: [
      { name: 'Sergeant', text: 'Once in each Game Turn the unit may roll one failed attack die again.' },
      {
        name: 'Standard',
        text: 'Friendly units within 6 in. count as one model more when it is settled who controls a marker.',
      },
      { name: 'Drummer', text: 'One friendly unit within 6 in. adds 1 in. to its Dash in each Game Turn.' },
    ],
  },
  {
    name: 'Movement',
    about: 'It goes where or how others cannot.',
    starts: [
      { name: 'Sure-footed', text: 'Difficult ground does not slow the unit.' },
      {
        name: 'Flying',
        text: 'The unit moves over terrain and models as if they were not there, and may not stop on impassable ground.',
      },
      { name: 'Climber', text: 'The unit climbs walls at its whole Move.' },
    ],
  },
  {
    name: 'Psychology',
    about: 'Courage, dread and temper.',
    starts: [
      {
        name: 'Dread',
        text: 'Whoever wants to get into a melee with the unit rolls a die first; on a 1 they stay where they are.',
      },
      { name: 'Steadfast', text: 'Perks of enemies that work on courage do nothing to the unit.' },
      { name: 'Fury', text: 'In the Game Turn in which the unit gets into a melee, each model has 1 Attack more.' },
    ],
  },
];

const WEAPON_FAMILIES: Family[] = [
  {
    name: 'Affliction',
    about: 'What it leaves behind in those it hits.',
    starts: [
      {
        name: 'Burn',
        text: 'A unit that lost HP to it rolls a die when the Game Turn ends; on 1 or 2 it loses 1 HP more.',
      },
      { name: 'Mire', text: 'A unit that lost HP to it cannot Dash until the Game Turn ends.' },
    ],
  },
  {
    name: 'Enhance',
    about: 'It makes its bearer better at something else.',
    starts: [
      {
        name: 'Ranging Scope',
        text: 'If the bearer has not moved in this Game Turn, the weapon has +1 on its attack dice.',
      },
      { name: 'Parry', text: 'In a melee the bearer rolls one failed save again in each phase.' },
    ],
  },
  {
    name: 'Limitation',
    about: 'A burden that makes up for other strengths.',
    starts: [
      { name: 'One Shot', text: 'The weapon can be used once in a game.' },
      { name: 'Slow to Load', text: 'The weapon cannot be used in two Game Turns that follow each other.' },
      { name: 'Unsteady', text: 'Each attack die that shows a 1 costs the bearer 1 HP, with saves.' },
    ],
  },
  {
    name: 'Mode',
    about: 'A second way to use it, chosen before the dice are rolled.',
    starts: [
      {
        name: 'Braced',
        text: 'If the bearer does not move, the weapon may count as heavy and has 6 in. more Range.',
      },
      { name: 'Double Load', text: 'For one phase the weapon has half its Range and 1 Power more.' },
    ],
  },
  {
    name: 'Offensive',
    about: 'It hits harder or more often.',
    starts: [
      { name: 'Finds the Gap', text: 'Attack dice that show a 6 are saved as if AP were one better.' },
      {
        name: 'Hunter',
        text: 'Against targets of Defence 6 and more, failed attack dice that show a 1 are rolled again.',
      },
      { name: 'Sweep', text: 'Against a unit of ten models or more the weapon has 1 Attack more.' },
    ],
  },
  {
    name: 'Tactical',
    about: 'It shapes the table rather than the target.',
    starts: [
      { name: 'Indirect', text: 'The weapon may attack what its bearer cannot see, with -1 on its attack dice.' },
      {
        name: 'Smoke',
        text: 'Instead of attacking, a piece of smoke 3 in. across is put within its Range until the next Game Turn ends.',
      },
      { name: 'Suppress', text: 'A unit attacked by it, hurt or not, has 2 in. less Move in its next turn.' },
    ],
  },
];

export const families = (sort: Sort): Family[] => (sort === 'unit' ? UNIT_FAMILIES : WEAPON_FAMILIES);
