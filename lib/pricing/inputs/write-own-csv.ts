import { csvTable } from '../../platform/csv.ts';
import type { EstimateRequest } from '../../platform/request-types.generated.ts';

/** Members of a line by meter that have other names in a table, where `product` is that of a line by product. */
const meterColumns: Readonly<Record<string, string>> = { product: 'product_name', quantity: 'units' };

/** Columns that stand first, in this order. */
const firstColumns = ['id', 'product', 'region', 'quantity'];

type Cells = Readonly<Record<string, unknown>>;

/** Writes the lines of a request as the table that `readOwnCsv` reads. What holds for all lines is not in it. */
export function writeOwnCsv({ items = [], meters = [] }: Pick<EstimateRequest, 'items' | 'meters'>): string {
  const rows: readonly Cells[] = [
    ...items,
    ...meters.map((meter) =>
      Object.fromEntries(Object.entries(meter).map(([name, value]) => [meterColumns[name] ?? name, value])),
    ),
  ];
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  // A table of lines by meter alone has these columns, too: by them it is recognised.
  const columns = [...firstColumns, ...used.difference(new Set(firstColumns))];
  return csvTable([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))]);
}

const cellOf = (value: unknown): string | number | undefined =>
  typeof value === 'number' || value === undefined ? value : String(value);
