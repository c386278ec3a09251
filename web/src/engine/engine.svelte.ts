/** Reckonings: prices, odds, faults, the play manager. One Python code answers them all, on the server or in this browser. */
import { raw } from '../api/client';
import { ApiError, NoAnswer, Refused } from '../api/errors';
import { parsed } from '../api/json';
import type { Answer, ReckoningName, Request, Schemas } from '../api/types';
import { EngineFailed, warmEngine } from './warm.svelte';

/** Asks for a reckoning. The engine of this browser answers once it is warm; until then the server does. */
export async function reckon<N extends ReckoningName>(
  name: N,
  request: Request<N>,
  options: { signal?: AbortSignal } = {},
): Promise<Answer<N>> {
  const here = await answerHere<N>(name, request);
  if (here !== undefined) return judged<N>(here);
  try {
    const answer = await raw('POST', `/reckon/${name}`, request, options);
    return parsed<Answer<N>>(await answer.text());
  } catch (problem) {
    if (problem instanceof NoAnswer) return judged<N>(await cold<N>(name, request));
    if (problem instanceof ApiError && problem.status === 422) throw refusal(problem);
    throw problem;
  }
}

/** What the warm engine answers; nothing if there is none, or if it breaks at this. */
async function answerHere<N extends ReckoningName>(name: N, request: Request<N>): Promise<Judged<N> | undefined> {
  try {
    return await warmEngine()?.answer<Judged<N>>(name, request);
  } catch (problem) {
    if (!(problem instanceof EngineFailed)) throw problem;
    return undefined;
  }
}

/** Offline before the engine is warm: if it is on its way, wait for it; otherwise say what is missing. */
async function cold<N extends ReckoningName>(name: N, request: Request<N>): Promise<Judged<N>> {
  const engine = await warmEngine('wait');
  if (!engine)
    throw new NoAnswer(
      'Without the server this device cannot reckon yet: it has not loaded its engine. Connect once, and it will.',
    );
  return engine.answer<Judged<N>>(name, request);
}

type Told = Schemas['Trouble'];

/** What the engine of this browser answers: as the server does, or with what was refused. */
type Judged<N extends ReckoningName> = Answer<N> | { refused: Told };

function judged<N extends ReckoningName>(answer: Judged<N>): Answer<N> {
  if (!isRefusal(answer)) return answer;
  const { code, sentence, rule, at, agreeable } = answer.refused;
  throw new Refused(code, sentence, rule || null, at, agreeable);
}

const isRefusal = (answer: object): answer is { refused: Told } => 'refused' in answer;

function refusal(problem: ApiError): Refused {
  const error = problem.body?.error;
  return new Refused(problem.code, problem.sentence, problem.rule, error?.at ?? '', error?.agreeable);
}
