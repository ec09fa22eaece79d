import { type PriceRow, priceKey } from '../price-row.ts';
import { type ChooseOptions, chooseRows } from '../sheet/choose-rows.ts';
import type { SheetRow } from '../sheet/sheet-row.ts';
import type { PriceChoice } from './choose-prices.ts';
import type { ImportReport } from './import-report.ts';

/** Chooses the prices of each meter of a sheet, and tells the report of every price and doubt. */
export const sheetChoice = (
  options: ChooseOptions,
  report: Pick<ImportReport, 'countPrice'>,
): PriceChoice<SheetRow> => ({
  key: ({ meterId }) => meterId,
  choose: (rows) =>
    byPrice(rows).flatMap((ofPrice) =>
      chooseRows(ofPrice, options).map(({ row, doubt }) => {
        report.countPrice(doubt === undefined ? undefined : `meter ${row.meterId} ${doubt}`);
        return priceOf(row, doubt);
      }),
    ),
});

/** Most meters have one row. */
const byPrice = (rows: readonly SheetRow[]): readonly (readonly SheetRow[])[] =>
  rows.length === 1 ? [rows] : [...Map.groupBy(rows, priceKey).values()];

function priceOf({ offerId: _, effectiveStart, effectiveEnd, ...row }: SheetRow, note: string | undefined): PriceRow {
  return {
    ...row,
    ...(effectiveStart !== '' && { effectiveStart }),
    ...(effectiveEnd !== '' && { effectiveEnd }),
    ...(note !== undefined && { note }),
  };
}
