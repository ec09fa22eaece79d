import { table } from '../document.ts';
import { secondsOf } from '../prices.ts';
import { limits } from './limits.ts';

/** Uploads that come at random, in an account that also answers requests. */
export interface UploadLoad {
  readonly uploads: number;
  /** Within which they come. */
  readonly seconds: number;
  /** Concurrent executions of the account, of all functions together. */
  readonly executions: number;
  /** Requests a second, evenly spread, as long as uploads are judged. */
  readonly rate: number;
}

/** What uploaders and callers notice. */
export interface UploadOutcome {
  /** Executions that uploads take at the busiest moment. */
  readonly mostAtOnce: number;
  /** The part of requests that Lambda refuses: callers get a 500, and may try again. */
  readonly refused: number;
  /** Seconds from an upload to its verdict, for the one that waits longest. */
  readonly longest: number;
}

/** Assumed length of judging a record. */
export const uploadSeconds = 0.2;
const requestSeconds = secondsOf(2);
/** Lambda keeps an event that finds no execution, and tries again: after a second, then twice as long each time, up to five minutes. */
const waitAfter = (tries: number): number => Math.min(300, 2 ** (tries - 1));

/** Plays the load moment by moment, the same each time. */
export function playUploads({ uploads, seconds, executions, rate }: UploadLoad): UploadOutcome {
  const random = generator(35);
  const arrivals = Array.from({ length: uploads }, () => random() * seconds).sort((a, b) => a - b);
  /** Events that wait in Lambda, by the second in which they are tried again. */
  const waiting = new Map<number, { readonly due: number; readonly arrived: number; readonly tries: number }[]>();
  let waits = 0;
  let ends: number[] = [];
  let next = 0;
  let mostAtOnce = 0;
  let longest = 0;
  let sent = 0;
  let refused = 0;

  const start = (at: number, arrived: number, tries: number): void => {
    ends = ends.filter((end) => end > at);
    if (ends.length < executions) {
      ends.push(at + uploadSeconds);
      mostAtOnce = Math.max(mostAtOnce, ends.length);
      longest = Math.max(longest, at + uploadSeconds - arrived);
      return;
    }
    // Events that were refused in one moment do not come back in one moment.
    const wanted = at + waitAfter(tries) * (0.5 + random());
    // The events of the second of `at` are being played already.
    const second = Math.max(Math.floor(at) + 1, Math.floor(wanted));
    const due = Math.max(second, wanted);
    const event = { due, arrived, tries: tries + 1 };
    const others = waiting.get(second);
    if (others) others.push(event);
    else waiting.set(second, [event]);
    waits += 1;
  };

  for (let second = 0; next < arrivals.length || waits > 0 || ends.some((end) => end > second); second += 1) {
    const again = waiting.get(second) ?? [];
    waiting.delete(second);
    waits -= again.length;
    const tried = again.map((event) => ({ ...event, request: false }));
    for (; (arrivals[next] ?? Number.POSITIVE_INFINITY) < second + 1; next += 1) {
      const arrived = arrivals[next] ?? 0;
      tried.push({ due: arrived, arrived, tries: 1, request: false });
    }
    const requests = Array.from({ length: rate }, (_, at) => second + at / rate);
    tried.push(...requests.map((due) => ({ due, arrived: due, tries: 0, request: true })));
    for (const { due, arrived, tries, request } of tried.sort((a, b) => a.due - b.due)) {
      if (!request) start(due, arrived, tries);
      else {
        sent += 1;
        ends = ends.filter((end) => end > due);
        if (ends.length >= executions) refused += 1;
        // A request of that length is gone before the next one of its kind.
        else ends.push(due + requestSeconds);
      }
    }
  }
  return { mostAtOnce, refused: refused / sent, longest };
}

/** Numbers from 0 to 1 that look random and are the same in each run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const { newAccountConcurrency, concurrency } = limits.lambda;

/** The loads of docs/scaling.md, beside ten requests a second. */
const loads = [
  { name: '100,000 in a day', uploads: 100_000, seconds: 86_400, executions: newAccountConcurrency },
  { name: '10,000 in an hour', uploads: 10_000, seconds: 3_600, executions: newAccountConcurrency },
  { name: '10,000 in a minute', uploads: 10_000, seconds: 60, executions: newAccountConcurrency },
  { name: '10,000 in a minute', uploads: 10_000, seconds: 60, executions: concurrency },
] as const;

/** What each of the loads does to uploaders and callers. */
export function uploadLoadsTable(): string {
  const time = (seconds: number): string =>
    seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
  return table(
    [
      'uploads',
      'executions of the account',
      'of uploads at once, at most',
      'requests refused meanwhile',
      'longest until a verdict',
    ],
    loads.map(({ name, ...load }) => {
      const { mostAtOnce, refused, longest } = playUploads({ ...load, rate: 10 });
      return [
        name,
        load.executions.toLocaleString('en-US'),
        `${mostAtOnce}`,
        `${Math.round(refused * 1_000) / 10} %`,
        time(longest),
      ];
    }),
  );
}
