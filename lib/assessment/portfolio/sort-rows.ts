import { keysOf } from '../../platform/members.ts';
import { compareFractions } from '../record/fraction.ts';
import { compareDown, compareText } from './compare.ts';
import type { SystemRow } from './system-row.ts';

/** What the rows of a portfolio are sorted by: the one that needs attention first. */
const orders = {
  name: () => 0,
  score: (a, b) => compareFractions(a.figures.score, b.figures.score),
  gap: (a, b) => compareDown(a.totalGap, b.totalGap),
  trend: (a, b) => compareFractions(a.trend, b.trend),
  overdue: (a, b) => b.overdue - a.overdue,
  age: (a, b) => b.age - a.age,
} satisfies Record<string, (a: SystemRow, b: SystemRow) => number>;

export type SortName = keyof typeof orders;

/** All orders by name. */
export const sortNames: readonly SortName[] = keysOf(orders);

/** Compares rows by an order, then by name and place. */
export const compareRows =
  (sort: SortName) =>
  (a: SystemRow, b: SystemRow): number =>
    orders[sort](a, b) ||
    compareText(a.organization, b.organization) ||
    compareText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0);
