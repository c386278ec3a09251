import { expect, test, vi } from 'vitest';
import { asking } from '../../../kit/ask.svelte';
import type { Stage } from '../live/stage.svelte';
import type { Asked, Choice, DecisionKind, HostOffer, Question, ReachPreview, TellAnswer, UnitOffer } from '../types';
import { Attacking } from './attacking.svelte';
import { KINDS, kindFor } from './kinds';
import { Losing } from './losing.svelte';
import { Moving } from './moving.svelte';
import { nearestOf } from './nearest';
import { Placing } from './placing.svelte';
import { Acting, Anything, Countering, Mastering, Striking, Zoning } from './simple.svelte';

const unit = (n: number, side: number, more = {}) => ({
  unit: n,
  name: `Unit ${n}`,
  seat: side,
  side,
  first: n * 2,
  count: 2,
  carries: [[0], [0]],
  transport: 0,
  weapons: [{ range: 18, name: 'Rifle' }],
  cost: 50,
  piece: null as number | null,
  ...more,
});
const table = {
  units: [unit(0, 0), unit(1, 1), unit(2, 0, { transport: 80 })],
  sides: [
    { side: 0, name: 'Ann' },
    { side: 1, name: 'Ben' },
  ],
  seats: [
    { seat: 0, side: 0, name: 'Ann' },
    { seat: 1, side: 1, name: 'Ben' },
    { seat: 2, side: 0, name: 'Random' },
  ],
  zones: [
    {
      zone: 1,
      letter: 'B',
      outlines: [
        [
          [0, 0],
          [9000, 0],
          [9000, 9000],
          [0, 9000],
        ],
      ],
    },
  ],
  pieces: [{ piece: 3, name: 'Block' }],
  board: { unit: 'in.' },
};
const models = [
  [1000, 1000],
  [2000, 1000],
  [9000, 9000],
  [9000, 8000],
  [4000, 4000],
  [4000, 5000],
].map((at) => ({ at, hp: 2 }));
const offer = (n: number, more: Partial<UnitOffer> = {}): UnitOffer => ({
  unit: n,
  ways: [],
  allowances: [6000, 6000],
  costs: [],
  hint: '',
  ...more,
});

function seated(answer: (question: Question) => Partial<TellAnswer> = () => ({})) {
  const choose = vi.fn(async () => ({ taken: true, n: 1 }));
  const ask = vi.fn(async (question: Question) => answer(question));
  const stage = {
    live: { table, choose, ask, asked: { number: 7 }, seats: [0] },
    now: {
      models,
      phase: 'move',
      units: table.units.map(() => ({ left: 2, acted: [] as string[] })),
      sides: table.sides.map(() => ({ command: null as number | null })),
    },
  } as unknown as Stage;
  return { stage, choose, ask };
}
const asked = (kind: DecisionKind, more: Partial<Asked> = {}): Asked => ({
  number: 7,
  kind,
  side: 0,
  sentence: 'Choose.',
  rules: [],
  may_finish: true,
  finish: 'Finish the phase',
  ...more,
});
/** A kind of decision that a newer server may have. */
const UNKNOWN = 'mission' as DecisionKind;
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('every kind of decision of the engine has a control of its own; a new one gets the generic one', () => {
  const engine = [
    'turn_master',
    'zone',
    'deploy',
    'move',
    'attack',
    'casualties',
    'place',
    'strike',
    'action',
    'counter',
  ];
  expect(Object.keys(KINDS).sort()).toEqual(engine.sort());
  expect(kindFor(asked(UNKNOWN)).make).toBe(Anything);
});

test('an answer whose sending fails can be sent again', async () => {
  const { stage, choose } = seated();
  const control = new Moving(stage, asked('move'));
  choose.mockRejectedValueOnce(new Error('The socket is closed.'));
  await expect(control.send({ do: 'finish' })).rejects.toThrow('The socket is closed.');
  expect(control.busy).toBe(false);
  expect(await control.send({ do: 'finish' })).toBe(true);
});

test('a move is previewed and sent as it was resolved', async () => {
  const resolved = { do: 'move', unit: 0, paths: [] };
  const { stage, choose, ask } = seated(({ ask }) =>
    ask === 'move'
      ? {
          move: {
            legal: true,
            choice: resolved,
            fault: null,
            ways: [{}],
            links: [],
            used: 3000,
            left: 3000,
            engages: [],
            danger: [],
            ahead: [],
          } as never,
        }
      : {},
  );
  const move = new Moving(stage, asked('move', { units: [offer(0, { ways: ['walk'] })] }));
  move.choose(0);
  expect(move.primary?.why).toBeTruthy();
  move.ondrag({ unit: 0, model: 1, to: [4000, 1000], done: true });
  await settled();
  expect(ask).toHaveBeenLastCalledWith({ ask: 'move', unit: 0, to: [4000, 1000], leader: 1 });
  expect(move.meter).toEqual({ used: 3000, allowed: 6000, length: undefined });
  expect(move.hint).toBe('Place it here, or tap another place.');
  move.primary!.run();
  expect(choose).toHaveBeenCalledWith(resolved);
});

test('too far offers the nearest legal place', async () => {
  const nearest = { do: 'move', unit: 0, paths: [[0, [[7000, 1000]]]] };
  const { stage, choose } = seated(({ ask }) =>
    ask === 'move'
      ? {
          move: {
            legal: false,
            choice: null,
            fault: { sentence: '7.0 in., 6.0 allowed.', nearest },
            used: 6000,
            left: 0,
            links: [],
            ways: [],
            engages: [],
            danger: [],
            ahead: [],
          } as never,
        }
      : {},
  );
  const move = new Moving(stage, asked('move', { units: [offer(0)] }));
  move.choose(0);
  move.onplace([9000, 1000]);
  await settled();
  expect(move.hint).toBe('7.0 in., 6.0 allowed. It can go as near as allowed.');
  move.primary!.run();
  expect(choose).toHaveBeenCalledWith(nearest);
});

test('who goes as near as allowed and has something left over is told what keeps it from using that', async () => {
  const nearest = { do: 'move', unit: 0, paths: [[0, [[3300, 1000]]]] };
  const stopped = { pieces: [3], models: [] as number[] };
  const { stage } = seated(() => ({
    move: { legal: false, fault: { sentence: 'Too far.', nearest }, used: 2300, left: 2700, links: [], ways: [{}], engages: [], danger: [], ahead: [], stopped } as never, // prettier-ignore
  }));
  const move = new Moving(stage, asked('move', { units: [offer(0)] }));
  move.choose(0);
  move.onplace([9000, 1000]);
  await settled();
  expect(move.hint).toBe('Too far. It can go as near as allowed. Block keeps it from using the rest.');
  stopped.pieces = [];
  move.drop();
  move.onplace([9000, 1000]);
  await settled();
  expect(move.hint).toBe('Too far. It can go as near as allowed. What is left brings it no nearer.');
});

test('a nearest choice of another kind, or of another unit, is never offered', () => {
  const fault = (nearest: Choice) => ({ code: '', sentence: '', rule: '', nearest });
  expect(nearestOf(fault({ do: 'finish' }), 'walk', 0)).toBeNull();
  expect(nearestOf(fault({ do: 'finish' }), 'deploy', 0)).toBeNull();
  expect(nearestOf(fault({ do: 'deploy', unit: 1 }), 'deploy', 0)).toBeNull();
  expect(nearestOf(fault({ do: 'move', unit: 0 }), 'disembark', 0)).toBeNull();
  expect(nearestOf(fault({ do: 'move', unit: 0 }), 'embark', 0)).toEqual({ do: 'move', unit: 0 });
  expect(nearestOf(fault({ do: 'deploy', unit: 0 }), 'deploy', 0)).toEqual({ do: 'deploy', unit: 0 });
});

test('a question that is refused says why in the bar, and the next answer takes it away', async () => {
  let fault: unknown = { code: 'ask.type', sentence: 'That is no question.', rule: '', nearest: null };
  const { stage } = seated(() => (fault ? { fault } : { reach: { unit: 0, areas: [], whole: true } }) as never);
  const move = new Moving(stage, asked('move', { units: [offer(0)] }));
  move.choose(0);
  await settled();
  expect(move.fault?.sentence).toBe('That is no question.');
  fault = null;
  move.onplace([4000, 1000]);
  await settled();
  expect(move.fault).toBeNull();
});

test('a tapped enemy is charged as the rules find a way; arrows push what is chosen', async () => {
  const { stage, ask } = seated();
  const move = new Moving(stage, asked('move', { units: [offer(0)] }));
  move.choose(0);
  expect(move.onunit(1)).toBe(true);
  expect(ask).toHaveBeenLastCalledWith({ ask: 'move', unit: 0, charge: 1 });
  expect(move.nudge([500, 0])).toBe(true);
  expect(ask).toHaveBeenLastCalledWith({ ask: 'move', unit: 0, to: [1500, 1000], leader: 0 });
});

/** A control whose questions about the reach are answered one by one, when the test says so. */
function reaching() {
  const waiting: {
    question: Question;
    answer: (areas: ReachPreview['areas'], whole: boolean) => Promise<unknown>;
  }[] = [];
  const { stage, ask } = seated();
  ask.mockImplementation((question) =>
    question.ask === 'reach'
      ? new Promise((resolve) =>
          waiting.push({
            question,
            answer: (areas, whole) => {
              resolve({ reach: { unit: 'unit' in question ? question.unit : -1, areas, whole } });
              return settled();
            },
          }),
        )
      : Promise.resolve({}),
  );
  return { move: new Moving(stage, asked('move', { units: [offer(0), offer(2)] })), waiting };
}
const ALONE: ReachPreview['areas'] = [[[0, 0]]];
const TOGETHER: ReachPreview['areas'] = [[[1, 1]]];

test('the reach of one model is shown until that of the whole unit comes', async () => {
  const { move, waiting } = reaching();
  move.choose(0);
  expect(waiting[0]!.question).toEqual({ ask: 'reach', unit: 0 });
  await waiting[0]!.answer(ALONE, false);
  expect(move.board.reach).toMatchObject({ areas: ALONE, whole: false });
  expect(waiting[1]!.question).toEqual({ ask: 'reach', unit: 0, whole: true });
  await waiting[1]!.answer(TOGETHER, true);
  expect(move.board.reach).toMatchObject({ areas: TOGETHER, whole: true });
  move.drop();
  expect(move.board.reach).toBeNull();
  expect(waiting).toHaveLength(2);
});

test('the reach of a unit of one model is asked for once', async () => {
  const { move, waiting } = reaching();
  move.choose(0);
  await waiting[0]!.answer(ALONE, true);
  expect(move.board.reach).toMatchObject({ areas: ALONE, whole: true });
  expect(waiting).toHaveLength(1);
});

test('of single models the reach of the one that is chosen is shown', async () => {
  const { move, waiting } = reaching();
  move.choose(0);
  await waiting[0]!.answer(ALONE, false);
  await waiting[1]!.answer(TOGETHER, true);
  move.setSingle(true);
  expect(move.board.reach).toBeNull();
  move.onmodel(0);
  expect(waiting[2]!.question).toEqual({ ask: 'reach', unit: 0, leader: 0 });
  await waiting[2]!.answer(ALONE, false);
  expect(move.board.reach).toMatchObject({ areas: ALONE, whole: false });
  expect(waiting).toHaveLength(3);
  move.setSingle(false);
  expect(move.board.reach).toBeNull();
  expect(waiting[3]!.question).toEqual({ ask: 'reach', unit: 0 });
});

test('a reach of another unit or another leader comes too late', async () => {
  const { move, waiting } = reaching();
  move.choose(0);
  await waiting[0]!.answer(ALONE, false);
  move.choose(2);
  await waiting[1]!.answer(TOGETHER, true);
  expect(move.board.reach).toBeNull();
  move.ondrag({ unit: 2, model: 5, to: [4000, 4500], done: false });
  expect(waiting.slice(2).map(({ question }) => question)).toEqual([
    { ask: 'reach', unit: 2 },
    { ask: 'reach', unit: 2, leader: 5 },
  ]);
  await waiting[2]!.answer(ALONE, false);
  expect(move.board.reach).toBeNull();
  await waiting[3]!.answer(ALONE, false);
  move.ondrag({ unit: 2, model: 5, to: [4000, 4600], done: true });
  await waiting[4]!.answer(TOGETHER, true);
  expect(waiting[4]!.question).toEqual({ ask: 'reach', unit: 2, leader: 5, whole: true });
  expect(move.board.reach).toMatchObject({ areas: TOGETHER, whole: true });
  expect(waiting).toHaveLength(5);
});

test('who fights hand to hand sees how far every charge is', async () => {
  const targets = [{ unit: 1, can: false, sentence: '9.7 in.: Move 7 and Dash 8 reach it.' }];
  const { stage, ask } = seated(({ ask }) => (ask === 'attack' ? { attack: { targets } } : {}) as never);
  const move = new Moving(stage, asked('move', { units: [offer(0)] }));
  const weapons = table.units[0]!.weapons;
  table.units[0]!.weapons = [{ range: 0, name: 'Blade' }];
  move.choose(0);
  await settled();
  table.units[0]!.weapons = weapons;
  expect(ask).toHaveBeenCalledWith({ ask: 'attack', unit: 0 });
  expect(move.near).toEqual(targets);
});

test('single models keep the places they were given', () => {
  const { stage, ask } = seated();
  const move = new Moving(stage, asked('move', { units: [offer(0)] }));
  move.choose(0);
  move.setSingle(true);
  move.onmodel(0);
  move.onplace([1500, 1500]);
  move.onmodel(1);
  move.onplace([2500, 1500]);
  expect(ask).toHaveBeenLastCalledWith({
    ask: 'move',
    unit: 0,
    paths: [
      [0, [[1500, 1500]]],
      [1, [[2500, 1500]]],
    ],
  });
});

test('going aboard and coming out are judged as choices', () => {
  const { stage, ask } = seated();
  const hosts: HostOffer[] = [
    { model: 4, unit: 2, way: 'embark', near: true, hint: '' },
    { model: 9, unit: 1, way: 'transfer', near: true, hint: '' },
  ];
  const ways: UnitOffer['ways'] = ['walk', 'embark', 'disembark'];
  const move = new Moving(stage, asked('move', { units: [offer(0, { ways, hosts })] }));
  move.choose(0);
  move.setWay('embark');
  expect(move.hosts.map(({ model }) => model)).toEqual([4]);
  move.onunit(2);
  expect(ask).toHaveBeenLastCalledWith({ ask: 'choice', choice: { do: 'embark', unit: 0, host: 4 } });
  move.setWay('disembark');
  move.onplace([3000, 3000]);
  expect(ask).toHaveBeenLastCalledWith({ ask: 'choice', choice: { do: 'disembark', unit: 0, near: [3000, 3000] } });
});

test('a key goes through the ways of who has several', () => {
  const { stage } = seated();
  const ways: ('walk' | 'embark' | 'disembark')[] = ['walk', 'embark', 'disembark'];
  const move = new Moving(stage, asked('move', { units: [offer(0, { ways }), offer(1)] }));
  expect(move.nextWay()).toBe(false);
  move.choose(0);
  const gone = ways.map(() => (move.nextWay(), move.way));
  expect(gone).toEqual(['embark', 'disembark', 'walk']);
  move.choose(1);
  expect(move.nextWay()).toBe(false);
});

/** A unit that walks beside a building, which is tapped. */
function atTheDoor() {
  const { stage, ask } = seated((asks) =>
    asks.ask === 'choice' ? { move: { legal: true, choice: asks.choice, links: [], ways: [] } as never } : {},
  );
  table.units[2]!.piece = 0;
  const hosts: HostOffer[] = [{ model: 4, unit: 2, way: 'embark', near: true, hint: '' }];
  const move = new Moving(stage, asked('move', { units: [offer(0, { ways: ['walk', 'embark'], hosts })] }));
  move.choose(0);
  move.onunit(2);
  expect(move.way).toBe('embark');
  return { move, ask };
}

test('after a tap on a building the ground, a drag and an enemy mean walking again', () => {
  const tries: [(move: Moving) => void, object][] = [
    [(move) => move.onplace([3000, 3000]), { to: [3000, 3000] }],
    [(move) => move.ondrag({ unit: 0, model: 1, to: [4000, 1000], done: true }), { to: [4000, 1000], leader: 1 }],
    [(move) => move.onunit(1), { charge: 1 }],
    [(move) => move.nudge([500, 0]), { to: [1500, 1000], leader: 0 }],
  ];
  for (const [again, asks] of tries) {
    const { move, ask } = atTheDoor();
    expect([...move.board.foes!], 'the enemy may still be gone for').toEqual([1]);
    again(move);
    expect(move.way).toBe('walk');
    expect(ask).toHaveBeenLastCalledWith({ ask: 'move', unit: 0, ...asks });
  }
});

test('putting back brings the way back that a tap on a building took', async () => {
  const { move } = atTheDoor();
  await settled();
  expect(move.preview).not.toBeNull();
  move.drop();
  expect([move.way, move.preview, move.chosen]).toEqual(['walk', null, 0]);
  move.setWay('embark');
  move.onunit(2);
  move.drop();
  expect(move.way, 'this one was chosen').toBe('embark');
});

test('a tap that means nothing to who goes aboard says why', () => {
  const { move, ask } = atTheDoor();
  move.setWay('embark');
  const asked = ask.mock.calls.length;
  move.onplace([3000, 3000]);
  expect(ask).toHaveBeenCalledTimes(asked);
  expect(move.hint).toBe('Tap what they go aboard, or choose “Walk” to go there on foot.');
  move.onunit(2);
  expect(move.hint).not.toContain('Tap what');
});

test('a transport is deployed with those who ride along', () => {
  const { stage, ask } = seated();
  const deploy = new Placing(stage, asked('deploy', { units: [offer(0), offer(2)], zones: [1] }));
  deploy.choose(2);
  deploy.load(4, 0);
  deploy.onplace([3000, 3000]);
  expect(ask).toHaveBeenLastCalledWith({ ask: 'deploy', unit: 2, to: [3000, 3000], cargo: [[4, [0]]] });
  deploy.load(4, 0);
  expect(ask).toHaveBeenLastCalledWith({ ask: 'deploy', unit: 2, to: [3000, 3000] });
});

test('an attack goes at the unit that is tapped, with every weapon that can', async () => {
  const target = {
    unit: 1,
    can: true,
    shots: [
      [0, 0, 1],
      [1, 0, 1],
    ],
    groups: [],
    blocker: null,
  };
  const { stage, choose } = seated(() => ({
    attack: { unit: 0, targets: [target], fault: null, split: [] } as never,
  }));
  const attack = new Attacking(stage, asked('attack', { units: [offer(0), offer(2)], only: null }));
  attack.choose(0);
  await settled();
  expect(attack.board.targets?.get(1)).toBe('can');
  attack.onunit(1);
  await attack.roll();
  expect(choose).toHaveBeenCalledWith({ do: 'attack', unit: 0, shots: target.shots });
});

test('an Action is taken back while nothing of it is carried out', async () => {
  const { stage, choose } = seated();
  const move = new Moving(stage, asked('move', { units: [offer(0)], takes_back: true }));
  expect(move.back?.label).toBe('Take it back');
  move.back?.run();
  await settled();
  expect(choose).toHaveBeenLastCalledWith({ do: 'take_action_back' });
  expect(new Moving(stage, asked('move', { units: [offer(0)] })).back).toBeNull();
});

test('an answer about what was put back meanwhile says nothing', async () => {
  let refuse: (told: Partial<TellAnswer>) => void = () => {};
  const { stage, ask } = seated();
  ask.mockImplementation(() => new Promise((resolve) => (refuse = resolve)));
  const move = new Moving(stage, asked('move', { units: [offer(0, { ways: ['walk'] })] }));
  const fault = { code: 'ask.too_long', rule: '', sentence: 'That takes too long.' } as never;
  move.choose(0);
  move.drop();
  refuse({ fault } as never);
  await settled();
  expect(move.fault).toBeNull();
  move.choose(0);
  refuse({ fault } as never);
  await settled();
  expect(move.fault).toEqual(fault);
});

test('who is locked in a melee is told so before anything is tried', () => {
  const { stage } = seated();
  const move = new Moving(stage, asked('move', { units: [offer(0, { ways: ['walk'] })] }));
  move.choose(0);
  expect(move.hint).toContain('Tap an enemy to charge');
  stage.now!.units[0]!.melee = 0;
  expect(move.hint).toContain('Locked in a melee');
});

test('nobody aims at a friend by chance', async () => {
  const friend = { unit: 2, can: true, shots: [[0, 0, 2]], groups: [], blocker: null };
  const { stage, choose } = seated(() => ({
    attack: { unit: 0, targets: [friend], fault: null, split: [] } as never,
  }));
  const attack = new Attacking(stage, asked('attack', { units: [offer(0), offer(2)], only: null }));
  attack.choose(0);
  await settled();
  expect(attack.target).toBeNull();
  expect(attack.hint).toContain('Only friends can be attacked');
  await attack.roll();
  expect(choose).not.toHaveBeenCalled();
  attack.aimAt(2);
  await attack.roll();
  expect(choose).toHaveBeenCalledWith({ do: 'attack', unit: 0, shots: friend.shots });
});

/** An attack of unit 0 with both of its rifles at everybody of these. */
async function attacking(...targets: number[]) {
  const at = (unit: number) => ({ unit, can: true, shots: [[0, 0, unit], [1, 0, unit]], groups: [], blocker: null }); // prettier-ignore
  const { stage } = seated(() => ({
    attack: { unit: 0, targets: targets.map(at), fault: null, split: [] } as never,
  }));
  const attack = new Attacking(stage, asked('attack', { units: [offer(0), offer(2)], only: null }));
  attack.choose(0);
  await settled();
  return attack;
}

test('nothing is shared out to friends before somebody says so', async () => {
  table.units.push(unit(3, 0));
  const attack = await attacking(2, 3);
  attack.setSplit(true);
  await settled();
  expect(attack.shots).toEqual([]);
  expect(attack.primary?.why).toBe('Share out at least one weapon first.');
  expect(attack.hint).toContain('Only friends can be attacked from here');
  attack.share(0, 2, 1);
  expect(attack.primary?.why).toBeUndefined();
  expect(attack.hint).toBe('This attacks friends: Unit 2. 1 weapon of it attacks nobody yet.');
  table.units.pop();
});

test('where there are friends and enemies, sharing begins with an enemy', async () => {
  const attack = await attacking(2, 1);
  attack.setSplit(true);
  expect(attack.shots.map(([, , target]) => target)).toEqual([1, 1]);
  expect(attack.hint).toBe('All its weapons are shared out: roll their dice, or share them out anew.');
  attack.setSplit(false);
  expect(attack.primary?.why, 'nobody was chosen').toBeTruthy();
});

test('another enemy is spoken of only where there is another', async () => {
  const one = await attacking(2, 1);
  one.aimAt(1);
  expect(one.hint).toBe('Roll the dice of this attack.');
  one.aimAt(2);
  expect(one.hint).toBe('This attacks friends: Unit 2.');
  table.units[2]!.side = 1;
  const two = await attacking(2, 1);
  two.aimAt(1);
  expect(two.hint).toContain('or choose another enemy');
  table.units[2]!.side = 0;
});

test('weapons are shared out only where there are two of them and two targets', async () => {
  const at = (unit: number, ...shots: number[][]) => ({ unit, can: true, shots, groups: [], blocker: null });
  const shareable = async (...targets: object[]) => {
    const { stage } = seated(() => ({ attack: { unit: 0, targets, fault: null, split: [] } as never }));
    const attack = new Attacking(stage, asked('attack', { units: [offer(0), offer(2)], only: null }));
    attack.choose(0);
    await settled();
    return attack.shareable;
  };
  expect(await shareable(at(1, [0, 0, 1], [1, 0, 1]), at(3, [0, 0, 3], [1, 0, 3]))).toBe(true);
  expect(await shareable(at(1, [0, 0, 1]), at(3, [0, 0, 3])), 'one weapon').toBe(false);
  expect(await shareable(at(1, [0, 0, 1], [1, 0, 1])), 'one target').toBe(false);
});

test('losses are taken as picked, or as suggested', () => {
  const suggested: Choice = { do: 'lose', models: [0] };
  const { stage, choose, ask } = seated();
  const lose = new Losing(
    stage,
    asked('casualties', { unit: 0, hp: 2, models: [0, 1], suggested, may_finish: false }),
  );
  expect(lose.board.picked).toEqual([0]);
  lose.primary.run();
  expect(choose).toHaveBeenLastCalledWith(suggested);
  lose.busy = false;
  lose.onmodel(1);
  lose.onmodel(3);
  expect(lose.picked).toEqual([1]);
  expect(ask).toHaveBeenLastCalledWith({ ask: 'choice', choice: { do: 'lose', models: [1] } });
  lose.primary.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'lose', models: [1] });
});

test('the small decisions are answered in the words of the engine', () => {
  const { stage, choose } = seated();
  const master = new Mastering(stage, asked('turn_master', { sides: [0, 1] }));
  master.side = 1;
  master.primary.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'name_master', side: 1 });
  const zone = new Zoning(stage, asked('zone', { zones: [1] }));
  zone.onplace([20_000, 0]);
  expect(zone.zone).toBeNull();
  zone.onplace([5000, 5000]);
  zone.primary.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'pick_zone', zone: 1 });
  const two = new Mastering(stage, asked('turn_master', { sides: [0, 1] }));
  expect([two.primary.label, ...two.others.map(({ label }) => label)]).toEqual([
    'Ann is Turn Master',
    'Ben is Turn Master',
  ]);
  two.others[0]!.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'name_master', side: 1 });
  const strike = new Striking(stage, asked('strike', { units: [offer(0)], hp: 2 }));
  strike.choose(0);
  strike.primary.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'strike', unit: 0 });
  const act = new Acting(
    stage,
    asked('action', {
      units: [
        offer(0, { ways: ['guard', 'support'], costs: [2, 0], means: ['Defence +1.', 'Gives 1.'], gains: [0, 1] }),
      ],
      points: 3,
      second: true,
    }),
  );
  act.choose(0);
  expect(act.actions).toEqual([
    { action: 'guard', cost: 2, means: 'Defence +1.', gain: 0 },
    { action: 'support', cost: 0, means: 'Gives 1.', gain: 1 },
  ]);
  act.act('guard');
  expect(choose).toHaveBeenLastCalledWith({ do: 'act', unit: 0, action: 'guard' });
  const counter = new Countering(
    stage,
    asked('counter', { units: [offer(0, { ways: ['guard'], costs: [1] })], unit: 1, points: 2 }),
  );
  expect(counter.choices.map(({ action }) => action)).toEqual(['', 'guard']);
  counter.others[0]!.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'answer', counter: 'guard' });
  counter.busy = false;
  counter.primary.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'answer', counter: null });
});

test('a kind nobody knows is playable by what it offers, or in words of the engine', () => {
  const { stage, choose } = seated();
  const any = new Anything(stage, asked(UNKNOWN, { units: [offer(0)] }));
  expect(any.guesses).toEqual([{ label: 'Unit 0', text: '{"do":"mission","unit":0}' }]);
  any.text = '{"do": "finish"}';
  any.sendText();
  expect(choose).toHaveBeenLastCalledWith({ do: 'finish' });
  any.text = 'finish';
  any.sendText();
  expect(any.told).toContain('no choice');
});

test('a kind without a control of its own is answered by one of the answers that come with it', () => {
  const { stage, choose } = seated();
  const answers = [
    { label: 'Unit 0', choice: { do: 'strike' as const, unit: 0 } },
    { label: 'Unit 2', choice: { do: 'strike' as const, unit: 2 } },
    { label: 'Rest', choice: { do: 'rest' as const } },
  ];
  const any = new Anything(stage, asked(UNKNOWN, { units: [offer(0), offer(2)], answers }));
  expect(any.primary).toMatchObject({ why: 'Choose one of the answers first.' });
  expect(any.finish?.label).toBe('Finish the phase');
  any.pick(1);
  expect(any.board.chosen).toBe(2);
  expect(any.primary).toMatchObject({ label: 'Unit 2', key: 'Enter' });
  any.primary!.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'strike', unit: 2 });
  expect(any.onunit(0)).toBe(true);
  expect(any.picked).toBe(0);
  any.drop();
  expect([any.picked, any.chosen]).toEqual([null, null]);
  any.busy = false;
  any.pick(2);
  expect(any.chosen).toBe(null);
  any.primary!.run();
  expect(choose).toHaveBeenLastCalledWith({ do: 'rest' });
});

test('deployment that leaves units in reserve is finished only by who stays with it', async () => {
  const { stage, choose } = seated();
  const deploy = new Placing(stage, asked('deploy', { finish: 'Finish deployment', units: [offer(0), offer(2)] }));
  deploy.finish!.run();
  expect(asking.now).toMatchObject({ title: 'Finish deployment?', text: '2 units stay in reserve.' });
  asking.now!.answer(false);
  await settled();
  expect(choose).not.toHaveBeenCalled();
  deploy.finish!.run();
  asking.now!.answer(true);
  await settled();
  expect(choose).toHaveBeenCalledExactlyOnceWith({ do: 'finish' });
});

test('with nobody left in reserve, and for the Action of one unit, nothing is asked', async () => {
  const { stage, choose } = seated();
  new Placing(stage, asked('deploy', { units: [] })).finish!.run();
  stage.now!.sides[0]!.command = 3;
  new Placing(stage, asked('deploy', { units: [offer(0)] })).finish!.run();
  await settled();
  expect(asking.now).toBeUndefined();
  expect(choose).toHaveBeenCalledTimes(2);
});

test('a Move Phase in which nobody has moved is asked about; one move of an own unit is enough', async () => {
  const { stage, choose } = seated();
  const move = new Moving(
    stage,
    asked('move', { finish: 'Finish the Move Phase', phase: 'move', units: [offer(0)] }),
  );
  stage.now!.units[1]!.acted = ['move']; // of the other side
  move.finish!.run();
  expect(asking.now).toMatchObject({ title: 'Finish the Move Phase?', text: 'Nobody has moved.' });
  asking.now!.answer(false);
  stage.now!.units[2]!.acted = ['move'];
  move.finish!.run();
  await settled();
  expect(asking.now).toBeUndefined();
  expect(choose).toHaveBeenCalledExactlyOnceWith({ do: 'finish' });
  stage.now!.units[2]!.acted = [];
  stage.now!.phase = 'dash';
  expect(move.undone).toBe('');
});

test('what is asked meanwhile is not finished with what was asked before', async () => {
  const { stage, choose } = seated();
  new Placing(stage, asked('deploy', { units: [offer(0)] })).finish!.run();
  stage.live.asked!.number = 8;
  asking.now!.answer(true);
  await settled();
  expect(choose).not.toHaveBeenCalled();
});
