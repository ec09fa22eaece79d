import { dayNumber } from '../day-number.ts';

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1_200, 6_000, 12_000, 24_000];
const maxTicks = 8;
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A stretch of days laid out on a line. */
export interface TimeScale {
  /** Where a day number lies, in the units of the line. */
  readonly place: (day: number) => number;
  /** Beginnings of months or years within the stretch, at most nine. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/**
 * Lays the days of a list on a line, with a little air around them.
 * @param days day numbers, at least one
 */
export function timeScale(days: readonly number[], from: number, to: number): TimeScale {
  const [earliest, latest] = [Math.min(...days), Math.max(...days)];
  const air = Math.max(15, (latest - earliest) * 0.04);
  const [first, last] = [earliest - air, latest + air];
  const place = (day: number) => Math.round(from + ((day - first) / (last - first)) * (to - from));
  return { place, ticks: ticks(first, last).map(({ day, label }) => ({ at: place(day), label })) };
}

function ticks(first: number, last: number): readonly { day: number; label: string }[] {
  const [start, end] = [monthIndex(first) + 1, monthIndex(last)];
  const step = monthSteps.find((months) => (end - start) / months <= maxTicks) ?? 24_000;
  const begin = Math.ceil(start / step) * step;
  const count = Math.max(0, Math.floor((end - begin) / step) + 1);
  return Array.from({ length: count }, (_, index) => tick(begin + index * step, step)).filter(
    ({ day }) => day >= first && day <= last,
  );
}

/** Months since the year 0. */
function monthIndex(day: number): number {
  const date = new Date(Math.floor(day) * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function tick(index: number, step: number): { day: number; label: string } {
  const [year, month] = [Math.floor(index / 12), index % 12];
  const written = String(year).padStart(4, '0');
  const day = dayNumber(`${written}-${String(month + 1).padStart(2, '0')}-01`);
  return { day, label: step >= 12 ? written : `${monthNames[month]} ${written}` };
}
