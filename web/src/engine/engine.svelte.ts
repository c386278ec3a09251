/** Reckonings: prices, odds, faults, the play manager. One Python code answers them all, on the server or in this browser. */
import { post } from '../api/client';
import { ApiError, NoAnswer, Refused } from '../api/errors';
import type { Answer, ReckoningName, Request, Schemas } from '../api/types';
import { EngineFailed, warmEngine } from './warm.svelte';

/** Asks for a reckoning. The engine of this browser answers once it is warm; until then the server does. */
export async function reckon<N extends ReckoningName>(
  name: N,
  request: Request<N>,
  options: { signal?: AbortSignal } = {},
): Promise<Answer<N>> {
  const here = await answerHere(name, request);
  if (here !== undefined) return judged<N>(here);
  try {
    return await post<Answer<N>>(`/reckon/${name}`, request, options);
  } catch (problem) {
    if (problem instanceof NoAnswer) return judged<N>(await cold(name, request));
    if (problem instanceof ApiError && problem.status === 422) throw refusal(problem);
    throw problem;
  }
}

/** What the warm engine answers; nothing if there is none, or if it breaks at this. */
async function answerHere(name: string, request: unknown): Promise<unknown> {
  try {
    return await warmEngine()?.answer(name, request);
  } catch (problem) {
    if (!(problem instanceof EngineFailed)) throw problem;
    return undefined;
  }
}

/** Offline before the engine is warm: if it is on its way, wait for it; otherwise say what is missing. */
async function cold(name: string, request: unknown): Promise<unknown> {
  const engine = await warmEngine('wait');
  if (!engine)
    throw new NoAnswer(
      'Without the server this device cannot reckon yet: it has not loaded its engine. Connect once, and it will.',
    );
  return engine.answer(name, request);
}

type Told = Schemas['Trouble'];

function judged<N extends ReckoningName>(answer: unknown): Answer<N> {
  const { refused } = answer as { refused?: Told };
  if (refused) throw new Refused(refused.code, refused.sentence, refused.rule || null, refused.at, refused.agreeable);
  return answer as Answer<N>;
}

function refusal(problem: ApiError): Refused {
  const error = (problem.body as { error?: Partial<Told> } | undefined)?.error;
  return new Refused(problem.code, problem.sentence, problem.rule, error?.at ?? '', error?.agreeable);
}
