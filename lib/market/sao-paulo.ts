/** Where B3 is: days, quotas and the refresh go by its clock, whatever becomes of daylight saving. */
const zone = 'America/Sao_Paulo';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const dayMs = 86_400_000;

/** When the data of a day is published. */
export const refreshAt = '09:05';

/** Local date and time of an instant: `2026-11-20`, `09:05:00`. */
function localTime(instant: Date): { readonly day: string; readonly time: string } {
  const shifted = new Date(instant.getTime() + offsetMs(instant)).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 19) };
}

/** ISO day in São Paulo. */
export const dayOf = (instant: Date): string => localTime(instant).day;

/** True for an ISO day that the calendar has. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/**
 * The instant of a local day and time. A time that a change of clocks leaves out is what the clocks show instead: summer
 * time began at midnight, which was 01:00 then.
 * @param time `HH:MM`
 */
export function instantOf(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  // The offset of the zone then; once more, in case the first guess lay on the other side of a change of clocks.
  let instant = asUtc;
  for (let round = 0; round < 2; round += 1) instant = asUtc - offsetMs(new Date(instant));
  const offset = offsetMs(new Date(instant));
  return new Date(instant + offset < asUtc ? asUtc - offset : instant);
}

/** Clocks change at a full quarter of an hour. */
const quarterMs = 900_000;
/** Offsets by quarter of an hour: to ask for one takes microseconds, and a request wants it several times. */
const offsets = new Map<number, number>();
const maxOffsets = 1_000;

/** What the clock in São Paulo is ahead of UTC, negative where it is behind. */
function offsetMs(instant: Date): number {
  const quarter = Math.floor(instant.getTime() / quarterMs);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  const local = `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}:${found.second}Z`;
  const offset = Date.parse(local) - Math.floor(instant.getTime() / 1000) * 1000;
  if (offsets.size >= maxOffsets) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

/** Date and time with the offset of São Paulo, to the second: `2026-11-20T09:05:12-03:00`. */
export function withOffset(instant: Date): string {
  const { day, time } = localTime(instant);
  const minutes = Math.round(offsetMs(instant) / 60_000);
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${day}T${time}${sign}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The day so many days after one, or before it. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** The next refresh that is due after an instant. */
export function nextRefresh(now: Date): Date {
  const today = instantOf(dayOf(now), refreshAt);
  return today.getTime() > now.getTime() ? today : instantOf(daysAfter(dayOf(now), 1), refreshAt);
}

/** When the day of an instant ends: the next midnight. */
export const nextMidnight = (now: Date): Date => instantOf(daysAfter(dayOf(now), 1), '00:00');
