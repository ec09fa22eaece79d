import { skuOf } from '../price-row.ts';
import { comparePrices } from '../unit-of-measure.ts';
import type { SheetRow } from './sheet-row.ts';

/** The rows of a meter, each with its term. */
export interface WithTerms {
  readonly rows: readonly SheetRow[];
  /** Savings-plan prices that cannot be used, because nothing tells their term. */
  readonly withoutTerm: readonly SheetRow[];
}

/**
 * Gives a term to savings-plan rows that lack it: one year, if the same SKU has a lower price for three years and
 * none for one year. @param rows all rows of one meter
 */
export function findPlanTerms(rows: readonly SheetRow[]): WithTerms {
  if (!rows.some(lacksTerm)) return { rows, withoutTerm: [] };
  const plans = rows.filter(({ priceType }) => priceType === 'SavingsPlan');
  const found = rows.map((row) => (lacksTerm(row) && isOfOneYear(row, plans) ? { ...row, term: 'P1Y' as const } : row));
  return { rows: found.filter((row) => !lacksTerm(row)), withoutTerm: found.filter(lacksTerm) };
}

const lacksTerm = ({ priceType, term }: SheetRow): boolean => priceType === 'SavingsPlan' && term === '';

function isOfOneYear(row: SheetRow, plans: readonly SheetRow[]): boolean {
  const twins = plans.filter(
    (twin) => twin !== row && skuOf(twin) === skuOf(row) && twin.tierMinimumUnits === row.tierMinimumUnits,
  );
  const ofThree = twins.filter(({ term }) => term === 'P3Y');
  const isAlone = twins.every(({ term }) => term !== '' && term !== 'P1Y');
  return isAlone && ofThree.length > 0 && ofThree.every((withTerm) => comparePrices(withTerm, row) < 0);
}
