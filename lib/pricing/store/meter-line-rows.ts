import { filterFor, maxFound, nearFilters } from '../meter-lines/candidates.ts';
import type { MeterItem } from '../meter-lines/meter-item.ts';
import { hasPrice, resolveMeter } from '../meter-lines/resolve.ts';
import { whyUnknown } from '../meter-lines/why-unknown.ts';
import type { PriceRow } from '../price-row.ts';
import type { PriceListRead } from '../products/product.ts';
import type { lookUp, SnapshotSections } from './look-up.ts';
import type { searchRows } from './row-search.ts';

/** How prices are read; a test passes its own. */
export interface MeterReads {
  readonly lookUp: typeof lookUp;
  readonly searchRows: typeof searchRows;
}

/** A snapshot of a price list or sheet. */
export interface SnapshotPlace {
  readonly scope_id: string;
  readonly snapshot: SnapshotSections;
}

/** Rows that may be of each line's meter, in the order of the lines. */
export type RowsOfLines = readonly (readonly PriceRow[])[];

const nothing: ReadonlyMap<string, readonly PriceRow[]> = new Map();

const idOf = ({ ask }: MeterItem): readonly string[] => (ask.meterId === undefined ? [] : [ask.meterId]);

/** Reads the rows of lines by meter: one round for those with an id, two or three for those with a name. */
export async function readLineRows(
  { lookUp, searchRows }: MeterReads,
  { scope_id, snapshot }: SnapshotPlace,
  lines: readonly MeterItem[],
): Promise<RowsOfLines> {
  const ids = lines.flatMap(idOf);
  const named = lines.filter(({ ask }) => ask.meterId === undefined);
  const [byId, byName] = await Promise.all([
    ids.length > 0 ? lookUp(scope_id, snapshot, 'prices', ids) : nothing,
    searchRows(
      scope_id,
      snapshot,
      named.map(({ ask }) => filterFor(ask)),
      maxFound + 1,
    ),
  ]);
  return lines.map((line) => byId.get(line.ask.meterId ?? '') ?? byName[named.indexOf(line)] ?? []);
}

export interface MeterLineSources {
  readonly list: SnapshotPlace & { readonly read: PriceListRead; readonly rows: RowsOfLines };
  /** With the prices of the ids that lines name; null without a contract's sheet. */
  readonly sheet: (SnapshotPlace & { readonly byId: ReadonlyMap<string, readonly PriceRow[]> }) | null;
}

/** Lines for whose unknown meters a near name is looked for. */
const maxNear = 20;

/**
 * Gives lines by meter their prices. The sheet is searched only for names that the list does not have, and near names are
 * looked for only if neither has one.
 */
export async function resolveLines(
  reads: MeterReads,
  lines: readonly MeterItem[],
  { list, sheet }: MeterLineSources,
): Promise<readonly MeterItem[]> {
  const rowsOn = new Map(lines.map((line, index) => [line, list.rows[index] ?? []]));
  const isUnknown = (line: MeterItem, rows: readonly PriceRow[]) =>
    line.ask.meterId === undefined && !hasPrice(line, rows);
  const toSearch = sheet ? lines.filter((line) => isUnknown(line, rowsOn.get(line) ?? [])) : [];
  const found = sheet ? await readLineRows(reads, sheet, toSearch) : [];
  const ownRows = (line: MeterItem): readonly PriceRow[] =>
    line.ask.meterId === undefined ? (found[toSearch.indexOf(line)] ?? []) : (sheet?.byId.get(line.ask.meterId) ?? []);
  const unknown = lines
    .filter((line) => isUnknown(line, [...(rowsOn.get(line) ?? []), ...ownRows(line)]))
    .slice(0, maxNear);
  const filters = unknown.flatMap(({ ask }) => nearFilters(ask));
  const near = await reads.searchRows(list.scope_id, list.snapshot, filters, maxFound);
  const perLine = unknown.length === 0 ? 0 : filters.length / unknown.length;
  const nearRows = (line: MeterItem): readonly PriceRow[] => {
    const at = unknown.indexOf(line) * perLine;
    return at < 0 ? [] : near.slice(at, at + perLine).flat();
  };
  return lines.map((line) =>
    resolveMeter(line, { list: rowsOn.get(line) ?? [], sheet: sheet ? ownRows(line) : undefined }, (reason) =>
      whyUnknown(line, { reason, list: list.read, hasSheet: sheet !== null, near: nearRows(line) }),
    ),
  );
}
