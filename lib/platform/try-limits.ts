import { type Fault, silenceOf } from './fetch-fault.ts';

/** How long a try of a request may take. */
export interface TryLimits {
  /** For the whole try. @default 60 s */
  readonly timeoutMs?: number;
  /** The longest silence, from the request to its answer and between the parts of the answer. @default - timeoutMs alone counts */
  readonly idleMs?: number;
}

/** A try under its limits. */
export interface LimitedTry {
  /** Aborts at a limit. */
  readonly signal: AbortSignal;
  /** The fault of a try that a limit has ended. */
  readonly fault: () => Fault | undefined;
  /** Notes that something has come. */
  readonly hear: () => void;
  readonly end: () => void;
}

/** Begins a try. */
export function limitTry({ timeoutMs = 60_000, idleMs = timeoutMs }: TryLimits): LimitedTry {
  const whole = AbortSignal.timeout(timeoutMs);
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), idleMs);
  return {
    signal: AbortSignal.any([whole, silent.signal]),
    fault: () => {
      if (silent.signal.aborted) return silenceOf(idleMs);
      return whole.aborted ? silenceOf(timeoutMs) : undefined;
    },
    hear: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}
