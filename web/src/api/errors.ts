import type { Schemas, Thing } from './types';

/** What the server says beside an error: of a conflict the newest thing, of a set-up all that stands in its way. */
export interface Told {
  error?: Partial<Schemas['Trouble']>;
  current?: Thing | null;
  faults?: string[];
}

/** Why something was not done: by the server (ApiError), or by the rules (Refused). Every one has a sentence for people. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly rule: string | null,
    readonly status: number,
    readonly body?: Told,
  ) {
    super(sentence);
    this.name = 'ApiError';
  }
}

/** A reckoning that cannot be made of what was asked. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly rule: string | null,
    readonly at: string,
    /** Whether players may agree on it: the same command goes through with `by_agreement`. */
    readonly agreeable = false,
  ) {
    super(sentence);
    this.name = 'Refused';
  }
}

/** Nobody can answer now: no server within reach, and the engine of this browser is not there yet. */
export class NoAnswer extends Error {
  constructor(readonly sentence = 'This needs the server, which cannot be reached now.') {
    super(sentence);
    this.name = 'NoAnswer';
  }
}

/** This device did not take what was to be kept; what was changed is on the page only. */
export class NotKept extends Error {
  readonly sentence: string;
  constructor(problem: unknown) {
    const full = problem instanceof DOMException && problem.name === 'QuotaExceededError';
    const why = full ? 'its storage is full' : problem instanceof Error ? problem.message : String(problem);
    const sentence = `This device did not keep the change: ${why.replace(/\.$/, '')}. Free some space and change it again, or save all as one file in the settings.`;
    super(sentence, { cause: problem });
    this.sentence = sentence;
    this.name = 'NotKept';
  }
}

/** The sentence to show for anything caught. */
export function sentenceOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
