/** Why something was not done: by the server (ApiError), or by the rules (Refused). Every one has a sentence for people. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly rule: string | null,
    readonly status: number,
    readonly body?: unknown,
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

/** The sentence to show for anything caught. */
export function sentenceOf(problem: unknown): string {
  if (problem instanceof ApiError || problem instanceof Refused || problem instanceof NoAnswer)
    return problem.sentence;
  return problem instanceof Error ? problem.message : String(problem);
}
