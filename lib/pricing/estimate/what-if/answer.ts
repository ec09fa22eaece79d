import { type Monthly, monthly } from '../../model.ts';
import type { Estimate } from '../estimate.ts';
import type { Alternative } from './alternatives.ts';
import type { PlannedLine } from './planned-line.ts';

/** What an alternative changes, in the words of the API. */
export interface Change {
  readonly region?: string;
  /** The sizes that it names or chooses, by the id of the line. */
  readonly skus?: Readonly<Record<string, string>>;
  readonly same_shape?: string;
  readonly hours_per_month?: number;
}

/** Says what an alternative changes. @param sizes of the lines in it */
export function changeOf(
  { region, skus, sameShape, hours }: Alternative,
  lines: readonly PlannedLine[],
  sizes: readonly (string | undefined)[],
): Change {
  const chosen = lines.flatMap(({ item, index, ownSize }): [string, string][] => {
    const size = sizes[index];
    return size !== undefined && (size !== ownSize || skus.has(index)) ? [[item.id, size]] : [];
  });
  return {
    ...(region !== undefined && { region }),
    ...(chosen.length > 0 && { skus: Object.fromEntries(chosen) }),
    ...(sameShape !== undefined && { same_shape: sameShape }),
    ...(hours !== undefined && { hours_per_month: hours }),
  };
}

type Figures = Monthly<number>;

/** Subtracts the figures of the request from those of an alternative: below 0 where the alternative costs less. */
export function differenceOf(
  after: { readonly totals: Estimate['totals']; readonly mix: number },
  before: { readonly totals: Estimate['totals']; readonly mix: number },
) {
  const figures = (one: Figures, other: Figures): Figures =>
    monthly((model) => subtractCents(one[`${model}_monthly`], other[`${model}_monthly`]));
  const [corporate, ofBase] = [after.totals.corporate, before.totals.corporate];
  return {
    retail: figures(after.totals.retail, before.totals.retail),
    corporate: corporate && ofBase && figures(corporate, ofBase),
    mix: subtractCents(after.mix, before.mix),
  };
}

/** Subtracts amounts of whole cents; floats alone would leave a rest. */
export const subtractCents = (one: number, other: number): number =>
  (Math.round(one * 100) - Math.round(other * 100)) / 100;

interface Ranked {
  readonly change: Change;
  readonly best: { readonly mix: { readonly monthly: number } } | null;
  readonly stayed: object | null;
}

/**
 * Compares alternatives: the cheaper mix first, of equal ones that with fewer changes. Those in which a line could not move
 * come behind all that are whole, and those without a price last.
 */
export function byRank(one: Ranked, other: Ranked): number {
  const group = ({ best, stayed }: Ranked): number => (best ? Number(stayed !== null) : 2);
  if (group(one) !== group(other)) return group(one) - group(other);
  const cost = ({ best }: Ranked): number => best?.mix.monthly ?? Number.POSITIVE_INFINITY;
  const [first, second] = [cost(one), cost(other)];
  if (first !== second) return first < second ? -1 : 1;
  const size = ({ change }: Ranked): number => Object.keys(change).length;
  const text = ({ change }: Ranked): string => JSON.stringify(change);
  return size(one) - size(other) || (text(one) < text(other) ? -1 : 1);
}
