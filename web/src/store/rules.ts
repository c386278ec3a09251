/** The rules catalogue, fetched once; the service worker keeps it for later without a server. */
import { get } from '../api/client';
import type { Rule, Schemas } from '../api/types';

let asked: Promise<Map<string, Rule>> | undefined;

export function rules(): Promise<Map<string, Rule>> {
  asked ??= get('/rules').then(
    (answer) => new Map(answer.rules.map((rule) => [rule.id, rule])),
    (problem: unknown) => {
      asked = undefined;
      throw problem;
    },
  );
  return asked;
}
