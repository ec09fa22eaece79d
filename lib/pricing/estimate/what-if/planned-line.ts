import { say, type Texts } from '../../../platform/language.ts';
import type { MeterMove, Stay } from '../../meter-lines/move.ts';
import { stopsWhenOff } from '../../products/forms.ts';
import type { EstimateItem } from '../../products/item.ts';
import { findProduct } from '../../products/products.ts';
import type { Dimensions } from './dimensions.ts';

/** What may change about a line. */
export interface PlannedLine {
  readonly item: EstimateItem;
  readonly index: number;
  /** A line by meter in other regions; undefined for a product, which is priced there by its names. */
  readonly moves: ReadonlyMap<string, MeterMove> | undefined;
  /** Why other hours do not change it: a sentence. Undefined if they do. */
  readonly whyAlways: string | undefined;
  /** Undefined for a line without sizes. */
  readonly ownSize: string | undefined;
  /** Sizes of the same shape by series, its own included; undefined if `same_shape` does not concern the line. */
  readonly bySeries: ReadonlyMap<string, string> | undefined;
  /** The sizes that it may get, its own first; a line without sizes has one entry, undefined. */
  readonly sizes: readonly (string | undefined)[];
}

/** A line in a region. It is the line itself if it is there already, or stays. */
export function lineIn({ item, moves }: PlannedLine, region: string): EstimateItem {
  if (!moves) return { ...item, region };
  const move = moves.get(region);
  return move && 'ask' in move ? move : item;
}

/** Says why a line does not move to a region; undefined if it does. */
export function stayOf({ moves }: PlannedLine, region: string | undefined): Stay | undefined {
  const move = region === undefined ? undefined : moves?.get(region);
  return move && 'reason' in move ? move : undefined;
}

const alwaysOn: Texts = {
  en: 'It costs the same whether it runs or not.',
  pt: 'Custa o mesmo ligado ou desligado.',
};
const ofAMonth: Texts = { en: 'Its quantity is that of a month.', pt: 'A sua quantidade é a de um mês.' };

function whyAlways(item: EstimateItem): string | undefined {
  if (stopsWhenOff(item)) return undefined;
  return say(findProduct(item.product) ? alwaysOn : ofAMonth);
}

/** Finds out what may change about each line. */
export const planLines = (items: readonly EstimateItem[], dimensions: Dimensions): readonly PlannedLine[] =>
  items.map((item, index) => planLine(item, index, dimensions));

function planLine(item: EstimateItem, index: number, { skus, sameShape }: Dimensions): PlannedLine {
  const product = findProduct(item.product);
  const sizes = product?.sizes;
  const common = {
    item,
    index,
    moves: product ? undefined : new Map(),
    whyAlways: whyAlways(item),
  };
  if (!sizes) return { ...common, ownSize: undefined, bySeries: undefined, sizes: [undefined] };
  const ownSize = sizes.sizeOf(item);
  const named = skus.get(index);
  if (named || !sameShape) {
    return { ...common, ownSize, bySeries: undefined, sizes: [...new Set([ownSize, ...(named ?? [])])] };
  }
  const shapes = sizes.sameShapes(ownSize);
  const ownSeries = sizes.seriesOf(ownSize);
  const asItIs = ownSeries === undefined ? [] : [[ownSeries, ownSize] as const];
  const bySeries = new Map([...asItIs, ...shapes.map(({ series, size }) => [series, size] as const)]);
  return { ...common, ownSize, bySeries, sizes: [ownSize, ...shapes.map(({ size }) => size)] };
}
