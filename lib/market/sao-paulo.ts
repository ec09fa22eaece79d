import { offsetInProcessZone } from '../platform/process-time-zone.ts';

/** The time zone of all days and times. See docs/decisions/0014-days-and-clock-of-sao-paulo.md. */
export const timeZone = 'America/Sao_Paulo';

/** Created at first use, because `Intl` takes 11 ms to load. */
let formatter: Intl.DateTimeFormat | undefined;

const createFormatter = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });

const dayMs = 86_400_000;

/** Local time at which the data of a day is published. */
export const refreshTime = '09:05';

function localTime(instant: Date): { readonly day: string; readonly time: string } {
  const shifted = new Date(instant.getTime() + offsetMs(instant)).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 19) };
}

/** The ISO day of an instant in São Paulo. */
export const dayOf = (instant: Date): string => localTime(instant).day;

/** True for an ISO day that exists in the calendar. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** The instant of a local day and a time `HH:MM`. Where summer time skips midnight, midnight is 01:00. */
export function instantOf(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  // Two rounds, because the first guess may lie on the other side of a clock change.
  let instant = asUtc;
  for (let round = 0; round < 2; round += 1) instant = asUtc - offsetMs(new Date(instant));
  const offset = offsetMs(new Date(instant));
  return new Date(instant + offset < asUtc ? asUtc - offset : instant);
}

const quarterMs = 900_000;
/** By quarter of an hour, because clocks change at full quarters. Each request needs several offsets. */
const offsetCache = new Map<number, number>();
const maxCachedOffsets = 1_000;

/** Milliseconds by which São Paulo is ahead of UTC; negative if it is behind. */
function offsetMs(instant: Date): number {
  const quarter = Math.floor(instant.getTime() / quarterMs);
  const cached = offsetCache.get(quarter);
  if (cached !== undefined) return cached;
  const offset = offsetInProcessZone(timeZone, instant) ?? offsetByIntl(instant);
  if (offsetCache.size >= maxCachedOffsets) offsetCache.clear();
  offsetCache.set(quarter, offset);
  return offset;
}

function offsetByIntl(instant: Date): number {
  formatter ??= createFormatter();
  const found = Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
  const local = `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}:${found.second}Z`;
  return Date.parse(local) - Math.floor(instant.getTime() / 1000) * 1000;
}

/** Formats an instant with the offset of São Paulo: `2026-11-20T09:05:12-03:00`. */
export function formatWithOffset(instant: Date): string {
  const { day, time } = localTime(instant);
  const minutes = Math.round(offsetMs(instant) / 60_000);
  const sign = minutes < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `${day}T${time}${sign}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The ISO day that many days later; earlier for a negative count. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** The same day a year before, as text to compare days with; of 29 February, a day between 28 February and 1 March. */
export const yearBefore = (day: string): string =>
  `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;

/** When the next refresh is due. */
export function nextRefresh(now: Date): Date {
  const today = instantOf(dayOf(now), refreshTime);
  return today.getTime() > now.getTime() ? today : instantOf(addDays(dayOf(now), 1), refreshTime);
}

/** The next midnight in São Paulo. */
export const nextMidnight = (now: Date): Date => instantOf(addDays(dayOf(now), 1), '00:00');
