import type { PriceRow } from '../price-row.ts';
import { type KeyedRow, pageOrder } from '../snapshot/keyed-pages.ts';

/** The prices of one page of a snapshot, in any order; the pages are in theirs. */
type Pages = AsyncIterable<readonly KeyedRow[]>;

/** All prices that two sheets have for a meter; none on the side that does not have it. */
export interface MeterOnBoth {
  readonly meterId: string;
  readonly before: readonly PriceRow[];
  readonly after: readonly PriceRow[];
}

interface Meter {
  readonly order: string;
  readonly meterId: string;
  readonly rows: readonly PriceRow[];
}

/**
 * Brings the prices of two snapshots together, meter by meter, page by page: the pages of both have the meters in the
 * order of `pageOrder`, however many pages there are. It holds one page of each.
 */
export async function* mergeMeters(before: Pages, after: Pages): AsyncGenerator<readonly MeterOnBoth[]> {
  const [old, current] = [cursorOn(before), cursorOn(after)];
  try {
    await Promise.all([old.fill(), current.fill()]);
    const isLeft = () => old.meter() !== undefined || current.meter() !== undefined;
    while (isLeft()) {
      const batch: MeterOnBoth[] = [];
      while (isLeft() && !old.needsPage() && !current.needsPage()) batch.push(takeNext(old, current));
      yield batch;
      await Promise.all([old.fill(), current.fill()]);
    }
  } finally {
    await Promise.all([old.close(), current.close()]);
  }
}

function takeNext(old: Cursor, current: Cursor): MeterOnBoth {
  const [left, right] = [old.meter(), current.meter()];
  const first = left && (!right || left.order <= right.order) ? left : (right as Meter);
  const [before, after] = [left?.order, right?.order].map((order) => order === first.order);
  if (before) old.advance();
  if (after) current.advance();
  return {
    meterId: first.meterId,
    before: before && left ? left.rows : [],
    after: after && right ? right.rows : [],
  };
}

interface Cursor {
  /** Undefined at the end. */
  readonly meter: () => Meter | undefined;
  readonly advance: () => void;
  /** True where the page is used up, and there may be another. */
  readonly needsPage: () => boolean;
  readonly fill: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function cursorOn(pages: Pages): Cursor {
  const source = pages[Symbol.asyncIterator]();
  let meters: readonly Meter[] = [];
  let at = 0;
  let isAtEnd = false;
  return {
    meter: () => meters[at],
    advance: () => {
      at += 1;
    },
    needsPage: () => at >= meters.length && !isAtEnd,
    fill: async () => {
      while (at >= meters.length && !isAtEnd) {
        const { done, value } = await source.next();
        if (done) isAtEnd = true;
        else [meters, at] = [metersOf(value), 0];
      }
    },
    close: async () => {
      await source.return?.();
    },
  };
}

function metersOf(page: readonly KeyedRow[]): readonly Meter[] {
  const byMeter = Map.groupBy(page, ({ key }) => key);
  const meters = [...byMeter].map(([meterId, keyed]) => ({
    order: pageOrder(meterId),
    meterId,
    rows: keyed.map(({ row }) => row),
  }));
  return meters.sort((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order)));
}
