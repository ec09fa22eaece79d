import { parse } from 'csv-parse/sync';
import { sheetParser } from '../../lib/pricing/sheet/price-sheet.ts';
import type { SheetRow } from '../../lib/pricing/sheet/sheet-row.ts';
import { syntheticSheet } from './synthetic-sheet.ts';

/** The rows of a synthetic sheet, parsed by the product. */
export function syntheticRows(rows: number, seed?: number): SheetRow[] {
  const parser = sheetParser({ scopeId: 'ea:1234567', currency: 'USD' });
  const lines = parse([...syntheticSheet({ rows, ...(seed !== undefined && { seed }) })].join('')) as string[][];
  return lines.flatMap((fields, index) =>
    parser.read({ line: index + 1, fields, decimal: '.' }).map((outcome) => {
      if ('reject' in outcome) throw new Error(outcome.reject);
      return outcome.row;
    }),
  );
}
