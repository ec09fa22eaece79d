import { say, type Texts } from '../../../platform/language.ts';
import { membersOf } from '../../../platform/members.ts';
import type { EstimateRequest } from '../../../platform/request-types.generated.ts';
import { meterProduct } from '../../meter-lines/meter-item.ts';
import type { MeterMoves } from '../../meter-lines/move.ts';
import { noteMeterIds, retailPrices } from '../../prices.ts';
import type { EstimateItem } from '../../products/item.ts';
import type { ItemFault } from '../../products/item-reader.ts';
import { InvalidItems } from '../errors.ts';
import type { PublicOffers } from '../public-offers.ts';
import { type Alternative, alternativesOf, shapesToTry, tooMany } from './alternatives.ts';
import { type NamedLine, readDimensions } from './dimensions.ts';
import { type PlannedLine, planLines } from './planned-line.ts';
import { offersOf, type VariantOffers, type Variants, variantsOf } from './variants.ts';

/** What a what-if asks for, before any price is read. */
export interface WhatIfPlan {
  readonly lines: readonly PlannedLine[];
  readonly alternatives: readonly Alternative[];
  /** Lines by meter are not among them before they are priced. */
  readonly variants: Variants;
  /** Regions to move to. */
  readonly regions: readonly string[];
  readonly warnings: readonly string[];
}

/** Each line by meter is looked for in each region. */
const maxMoves = 2_000;

const tooManyMoves = (count: number): ItemFault => ({
  pointer: '/what_if/regions',
  code: 'out_of_range',
  detail: say({
    en: `Moves lines by meter ${count} times, each to every region. At most ${maxMoves} moves are allowed.`,
    pt: `Muda linhas por medidor ${count} vezes, cada uma para todas as regiões. São permitidas no máximo ${maxMoves} mudanças.`,
  }),
});

const noShapes: Texts = {
  en: 'No virtual machine of the request has another size of its shape: `same_shape` makes no alternatives.',
  pt: 'Nenhuma máquina virtual da requisição tem outro tamanho da sua forma: `same_shape` não faz alternativas.',
};

/**
 * Plans the what-if of a request: its alternatives, and the lines that need prices. Undefined for a request without one.
 * @throws InvalidItems 400 with every value that is wrong, or if there are too many alternatives
 */
export function planWhatIf(
  { what_if: whatIf }: EstimateRequest,
  items: readonly EstimateItem[],
): WhatIfPlan | undefined {
  if (!whatIf) return undefined;
  const { dimensions, faults } = readDimensions(whatIf, items);
  if (faults.length > 0) throw new InvalidItems(faults);
  const lines = planLines(items, dimensions);
  const moves = lines.filter(({ moves: ofMeter }) => ofMeter).length * dimensions.regions.length;
  if (moves > maxMoves) throw new InvalidItems([tooManyMoves(moves)]);
  const shapes = shapesToTry(lines);
  const excess = tooMany(dimensions, shapes);
  if (excess) throw new InvalidItems([excess]);
  return {
    lines,
    alternatives: alternativesOf(dimensions, shapes),
    variants: variantsOf(
      lines.filter(({ moves: ofMeter }) => !ofMeter),
      dimensions.regions,
    ),
    regions: dimensions.regions,
    warnings: dimensions.sameShape && shapes.length === 0 ? [say(noShapes)] : [],
  };
}

/** Finds the faults in the what-if of a body that breaks its schema. @param invalid pointers of the schema's errors */
export function whatIfFaults(body: unknown, invalid: ReadonlySet<string>): readonly ItemFault[] {
  const { what_if: whatIf, items, meters } = membersOf(body);
  const isWrong = [...invalid].some((pointer) => /^$|^\/(?:items|meters)$|^\/what_if/.test(pointer));
  if (isWrong || typeof whatIf !== 'object' || whatIf === null) return [];
  const given = [items, meters].flatMap((lines): readonly unknown[] => (Array.isArray(lines) ? lines : []));
  const lines = given.slice(0, 200).map((line, index): NamedLine => {
    const { id, product = meterProduct } = membersOf(line);
    return { id: typeof id === 'string' ? id : String(index + 1), product: String(product) };
  });
  return readDimensions(whatIf, lines).faults;
}

/** A plan with the public prices of its variants. */
export interface PricedPlan extends WhatIfPlan {
  readonly offers: VariantOffers;
  /** Ids of the meters to look for in a contract. */
  readonly meterIds: ReadonlySet<string>;
}

/**
 * Finds the charges of all variants at public prices. @param items of the request; their meters are known by now
 * @param moves of the lines by meter among them
 */
export function priceVariants(
  plan: WhatIfPlan,
  items: readonly EstimateItem[],
  { rows, list }: PublicOffers,
  moves: MeterMoves,
): PricedPlan {
  const lines = plan.lines.map((line, index) => ({
    ...line,
    item: items[index] ?? line.item,
    moves: line.moves && (moves.get(index) ?? new Map()),
  }));
  const known = variantsOf(
    lines.filter(({ moves: ofMeter }) => ofMeter),
    plan.regions,
  );
  const variants = new Map([...plan.variants, ...known]);
  const meterIds = new Set<string>();
  const offers = offersOf(variants, noteMeterIds(retailPrices(rows), meterIds), list);
  return { ...plan, lines, variants, offers, meterIds };
}
