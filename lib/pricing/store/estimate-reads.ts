import { requireItem } from '../../platform/require-item.ts';
import { offerKeysFor } from '../estimate/public-offers.ts';
import { isMeterItem } from '../meter-lines/meter-item.ts';
import { type MeterMove, type MeterMoves, resolveMove, wantedMoves } from '../meter-lines/move.ts';
import type { Rows } from '../prices.ts';
import type { EstimateItem } from '../products/item.ts';
import type { PriceListRead } from '../products/product.ts';
import {
  type MeterReads,
  type RowsOfLines,
  readLineRows,
  resolveLines,
  type SnapshotPlace,
} from './meter-line-rows.ts';

/** What one round reads from the public price list. */
export interface ListRows {
  readonly offers: Rows;
  /** Rows that may be of the lines by meter, in their order. */
  readonly ofLines: RowsOfLines;
}

/** What one round reads from the contract's sheet: the prices of the meters whose ids the lines name. */
export type SheetRows = Rows;

/**
 * Reads the prices that some lines need, in as few rounds as possible: meters that are named by id are read from list and
 * sheet at once; of all others the sheet is only asked when the list has told their ids. @param variants of lines, which need
 * prices too
 */
export function estimateReads(
  reads: MeterReads,
  requested: readonly EstimateItem[],
  variants: ReadonlyMap<string, EstimateItem> = new Map(),
) {
  const lines = requested.filter(isMeterItem);
  const ids = new Set(lines.flatMap(({ ask }) => ask.meterId ?? []));
  const pricesOf = async ({ scope_id, snapshot }: SnapshotPlace, meterIds: Iterable<string>): Promise<Rows> => {
    const wanted = [...meterIds];
    return wanted.length === 0 ? new Map() : reads.lookUp(scope_id, snapshot, 'prices', wanted);
  };
  return {
    hasMeters: lines.length > 0,
    fromList: async (list: SnapshotPlace): Promise<ListRows> => {
      const [offers, ofLines] = await Promise.all([
        reads.lookUp(list.scope_id, list.snapshot, 'offers', offerKeysFor([...requested, ...variants.values()])),
        readLineRows(reads, list, lines),
      ]);
      return { offers, ofLines };
    },
    fromSheet: (sheet: SnapshotPlace): Promise<SheetRows> => pricesOf(sheet, ids),
    /** Gives the lines by meter their prices, after all other lines. */
    resolve: async (
      list: SnapshotPlace & { readonly rows: ListRows; readonly read: PriceListRead },
      sheet: (SnapshotPlace & { readonly rows: SheetRows }) | null,
    ): Promise<readonly EstimateItem[]> => {
      const resolved = await resolveLines(reads, lines, {
        list: { ...list, rows: list.rows.ofLines },
        sheet: sheet && { ...sheet, byId: sheet.rows },
      });
      return [...requested.filter((item) => !isMeterItem(item)), ...resolved];
    },
    /** Finds the meters of the lines in other regions: two rounds more, if there are any. @param items with their prices */
    moveMeters: async (
      list: SnapshotPlace & { readonly read: PriceListRead },
      items: readonly EstimateItem[],
      regions: readonly string[],
    ): Promise<MeterMoves> => {
      const wanted = wantedMoves(items, regions);
      const asked = wanted.flatMap(({ there }) => ('ask' in there ? [there] : []));
      const rows = asked.length === 0 ? [] : await readLineRows(reads, list, asked);
      const moves = new Map<number, Map<string, MeterMove>>();
      for (const move of wanted) {
        const found = 'ask' in move.there ? (rows[asked.indexOf(move.there)] ?? []) : [];
        const ofLine = moves.get(move.index) ?? new Map<string, MeterMove>();
        moves.set(move.index, ofLine);
        const item = requireItem(items, move.index);
        ofLine.set(move.region, resolveMove({ ...move, item }, found, list.read));
      }
      return moves;
    },
    /** Adds the prices of further meters to those that were read from the sheet. */
    addFromSheet: async (
      sheet: SnapshotPlace & { readonly rows: SheetRows },
      meterIds: ReadonlySet<string>,
    ): Promise<Rows> => new Map([...sheet.rows, ...(await pricesOf(sheet, meterIds.difference(ids)))]),
  };
}
