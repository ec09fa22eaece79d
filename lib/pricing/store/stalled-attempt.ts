import type { LatestAttempt } from '../scope/scope.ts';

/**
 * An attempt that is not finished and has shown no life for so long is worked on by nobody. A run shows life every 30 s;
 * between a run that failed and the next one the state machine waits at most half of this.
 */
export const stalledMs = 10 * 60_000;

/** True for an attempt that should be worked on, and is not: it was cut off and nobody has taken it up again. */
export const isStalled = ({ status, started_at, alive_at = started_at }: LatestAttempt, now: Date): boolean =>
  (status === 'pending' || status === 'running') && now.getTime() - Date.parse(alive_at) > stalledMs;
