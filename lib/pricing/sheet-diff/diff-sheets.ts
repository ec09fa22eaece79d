import { regionOf } from '../catalog/regions.ts';
import { Money } from '../money.ts';
import { namedVcores, type PriceRow, skuOf } from '../price-row.ts';
import { categoryTerm, locationTerm } from '../search/terms.ts';
import { type KeyedRow, pageOrder } from '../snapshot/pages.ts';
import { unitOfMeasure } from '../unit-of-measure.ts';
import { comparePrices, gonePrice, type MeterChanges, newPrice, type PriceChange } from './price-change.ts';

/** The two sheets are in different currencies. */
export class CurrencyDiffers extends Error {
  override readonly name = 'CurrencyDiffers';

  constructor(before: string, after: string) {
    super(`the older sheet is in ${before} and the newer one in ${after}: their prices cannot be compared`);
  }
}

/** Which prices are compared. A price counts if one of its sides meets every condition. */
export interface DiffFilter {
  /** The whole text, in any letter case. */
  readonly category?: string | undefined;
  /** Azure's name or the display name. */
  readonly location?: string | undefined;
}

/**
 * Compares the prices of two sheets, a few pages at a time. The changes come in the order of the pages, which says nothing
 * to people. @param before, after pages of `prices` sections, in their order @throws CurrencyDiffers
 */
export async function* diffSheets(
  before: Pages,
  after: Pages,
  filter: DiffFilter = {},
): AsyncGenerator<readonly MeterChanges[]> {
  const counts = filterOf(filter);
  const checkCurrency = currencyCheck();
  for await (const meters of mergeMeters(before, after)) {
    yield meters.flatMap(({ before: old, after: current }): readonly MeterChanges[] => {
      checkCurrency(old[0], current[0]);
      const changes = matchPrices(old, current).filter((change) => counts(change.before) || counts(change.after));
      if (changes.length === 0) return [];
      if (old.length === 0) return [{ meter: 'new', changes }];
      return [{ meter: current.length === 0 ? 'gone' : 'kept', changes }];
    });
  }
}

/** All prices of a sheet are in one currency, so the first of each side tells. */
function currencyCheck(): (old: PriceRow | undefined, current: PriceRow | undefined) => void {
  let before = '';
  let after = '';
  return (old, current) => {
    before ||= old?.currency ?? '';
    after ||= current?.currency ?? '';
    if (before !== '' && after !== '' && before !== after) throw new CurrencyDiffers(before, after);
  };
}

/** Neighbouring rows share their texts. A hostile sheet must not fill the memory. */
const maxCached = 2_000;

function filterOf({ category, location }: DiffFilter): (row: PriceRow | undefined) => boolean {
  if (category === undefined && location === undefined) return (row) => row !== undefined;
  const wanted = [
    ...(category === undefined ? [] : [categoryTerm(category.trim())]),
    ...(location === undefined ? [] : [locationTerm(regionOf(location)?.name ?? location.trim())]),
  ];
  const known = new Map<string, boolean>();
  return (row) => {
    if (!row) return false;
    const text = `${row.category}\n${row.location}`;
    const found = known.get(text);
    if (found !== undefined) return found;
    const terms = [categoryTerm(row.category), locationTerm(row.location)];
    const counts = wanted.every((term) => terms.includes(term));
    if (known.size < maxCached) known.set(text, counts);
    return counts;
  };
}

type Rows = readonly PriceRow[];

/**
 * Compares the prices that two sheets have for one meter: those of one price type, term and tier, and of one SKU if a
 * sheet has several. Each row of either sheet is in exactly one change.
 */
export function matchPrices(before: Rows, after: Rows): readonly PriceChange[] {
  const old = before[0];
  const current = after[0];
  // Most meters have one price.
  if (before.length === 1 && after.length === 1 && old && current && priceOf(old) === priceOf(current)) {
    return matchSkus(before, after);
  }
  const oldByPrice = Map.groupBy(before, priceOf);
  const byPrice = Map.groupBy(after, priceOf);
  return [...new Set([...oldByPrice.keys(), ...byPrice.keys()])].flatMap((price) =>
    matchSkus(oldByPrice.get(price) ?? [], byPrice.get(price) ?? []),
  );
}

/** A tier begins at a number of blocks, so its key counts units: they stay if the block size changes. */
function priceOf({ priceType, term, tierMinimumUnits, unitOfMeasure: measure }: PriceRow): string {
  const from =
    tierMinimumUnits === '0' ? '0' : String(Money.of(tierMinimumUnits).mul(unitOfMeasure(measure).blockSize));
  return `${priceType}|${term}|${from}`;
}

/**
 * A sheet has one row for all SKUs of a meter that cost the same, so two single rows belong together, unless they are for
 * other numbers of vCores.
 */
function matchSkus(before: Rows, after: Rows): readonly PriceChange[] {
  const old = before[0];
  const current = after[0];
  if (before.length === 1 && after.length === 1 && old && current && isOfSameSize(old, current)) {
    return [comparePrices(old, current)];
  }
  const changes: PriceChange[] = [];
  let left = { before, after };
  for (const keyOf of [skuOf, ({ sku }: PriceRow) => sku]) left = pair(left.before, left.after, keyOf, changes);
  return [...changes, ...left.before.map(gonePrice), ...left.after.map(newPrice)];
}

function isOfSameSize(old: PriceRow, current: PriceRow): boolean {
  if (old.sku === current.sku && old.product === current.product) return true;
  const before = namedVcores(old);
  const after = namedVcores(current);
  return before === undefined || after === undefined || before === after;
}

/** Adds the pairs of equal keys to `changes`, and returns the rows that have none. */
function pair(before: Rows, after: Rows, keyOf: (row: PriceRow) => string, changes: PriceChange[]) {
  const oldByKey = Map.groupBy(before, keyOf);
  const rest = [...Map.groupBy(after, keyOf)].flatMap(([key, rows]) => {
    const old = oldByKey.get(key) ?? [];
    const pairs = Math.min(old.length, rows.length);
    for (let at = 0; at < pairs; at += 1) changes.push(comparePrices(old[at] as PriceRow, rows[at] as PriceRow));
    oldByKey.set(key, old.slice(pairs));
    return rows.slice(pairs);
  });
  return { before: [...oldByKey.values()].flat(), after: rest };
}

/** The prices of one page of a snapshot, in any order; the pages are in theirs. */
type Pages = AsyncIterable<readonly KeyedRow[]>;

/** All prices that two sheets have for a meter; none on the side that does not have it. */
interface MeterOnBoth {
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
async function* mergeMeters(before: Pages, after: Pages): AsyncGenerator<readonly MeterOnBoth[]> {
  const old = cursorOn(before);
  const current = cursorOn(after);
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
  const left = old.meter();
  const right = current.meter();
  // The older sheet has a meter that the newer one is already past, or the other way round, or both have it.
  const before = left && (!right || left.order <= right.order) ? left : undefined;
  const after = right && (!left || right.order <= left.order) ? right : undefined;
  if (before) old.advance();
  if (after) current.advance();
  return {
    meterId: before?.meterId ?? after?.meterId ?? '',
    before: before?.rows ?? [],
    after: after?.rows ?? [],
  };
}

interface Cursor {
  /** Undefined at the end. */
  readonly meter: () => Meter | undefined;
  readonly advance: () => void;
  /** True if the page is used up, and there may be another. */
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
  return meters.sort((left, right) => (left.order < right.order ? -1 : Number(left.order > right.order)));
}
