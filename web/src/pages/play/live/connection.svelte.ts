/** A game as it happens, over its websocket. Lost connections come back by themselves and go on after the last line that is here. */
import { untrack } from 'svelte';
import { whole } from '../../../api/address';
import { parsed } from '../../../api/json';
import { beenAt } from './been';
import { clocksHeld, clocksTold, type Clocks } from './clocks';
import { NOT_CONNECTED, outcomeLost, type Outcome } from './outcome';
import { Patience } from './patience';
import { Previews, type Answered } from './previews';
import { lineTo, tableTo } from './words';
import { messages } from '../says';
import {
  PROTOCOL,
  type Asked,
  type Choice,
  type Command,
  type Fault,
  type GameSetup,
  type Question,
  type Said,
  type StateNow,
  type StoryLine,
  type TablePicture,
  type TellAsked,
  type TellChat,
  type TellLine,
  type Told,
} from '../types';

export type LiveState = 'connecting' | 'open' | 'lost' | 'closed';
export interface Arrival {
  line: StoryLine;
  state: StateNow | null;
}

type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: unknown;
  onmessage: unknown;
  onclose: unknown;
};
interface Sent {
  /** the decision it answers; null for commands and words */
  number: number | null;
  settle: (outcome: Outcome) => void;
}

const OPEN = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** Closings that another try would not mend: not understood, signed or shut out, no such game, another protocol, gone, too many. */
const FINAL = [4400, 4401, 4403, 4404, 4406, 4410, 4429];
/** What a socket that broke off is closed with. */
const BROKEN = 1006;

export class Live {
  setup: GameSetup | null = $state.raw(null);
  table: TablePicture | null = $state.raw(null);
  now: StateNow | null = $state.raw(null);
  lines: StoryLine[] = $state.raw([]);
  asked: Asked | null = $state.raw(null);
  /** my seats */
  seats: number[] = $state.raw([]);
  /** those of them that may answer what is asked */
  mine: number[] = $state.raw([]);
  thinking: number | null = $state.raw(null);
  clocks: Clocks | null = $state.raw(null);
  present: number[] = $state.raw([]);
  /** for every seat when its player was last here; null for bots and who is here */
  seen: (string | null)[] = $state.raw([]);
  /** without clocks, after so many hours one may go on without somebody */
  hoursAway = $state(0);
  watching = $state(0);
  /** for so many seconds the server still compiles what games need; choices wait until then */
  preparing = $state(0);
  chat: TellChat[] = $state.raw([]);
  state: LiveState = $state('connecting');
  /** whether a server is at the other end, though it may still be laying out the table */
  reached = $state(false);
  /** why the last thing said was not taken */
  refused: Fault | null = $state.raw(null);
  /** the rest of a deployment that goes on by itself, until something else is said */
  deploying: { how: 'rest' | 'last'; turn: number; side: number } | null = $state.raw(null);
  /** hears every line once, in order; what was there before it asked is in `lines` */
  onarrival: ((arrival: Arrival) => void) | undefined;

  #socket: Socket | undefined;
  #last = -1;
  #id = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent = new Map<number, Sent>();
  /** said on a connection that was lost: whether it was taken shows when the pending decision is told again */
  #unsure: Sent[] = [];
  readonly #previews = new Previews((question) => this.#ask(question));
  readonly #patience = new Patience(
    () => this.#sent.size > 0,
    () => this.#lost(BROKEN),
  );

  constructor(
    readonly game: string,
    readonly watch?: string,
    private readonly open: (url: string) => Socket = (url) => new WebSocket(url),
  ) {}

  /** Connects; what it gives back ends it. */
  start(): () => void {
    const hurry = () => this.state === 'lost' && this.tryNow();
    const seen = () => document.visibilityState === 'visible' && hurry();
    // A server on this very computer is still there without a network: it is tried for as after any loss.
    const off = () => this.state !== 'closed' && this.#lost(BROKEN);
    window.addEventListener('offline', off);
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', seen);
    // Whoever starts it in an effect starts it once, whatever is read on the way.
    untrack(() => this.#connect());
    return () => {
      window.removeEventListener('offline', off);
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(this.#timer);
      this.#drop('closed');
    };
  }

  /** Tries for a connection without waiting any longer. */
  tryNow(): void {
    if (this.state !== 'open' && this.state !== 'closed') this.#connect();
  }

  /** Answers the pending decision. Nothing is ever sent twice. */
  choose(choice: Choice, seat = this.mine[0]): Promise<Outcome> {
    const number = this.asked?.number;
    if (number === undefined || seat === undefined) return Promise.resolve(this.#refuse(NOT_CONNECTED));
    return this.#say(number, (id) => messages.choose(id, seat, number, choice));
  }

  command(command: Command, seat = this.mine[0] ?? this.seats[0]): Promise<Outcome> {
    this.deploying = null;
    if (seat === undefined) return Promise.resolve(this.#refuse(NOT_CONNECTED));
    return this.#say(null, (id) => messages.command(id, seat, command));
  }

  say(text: string, seat = this.mine[0] ?? this.seats[0] ?? -1): Promise<Outcome> {
    return this.#say(null, (id) => messages.chat(id, seat, text));
  }

  /** Null if a newer question took its place, or what is asked has changed since. */
  async ask(question: Question): Promise<Answered | null> {
    const number = this.asked?.number;
    const answer = await this.#previews.ask(question);
    return answer && this.asked?.number === number ? answer : null;
  }

  #ask(question: Question): number | undefined {
    const id = ++this.#id;
    const seat = this.mine[0] ?? this.seats[0] ?? -1;
    return this.#send(messages.ask(id, seat, question)) ? id : undefined;
  }

  #say(number: number | null, said: (id: number) => Said): Promise<Outcome> {
    this.refused = null;
    const id = ++this.#id;
    return new Promise((settle) => {
      if (!this.#send(said(id))) return settle(this.#refuse(NOT_CONNECTED));
      this.#sent.set(id, { number, settle });
    });
  }

  #refuse(fault: Fault): Outcome {
    this.refused = fault;
    return { taken: false, fault };
  }

  #send(said: Said): boolean {
    if (this.state !== 'open' && said.say !== 'hello') return false;
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(said));
    if (said.say !== 'hello' && said.say !== 'ask') this.#patience.said(); // a preview may take long to work out
    return true;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#drop(this.setup === null && this.#tries === 0 ? 'connecting' : 'lost');
    const url = whole(`api/v1/games/${encodeURIComponent(this.game)}/live`, 'ws');
    const socket = this.open(url);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.reached = true;
      this.#send(messages.hello(PROTOCOL, this.#last, this.watch));
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#socket === socket && this.#hear(parsed<Told>(data));
    socket.onclose = ({ code }: { code: number }) => this.#socket === socket && this.#lost(code);
  }

  #drop(state: LiveState): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.state = state;
    this.reached = false;
    this.clocks = this.clocks && clocksHeld(this.clocks, Date.now());
    this.#patience.end();
    if (socket && socket.readyState <= OPEN) socket.close();
    if (state === 'closed') this.#previews.end();
    else this.#previews.lost();
    this.#unsure.push(...this.#sent.values());
    this.#sent.clear();
  }

  #lost(code: number): void {
    clearTimeout(this.#timer);
    if (FINAL.includes(code)) return this.#drop('closed');
    this.#drop('lost');
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries++, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  #hear(told: Told): void {
    if (told.tell === 'hello') {
      this.state = 'open';
      this.#tries = 0;
      this.setup = told.setup;
      this.seats = told.seats;
      if (told.seats.length) beenAt(this.game);
      this.table = told.table ? tableTo(told.seats, told.table) : this.table;
      this.hoursAway = told.hours_away;
    } else if (told.tell === 'line') this.#line(told);
    else if (told.tell === 'asked') this.#askedNow(told);
    else if (told.tell === 'answer') this.#previews.answered(told);
    else if (told.tell === 'chat') this.#word(told);
    else if (told.tell === 'present')
      [this.present, this.watching, this.seen] = [told.seats, told.watching, told.seen];
    else if (told.tell === 'preparing') this.preparing = told.seconds;
    else if (told.tell === 'done') this.#settle(told.id, { taken: true, n: told.n });
    else if (told.id === null || !this.#previews.refused(told.id, told.fault))
      this.#settle(told.id, this.#refuse(told.fault));
    this.#patience.heard();
  }

  /** What was said before is told again after a lost connection. */
  #word(told: TellChat): void {
    const known = this.chat.some(({ at, seat, text }) => at === told.at && seat === told.seat && text === told.text);
    if (!known) this.chat = [...this.chat, told];
  }

  #settle(id: number | null, outcome: Outcome): void {
    if (id === null) return;
    this.#sent.get(id)?.settle(outcome);
    this.#sent.delete(id);
  }

  #line({ n, line, state }: TellLine): void {
    if (n > this.#last + 1) return this.#connect(); // a gap is told again, never guessed
    if (state && state.n >= (this.now?.n ?? -1)) this.now = state;
    if (n <= this.#last) return;
    this.#last = n;
    const read = this.table ? lineTo(this.seats, this.table, line) : line;
    this.lines = [...this.lines, read];
    this.onarrival?.({ line: read, state });
  }

  #askedNow(told: TellAsked): void {
    this.asked = told.asked;
    this.mine = told.seats;
    this.thinking = told.thinking;
    this.#previews.back();
    this.clocks = told.clocks && clocksTold(this.clocks, told.clocks, told.running, Date.now());
    for (const { number, settle } of this.#unsure.splice(0)) {
      if (number === null || number === told.asked?.number) settle(this.#refuse(outcomeLost(number)));
      else settle({ taken: true, n: -1 });
    }
  }
}
