import { say } from '../../platform/language.ts';
import { keysOf, membersOf } from '../../platform/members.ts';
import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { hoursAMonth, runHours } from '../hours.ts';
import type { RequestedMeter } from '../meter-lines/meter-item.ts';
import { readMeterLine } from '../meter-lines/read-line.ts';
import { nearestName } from '../nearest-name.ts';
import { stopsWhenOff } from '../products/forms.ts';
import type { EstimateItem, MemberName, RequestedItem } from '../products/item.ts';
import { type FoundFaults, type ItemFault, type ItemReader, itemReader } from '../products/item-reader.ts';
import type { Product } from '../products/product.ts';
import { findProduct, products } from '../products/products.ts';
import { InvalidItems } from './errors.ts';

const maxItems = 200;

const commonMembers: readonly MemberName[] = ['id', 'product', 'quantity', 'region', 'hours_per_month'];

/**
 * Checks the items of a request and fills in the defaults. Names that only the price list can tell are let through.
 * @throws InvalidItems 400 with every fault of every item
 */
export function checkItems(request: EstimateRequest): readonly EstimateItem[] {
  const { items, faults, doubts } = readItems(request);
  checkCount(request, faults);
  if (faults.length > doubts.size) throw new InvalidItems(faults);
  return items as readonly EstimateItem[];
}

/** Finds the faults in the items of a body that breaks its schema. @param invalid pointers of the schema's errors */
export function itemFaults(body: unknown, invalid: ReadonlySet<string>): readonly ItemFault[] {
  const validLines = <Line>(name: 'items' | 'meters'): readonly Line[] => {
    const lines = membersOf(body)[name];
    if (!Array.isArray(lines)) return [];
    return lines
      .slice(0, maxItems)
      .map((line: unknown, index) => validMembers(line, `/${name}/${index}`, invalid) as Line);
  };
  const { faults } = readItems({ items: validLines('items'), meters: validLines('meters') });
  if (!['', '/items', '/meters'].some((pointer) => invalid.has(pointer))) checkCount(body as EstimateRequest, faults);
  return faults.filter(({ pointer }) => !invalid.has(pointer) && !invalid.has(itemPointer(pointer)));
}

const itemPointer = (pointer: string): string => pointer.split('/', 3).join('/');

/** The members of a line that obey the schema. */
function validMembers(item: unknown, pointer: string, invalid: ReadonlySet<string>): object {
  const members = invalid.has(pointer) ? [] : Object.entries(item as object);
  return Object.fromEntries(
    members.filter(([name]) => !invalid.has(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)),
  );
}

/** Reads all items. An item is undefined if a fault leaves nothing to estimate. */
function readItems({ items = [], meters = [], hours_per_month = hoursAMonth }: EstimateRequest) {
  const found: FoundFaults = { all: [], doubts: new Set() };
  const read = items.map((item, index) =>
    readItem(itemReader(item, `/items/${index}`, found), String(index + 1), hours_per_month),
  );
  const byMeter = meters.map((line, index) => {
    const place = { pointer: `/meters/${index}`, number: String(items.length + index + 1) };
    return readMeterLine(line, place, found.all);
  });
  checkIds(items, meters, found.all);
  return { items: [...read, ...byMeter], faults: found.all, doubts: found.doubts };
}

/** Adds a fault unless there are 1 to 200 lines in all. */
function checkCount({ items, meters = [] }: EstimateRequest, faults: ItemFault[]): void {
  const count = (items?.length ?? 0) + meters.length;
  const add = (code: string, detail: string) => faults.push({ pointer: '/items', code, detail });
  if (!items && count === 0)
    add('missing_property', say({ en: '"items" or "meters" is required.', pt: '"items" ou "meters" é obrigatório.' }));
  else if (count === 0)
    add(
      'wrong_length',
      say({
        en: 'There must be at least one line, in "items" or in "meters".',
        pt: 'É preciso haver pelo menos uma linha, em "items" ou em "meters".',
      }),
    );
  if (count > maxItems)
    add(
      'wrong_length',
      say({
        en: `"items" and "meters" have ${count} lines; at most ${maxItems} are allowed.`,
        pt: `"items" e "meters" têm ${count} linhas; são permitidas no máximo ${maxItems}.`,
      }),
    );
}

const productField = { choices: Object.fromEntries(products.map(({ id, label }) => [id, label])) };

function readItem(reader: ItemReader, number: string, hours: number): EstimateItem | undefined {
  const { item, readChoice, readRegion } = reader;
  const product = findProduct(item.product);
  if (product) checkMembers(reader, product);
  const line = {
    id: item.id ?? number,
    quantity: item.quantity ?? 1,
    region: readRegion()?.name ?? '',
    hours: runHours(item.hours_per_month ?? (stopsWhenOff(item) ? hours : hoursAMonth)),
  };
  if (product) return product.readItem(reader, line);
  readChoice('product', productField);
  return undefined;
}

/** Adds a fault for each member that only items of other products have. */
function checkMembers({ item, addFault }: ItemReader, { id, fields }: Product): void {
  const allowed = [...new Set([...commonMembers, ...keysOf(fields)])];
  for (const member of keysOf(item)) {
    if (allowed.includes(member)) continue;
    addFault(
      member,
      'unknown_property',
      say({ en: `A ${id} has no "${member}".`, pt: `${id} não tem "${member}".` }),
      nearestName(member, allowed),
    );
  }
}

/** Adds a fault for each id that occurs twice. A line without an id is named by its number, from 1. */
function checkIds(items: readonly RequestedItem[], meters: readonly RequestedMeter[], faults: ItemFault[]): void {
  const indexes = new Map<string, number>();
  const pointerOf = (index: number): string =>
    index < items.length ? `/items/${index}` : `/meters/${index - items.length}`;
  [...items, ...meters].forEach(({ id }, index) => {
    const name = id ?? String(index + 1);
    const first = indexes.get(name);
    if (first === undefined) {
      indexes.set(name, index);
      return;
    }
    // The fault is at the item that has an id: the caller cannot change a number.
    const [wrong, earlier] = id === undefined ? [first, index] : [index, first];
    faults.push({
      pointer: `${pointerOf(wrong)}/id`,
      code: 'not_unique',
      detail: say({
        en: `"${name}" is the id of ${earlier < items.length ? 'item' : 'line'} ${earlier + 1} too.`,
        pt: `"${name}" também é o id ${earlier < items.length ? 'do item' : 'da linha'} ${earlier + 1}.`,
      }),
    });
  });
}
