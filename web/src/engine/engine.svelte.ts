/** Reckonings: prices, odds, faults, the play manager. One Python code answers them all, on the server or in this browser. */
import { post } from '../api/client';
import { ApiError, NoAnswer, Refused } from '../api/errors';
import type { Answer, ReckoningName, Request } from '../api/types';
import { warmEngine } from './warm.svelte';

/** Asks for a reckoning. The engine of this browser answers once it is warm; until then the server does. */
export async function reckon<N extends ReckoningName>(
  name: N,
  request: Request<N>,
  options: { signal?: AbortSignal } = {},
): Promise<Answer<N>> {
  const here = warmEngine();
  if (here) return judged<N>(await here.answer(name, request));
  try {
    return await post<Answer<N>>(`/reckon/${name}`, request, options);
  } catch (problem) {
    if (problem instanceof NoAnswer) return judged<N>(await cold(name, request));
    if (problem instanceof ApiError && problem.status === 422) throw refusal(problem);
    throw problem;
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

function judged<N extends ReckoningName>(answer: unknown): Answer<N> {
  const refused = (answer as { refused?: { code: string; sentence: string; rule?: string | null; at?: string } })
    .refused;
  if (refused) throw new Refused(refused.code, refused.sentence, refused.rule ?? null, refused.at ?? '');
  return answer as Answer<N>;
}

function refusal(problem: ApiError): Refused {
  const at = (problem.body as { error?: { at?: string } })?.error?.at ?? '';
  return new Refused(problem.code, problem.sentence, problem.rule, at);
}
