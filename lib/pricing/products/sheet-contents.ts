import type { PriceRow } from '../price-row.ts';
import { products } from './products.ts';
import { collectNames, type SheetNames } from './sheet-names.ts';

/** Collects the names on a price sheet, row by row, that the forms of all products need. */
export function collectSheetNames(): { readonly add: (row: PriceRow) => void; readonly found: () => SheetNames } {
  const collectors = products.flatMap(({ sheetNames }) =>
    sheetNames ? [{ key: sheetNames.key, names: collectNames((row) => sheetNames.namesOf(row)) }] : [],
  );
  return {
    add: (row) => {
      for (const { names } of collectors) names.add(row);
    },
    found: () => Object.fromEntries(collectors.map(({ key, names }) => [key, names.found()])),
  };
}
