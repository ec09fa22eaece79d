import { nearest } from '../catalog/nearest.ts';
import { productById, productIds } from '../product.ts';
import { InvalidItems, type ItemFault } from './faults.ts';
import type { EstimateItem, Line } from './item.ts';
import { type ItemReader, itemReader, type Member } from './item-reader.ts';
import { readDisk } from './read-disk.ts';
import { readSql } from './read-sql.ts';
import { readVm } from './read-vm.ts';
import type { RequestedItem } from './requested-item.ts';

/** Body of POST /api/estimate, valid by its schema: types and ranges are right, names are not checked yet. */
export interface EstimateRequest {
  readonly scope?: string;
  readonly currency?: string;
  readonly hours_per_month?: number;
  readonly items: readonly RequestedItem[];
}

/** Hours in a month of 365 ÷ 12 days, as Azure's own calculator counts. */
export const hoursAMonth = 730;

const common: readonly Member[] = ['id', 'product', 'quantity', 'region', 'hours_per_month'];

/** What each product is read by, and the members that it has beside the common ones. */
const kinds: Readonly<
  Record<
    (typeof productIds)[number],
    { readonly read: (reader: ItemReader, line: Line) => EstimateItem | undefined; readonly members: readonly Member[] }
  >
> = {
  virtual_machine: { read: readVm, members: ['sku', 'os', 'license'] },
  managed_disk: {
    read: readDisk,
    members: ['type', 'size', 'redundancy', 'iops', 'throughput_mbps', 'shared_mounts', 'transactions'],
  },
  sql_database: {
    read: readSql,
    members: ['tier', 'compute', 'hardware', 'vcores', 'storage_gb', 'redundancy', 'license'],
  },
};

/**
 * The items of a request, each name looked up in the catalogue and each default filled in.
 * @throws InvalidItems 400 with every fault of every item
 */
export function checkedItems({ items, hours_per_month = hoursAMonth }: EstimateRequest): readonly EstimateItem[] {
  const faults: ItemFault[] = [];
  const checked = items.map((item, index) =>
    checkedItem(itemReader(item, pointerTo(index), faults), String(index + 1), hours_per_month),
  );
  checkIds(items, faults);
  if (faults.length > 0) throw new InvalidItems(faults);
  return checked as readonly EstimateItem[];
}

/**
 * What is wrong with the names in a body whose schema has complained, or not: with it a caller hears everything at once.
 * What the schema has nothing against is taken at its word; the members that it has told of count as absent.
 * @param told pointers of the schema's complaints
 */
export function itemFaults(body: unknown, told: ReadonlySet<string>): readonly ItemFault[] {
  const given = (body as { readonly items?: unknown } | null)?.items;
  if (!Array.isArray(given)) return [];
  const items = given.slice(0, maxItems).map((item: unknown, index) => untold(item, pointerTo(index), told));
  try {
    checkedItems({ items });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidItems)) throw error;
    return error.facts.errors.filter(({ pointer }) => !told.has(pointer) && !told.has(itemOf(pointer)));
  }
}

/** Most items of a request, by its schema. */
const maxItems = 200;

const pointerTo = (index: number): string => `/items/${index}`;

const itemOf = (pointer: string): string => pointer.split('/', 3).join('/');

/** The members of an item that nothing has been told of; none of what is no item at all. */
function untold(item: unknown, pointer: string, told: ReadonlySet<string>): RequestedItem {
  const members = told.has(pointer) ? [] : Object.entries(item as object);
  return Object.fromEntries(
    members.filter(([name]) => !told.has(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)),
  ) as unknown as RequestedItem;
}

function checkedItem(reader: ItemReader, number: string, hours: number): EstimateItem | undefined {
  const { item, choice, region } = reader;
  const product = productById(item.product)?.id;
  if (product) checkMembers(reader, product);
  const line = {
    id: item.id ?? number,
    quantity: item.quantity ?? 1,
    region: region()?.name ?? '',
    hours: item.hours_per_month ?? hours,
  };
  if (product) return kinds[product].read(reader, line);
  choice('product', productIds);
  return undefined;
}

/** Members that another product has, and this one not. */
function checkMembers({ item, complain }: ItemReader, product: (typeof productIds)[number]): void {
  const known = [...common, ...kinds[product].members];
  for (const member of Object.keys(item) as Member[]) {
    if (known.includes(member)) continue;
    complain(member, 'unknown_property', `A ${product} has no "${member}".`, nearest(member, known));
  }
}

/** Warnings and problems name lines by their id, be it given or the number that stands for it. */
function checkIds(items: readonly RequestedItem[], faults: ItemFault[]): void {
  const seen = new Map<string, number>();
  items.forEach(({ id }, index) => {
    const name = id ?? String(index + 1);
    const first = seen.get(name);
    if (first === undefined) {
      seen.set(name, index);
      return;
    }
    // Of two lines one may go by its number: the one that has an id can change it.
    const [wrong, other] = id === undefined ? [first, index] : [index, first];
    faults.push({
      pointer: `/items/${wrong}/id`,
      code: 'not_unique',
      detail: `"${name}" is the id of item ${other + 1} too.`,
    });
  });
}
