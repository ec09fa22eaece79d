import { dayNumber } from '../days.ts';
import { english } from './words-en.ts';

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1_200, 6_000, 12_000, 24_000];
const maxTicks = 8;

/** Days on a line. */
export interface TimeScale {
  /** The position of a day number. */
  readonly place: (day: number) => number;
  /** Starts of months or years, at most nine. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** Makes a scale for at least one day number, with a margin on both sides. */
export function timeScale(days: readonly number[], from: number, to: number, months = english.months): TimeScale {
  const [earliest, latest] = [Math.min(...days), Math.max(...days)];
  const air = Math.max(15, (latest - earliest) * 0.04);
  const [first, last] = [earliest - air, latest + air];
  const place = (day: number) => Math.round(from + ((day - first) / (last - first)) * (to - from));
  return { place, ticks: ticks(first, last, months).map(({ day, label }) => ({ at: place(day), label })) };
}

function ticks(first: number, last: number, months: readonly string[]): readonly { day: number; label: string }[] {
  const [start, end] = [monthIndex(first) + 1, monthIndex(last)];
  const step = monthSteps.find((months) => (end - start) / months <= maxTicks) ?? 24_000;
  const begin = Math.ceil(start / step) * step;
  const count = Math.max(0, Math.floor((end - begin) / step) + 1);
  return Array.from({ length: count }, (_, index) => tick(begin + index * step, step, months)).filter(
    ({ day }) => day >= first && day <= last,
  );
}

/** Months since year 0. */
function monthIndex(day: number): number {
  const date = new Date(Math.floor(day) * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function tick(index: number, step: number, months: readonly string[]): { day: number; label: string } {
  const [year, month] = [Math.floor(index / 12), index % 12];
  const written = String(year).padStart(4, '0');
  const day = dayNumber(`${written}-${String(month + 1).padStart(2, '0')}-01`);
  return { day, label: step >= 12 ? written : `${months[month]} ${written}` };
}
