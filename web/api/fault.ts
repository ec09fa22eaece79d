import type { Problem } from './problem.ts';

/** Why there is no new answer. */
export type Fault = { readonly retryAfterSeconds: number | undefined } & (
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** No connection, or none in time. */
  | { readonly kind: 'offline' }
  /** An answer that is not the API's. */
  | { readonly kind: 'unexpected'; readonly status: number }
);

/** What a view shows about a fault; each has its own box. */
export type FaultState =
  | 'invalid'
  | 'key'
  | 'plan'
  | 'scope'
  | 'signature'
  | 'missing'
  | 'unpriced'
  | 'quota'
  | 'unavailable'
  | 'offline'
  | 'unexpected';

/** Returns the state of a fault. @param isSigned whether this deployment takes signed requests only */
export function faultState(fault: Fault, isSigned = false): FaultState {
  if (fault.kind === 'offline') return 'offline';
  const status = fault.kind === 'problem' ? fault.problem.status : fault.status;
  if (isSigned && (status === 401 || status === 403)) return 'signature';
  if (status === 429) return 'quota';
  if (status >= 500) return 'unavailable';
  if (fault.kind === 'unexpected') return 'unexpected';
  return problemStates[fault.problem.code] ?? statusStates[status] ?? 'unexpected';
}

const problemStates: Readonly<Record<string, FaultState>> = { plan_required: 'plan', scope_not_granted: 'scope' };

const statusStates: Readonly<Record<number, FaultState>> = {
  400: 'invalid',
  401: 'key',
  404: 'missing',
  413: 'invalid',
  422: 'unpriced',
};

/** True if the same request may get an answer later. */
export const canRetry = (fault: Fault): boolean =>
  fault.kind === 'offline' || (fault.kind === 'problem' ? fault.problem.status : fault.status) >= 500;
