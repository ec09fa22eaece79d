import type { Fault } from '../../../web/api/fault.ts';
import { readProblem } from '../../../web/api/problem.ts';

function problem(status: number, code: string, members: object, language = 'en', retryAfterSeconds?: number): Fault {
  const body = { code, detail: `Detail of ${code}.`, type: `/docs/errors/${code}`, request_id: 'r-1', ...members };
  const read = readProblem(status, new Headers({ 'Content-Language': language }), body);
  if (!read) throw new Error('Not a problem.');
  return { kind: 'problem', problem: read, retryAfterSeconds };
}

/** A fault for each state, with the texts that the API sends. */
export const faults: Readonly<Record<string, Fault>> = {
  invalid: problem(400, 'invalid_request', {
    errors: [
      { pointer: '/items/0/quantity', code: 'out_of_range', detail: 'Got 0; must be at least 1.' },
      { parameter: 'limit', code: 'wrong_type', detail: 'Got "x"; must be an integer.' },
    ],
  }),
  key: problem(401, 'api_key_required', {}),
  plan: problem(403, 'plan_required', { required_plan: 'pro', detail: 'Este recurso exige o plano Pro.' }, 'pt-BR'),
  scope: problem(403, 'scope_not_granted', { detail: 'This key has no grant for "ea:1234567".' }),
  signature: { kind: 'unexpected', status: 403, retryAfterSeconds: undefined },
  missing: problem(404, 'ticker_not_found', { detail: 'O universo não tem a ação "X".' }, 'pt-BR'),
  unpriced: problem(422, 'price_not_found', { detail: 'Line 2 has no price.' }),
  quota: problem(429, 'quota_exceeded', { detail: 'As 5 requisições foram usadas.' }, 'pt-BR', 7200),
  unavailable: problem(503, 'store_unavailable', {}, 'en', 3),
  offline: { kind: 'offline', retryAfterSeconds: undefined },
  unexpected: { kind: 'unexpected', status: 200, retryAfterSeconds: undefined },
};
