/**
 * Preloaded into a process under test: its clock is ahead of the machine's by the milliseconds that a file holds, so that a
 * test can move it. Timers of more than ten seconds follow this clock.
 */
import { readFileSync } from 'node:fs';

const file = process.env.APPRAISE_TEST_CLOCK ?? '';
const RealDate = Date;
const realSetTimeout = setTimeout;
const now = (): number => RealDate.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

const longMs = 10_000;
const checkEveryMs = 50;

const movableSetTimeout = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): NodeJS.Timeout => {
  if (ms < longMs) return realSetTimeout(callback, ms, ...args);
  const due = now() + ms;
  const timer = setInterval(() => {
    if (now() < due) return;
    clearInterval(timer);
    callback(...args);
  }, checkEveryMs);
  return timer;
};
globalThis.setTimeout = Object.assign(movableSetTimeout, realSetTimeout);
