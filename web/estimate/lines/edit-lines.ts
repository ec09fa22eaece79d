import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { isNumeric } from '../../../lib/pricing/products/form.ts';
import { firstValuesOf, forms } from '../../../lib/pricing/products/forms.ts';
import { readNumber } from '../../parts/typed-number.ts';
import { type Item, linesOf, longestMonth, type MeterItem } from '../state.ts';

/** Where a line stands in the request. */
export interface LinePlace {
  readonly list: 'items' | 'meters';
  readonly index: number;
}

/** Members that hold numbers; a text that is none is sent as it is, so that the API names it. */
const numbers: ReadonlySet<string> = new Set([
  'quantity',
  'instances',
  'hours_per_month',
  'max_commitment_share',
  ...forms.flatMap(({ fields }) => Object.entries(fields).flatMap(([name, field]) => (isNumeric(field) ? [name] : []))),
]);

/** JSON Pointer of a line in the body. */
export const pointerOf = ({ list, index }: LinePlace): string => `/${list}/${index}`;

/** Lines that are unfolded or folded by the reader, by the keys of their places. */
export type OpenLines = Readonly<Record<string, boolean>>;

/** Key of a place, as `items/0`. */
export const keyOf = ({ list, index }: LinePlace): string => `${list}/${index}`;

/** Moves what is known of the lines from a place on: by 1 for one that comes, by -1 for the one there that goes. */
export function moved(openLines: OpenLines, { list, index }: LinePlace, by: 1 | -1): OpenLines {
  const found = Object.entries(openLines).flatMap(([key, isOpen]) => {
    const at = Number(key.slice(key.indexOf('/') + 1));
    if (!key.startsWith(`${list}/`) || at < index) return [[key, isOpen] as const];
    return by < 0 && at === index ? [] : [[keyOf({ list, index: at + by }), isOpen] as const];
  });
  return Object.fromEntries(found);
}

/** What a line is called: its id, or its number among all lines. */
export function nameOf(request: EstimateRequest, { list, index }: LinePlace): string {
  const number = list === 'items' ? index : (request.items ?? []).length + index;
  return linesOf(request)[number]?.id ?? String(number + 1);
}

/** The largest number of a member; undefined for one that may be in the thousands. */
export const maxOf = (name: string): number | undefined => (name === 'hours_per_month' ? longestMonth : undefined);

/** The value that a text means for a member; undefined takes it out. An empty quantity stays, so that it is asked for. */
export function memberIn(name: string, text: string): string | number | undefined {
  if (text.trim() === '') return name === 'quantity' ? '' : undefined;
  return (numbers.has(name) ? readNumber(text, maxOf(name)) : undefined) ?? text;
}

/** Changes a member of a line or of a request, as `memberIn` reads its text. */
export function withMember<Members extends object>(members: Members, name: string, text: string): Members {
  const { [name as never]: _, ...others } = members;
  const value = memberIn(name, text);
  return value === undefined ? (others as Members) : { ...members, [name]: value };
}

/** Names the lines that have no quantity. A line by product that says nothing of it is one; an emptied field is a question. */
export function linesWithoutQuantity(request: EstimateRequest): readonly string[] {
  const { items = [], meters = [] } = request;
  const isEmpty = (quantity: unknown): boolean => String(quantity ?? '').trim() === '';
  return [
    ...items.flatMap(({ quantity = 1 }, index) =>
      isEmpty(quantity) ? [nameOf(request, { list: 'items', index })] : [],
    ),
    ...meters.flatMap(({ quantity }, index) => (isEmpty(quantity) ? [nameOf(request, { list: 'meters', index })] : [])),
  ];
}

/** A new line, in the region of the last one. */
export const newItem = (product: string, request: EstimateRequest): Item => ({
  product,
  region: request.items?.at(-1)?.region ?? 'brazilsouth',
  ...firstValuesOf(product),
});

/** The line as one of another product: what all products have stays. */
export const withProduct = ({ id, quantity, region }: Item, product: string): Item => ({
  ...(id !== undefined && { id }),
  product,
  region,
  ...(quantity !== undefined && { quantity }),
  ...firstValuesOf(product),
});

/** Adds a line at the end. */
export const addItem = (request: EstimateRequest, item: Item): EstimateRequest => ({
  ...request,
  items: [...(request.items ?? []), item],
});

/** Puts another line in the place of one. */
export const replaceLine = (request: EstimateRequest, place: LinePlace, line: Item | MeterItem): EstimateRequest =>
  spliced(request, place, 1, line);

/** Puts a line back where it was. */
export const insertLine = (request: EstimateRequest, place: LinePlace, line: Item | MeterItem): EstimateRequest =>
  spliced(request, place, 0, line);

export const removeLine = (request: EstimateRequest, place: LinePlace): EstimateRequest => spliced(request, place, 1);

/** Puts a copy below a line, under an id of its own. */
export function copyLine(request: EstimateRequest, place: LinePlace): EstimateRequest {
  const line = request[place.list]?.[place.index];
  if (line === undefined) return request;
  const copy = line.id === undefined ? line : { ...line, id: freeId(request, line.id) };
  return insertLine(request, { ...place, index: place.index + 1 }, copy);
}

function spliced(request: EstimateRequest, { list, index }: LinePlace, count: number, ...lines: (Item | MeterItem)[]) {
  const changed = (request[list] ?? []).toSpliced(index, count, ...(lines as never[]));
  return { ...request, [list]: changed } as EstimateRequest;
}

/** `web` becomes `web-2`, and `web-2` `web-3`. */
function freeId(request: EstimateRequest, id: string): string {
  const used = new Set(linesOf(request).map((line, index) => line.id ?? String(index + 1)));
  const stem = id.replace(/-\d+$/, '');
  let number = 2;
  while (used.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
