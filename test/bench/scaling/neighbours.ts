import { table } from '../document.ts';
import { secondsOf } from '../prices.ts';
import { limits } from './limits.ts';

/** A burst of price sheets in an account that also answers requests. */
export interface Burst {
  /** Sheets that are uploaded at the same moment. */
  readonly sheets: number;
  /** Imports that the queue lets run at the same time; undefined without a queue. */
  readonly importsAtOnce: number | undefined;
  /** Concurrent executions of the account, of all functions together. */
  readonly executions: number;
  /** Requests a second, evenly spread, for as long as imports run. */
  readonly rate: number;
}

/** What callers and uploaders notice. Times are in seconds. */
export interface BurstOutcome {
  /** The part of requests that Lambda refused at the first try: callers get a 500. */
  readonly refused: number;
  /** 99th percentile of the time until a caller has an answer who tries again each second. */
  readonly p99: number;
  readonly lastImportEnds: number;
}

/** Length of an import, as docs/cost.md assumes it. */
const importSeconds = 60;
const requestSeconds = secondsOf(2);
/** A tick is as long as a request. */
const ticksOf = (seconds: number): number => Math.round(seconds / requestSeconds);
const callerWaits = ticksOf(1);

/** How long the state machine waits after its first, second, … refused call, in ticks. */
const refusedWaits = (tries: number): number => ticksOf(Math.min(300, 60 * 2 ** (tries - 1)));

/** Plays a burst, tick by tick. Lambda has no queue of its own: what finds no free execution is refused. */
export function playBurst({ sheets, importsAtOnce = sheets, executions, rate }: Burst): BurstOutcome {
  const between = ticksOf(1 / rate);
  /** Refused requests, by the tick at which their callers try again: the ticks at which they were first sent. */
  const retries = new Map<number, number[]>();
  const answered: number[] = [];
  let refused = 0;
  let sent = 0;
  /** When each import ends, the first one first. */
  let running: number[] = [];
  let waiting = Array.from({ length: sheets }, () => ({ due: 0, tries: 0 }));
  let tick = 0;
  let lastImportEnds = 0;
  let nextDue = 0;
  for (; waiting.length > 0 || running.length > 0 || retries.size > 0; tick += 1) {
    if ((running[0] ?? Number.POSITIVE_INFINITY) <= tick) running = running.filter((end) => end > tick);
    // Most ticks change nothing for the sheets.
    if (tick >= nextDue && running.length < importsAtOnce) {
      waiting = waiting.flatMap((sheet) => {
        if (sheet.due > tick || running.length >= importsAtOnce) return [sheet];
        if (running.length < executions) {
          lastImportEnds = tick + ticksOf(importSeconds);
          running.push(lastImportEnds);
          return [];
        }
        const tries = sheet.tries + 1;
        return [{ due: tick + refusedWaits(tries), tries }];
      });
      nextDue = waiting.reduce((first, { due }) => Math.min(first, due), Number.POSITIVE_INFINITY);
    }
    if (tick % between !== 0 && !retries.has(tick)) continue;
    const isSent = tick % between === 0 && (waiting.length > 0 || running.length > 0);
    if (isSent) sent += 1;
    const due = [...(retries.get(tick) ?? []), ...(isSent ? [tick] : [])];
    retries.delete(tick);
    const free = executions - running.length;
    answered.push(...due.slice(0, free).map((first) => tick - first + 1));
    const late = due.slice(free);
    if (late.length > 0) retries.set(tick + callerWaits, late);
    refused += late.filter((first) => first === tick).length;
  }
  const p99 = answered.toSorted((one, other) => one - other)[Math.ceil(0.99 * answered.length) - 1] ?? 0;
  return {
    refused: refused / sent,
    p99: p99 * requestSeconds,
    lastImportEnds: lastImportEnds * requestSeconds,
  };
}

/** The burst of docs/scaling.md: 200 sheets at once in a new account, ten requests a second. */
export const newAccountBurst: Omit<Burst, 'importsAtOnce'> = {
  sheets: 200,
  executions: limits.lambda.newAccountConcurrency,
  rate: 10,
};

/** The burst without a queue, and with these bounds. */
export function neighboursTable(bounds: readonly number[]): string {
  const seconds = (value: number): string => (value < 1 ? `${Math.round(value * 1_000)} ms` : `${Math.round(value)} s`);
  return table(
    ['imports at the same time', 'requests refused', '99th percentile until an answer', 'last sheet imported after'],
    [undefined, ...bounds].map((importsAtOnce) => {
      const { refused, p99, lastImportEnds } = playBurst({ ...newAccountBurst, importsAtOnce });
      return [
        importsAtOnce === undefined ? 'all that find an execution (no queue)' : `${importsAtOnce}`,
        `${Math.round(refused * 100)} %`,
        seconds(p99),
        `${Math.round(lastImportEnds / 60)} min`,
      ];
    }),
  );
}
