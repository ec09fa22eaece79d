import { type AnsweredCharge, exactAmount, exactQuantity } from '../answered-charge.ts';
import { countCharged, isByTheHour } from '../charge.ts';
import type { AnsweredCommitments } from '../formats/estimate-answer.ts';
import { commitments, type Side } from '../model.ts';
import { Money, zero } from '../money.ts';
import { stopsWhenOff } from '../products/forms.ts';
import type { CommitmentOffer, InventoryLine, UsageCost } from './inventory-line.ts';

/** The parts of a charge that a plan is made from. */
type PlannedCharge = Pick<
  AnsweredCharge,
  | 'side'
  | 'models'
  | 'price_type'
  | 'term'
  | 'unit_of_measure'
  | 'unit_price'
  | 'unit_price_exact'
  | 'quantity'
  | 'quantity_exact'
  | 'tiers'
  | 'less'
  | 'monthly'
>;

/** The part of a line that a plan is made from. */
interface AnsweredItem {
  readonly id: string;
  readonly description: string;
  readonly region: string;
  readonly quantity: number;
  /** Only of a line by meter. */
  readonly unit?: string;
  readonly hours_per_month: number;
  readonly corporate: object | null;
  readonly commitments?: AnsweredCommitments;
  readonly meters: readonly PlannedCharge[];
}

/** The part of an estimate that a plan is made from. */
export interface AnsweredEstimate {
  readonly scope_id: string | null;
  readonly items: readonly AnsweredItem[];
}

/** The API is of an earlier version, whose answer does not say what commitments owe. */
export class CommitmentsNotAnswered extends Error {
  override readonly name = 'CommitmentsNotAnswered';
}

/**
 * Makes the lines of an inventory from an estimate of them. What a commitment owes is as the estimate says it.
 * @param requested the items of the request, by id: they tell what can be stopped @throws CommitmentsNotAnswered
 */
export function inventoryLines(
  { items }: AnsweredEstimate,
  requested: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): readonly InventoryLine[] {
  return items.map((item) => {
    const { id, description, region, corporate, commitments: owed, meters } = item;
    if (!owed)
      throw new CommitmentsNotAnswered('The API is of an earlier version that does not say what commitments owe.');
    const asked = requested.get(id) ?? {};
    const isStoppable = stopsWhenOff({ product: String(asked.product), compute: String(asked.compute) });
    const side: Side = corporate ? 'corporate' : 'retail';
    const chargesUnder = (model: string): readonly PlannedCharge[] =>
      meters.filter((charge) => charge.side === side && charge.models.includes(model));
    const usageUnder = (model: string): UsageCost =>
      usageOf(
        chargesUnder(model).filter(({ term }) => term === null),
        isStoppable,
      );
    return {
      id,
      ...nameFamily(asked, description),
      region,
      payg: usageUnder('payg'),
      offers: commitments.flatMap((model): readonly CommitmentOffer[] => {
        const cost = owed[side]?.[model];
        if (!cost) return [];
        return [
          {
            model,
            quantity: cost.owed_by === undefined ? boughtFor(item, chargesUnder(model)) : zero,
            committed: Money.of(cost.committed_monthly),
            idle: Money.of(cost.idle_monthly),
            owed: Money.of(cost.owed),
            owedBy: cost.owed_by,
            usage: usageUnder(model),
          },
        ];
      }),
    };
  });
}

/** The quantity of a line by meter is units a month, such as hours: how many instances it pays for is in its committed charge. */
function boughtFor({ quantity, unit, hours_per_month: hours }: AnsweredItem, charges: readonly PlannedCharge[]): Money {
  if (unit === undefined) return Money.of(quantity);
  return charges.reduce((total, charge) => {
    const { price_type: priceType, term, unit_of_measure: unitOfMeasure } = charge;
    if (term === null) return total;
    return total.add(countCharged(exactQuantity(charge), { priceType, term, unitOfMeasure }, hours));
  }, zero);
}

/** Charges by the month, such as those of stored data, do not fall with the hours, and no charge of what cannot be stopped. */
function usageOf(charges: readonly PlannedCharge[], isStoppable: boolean): UsageCost {
  const falls = ({ unit_of_measure: unit }: PlannedCharge): boolean => isStoppable && isByTheHour(unit);
  return {
    byHours: charges.filter(falls).map(exactAmount),
    fixed: charges.reduce((total, charge) => (falls(charge) ? total : total.add(charge.monthly)), zero),
  };
}

/** A line of a request for an estimate, whatever its product. */
type RequestLine = Readonly<Record<string, unknown>>;

/**
 * Names what a commitment for a line may be shared among, and what is bought: the series `Dsv5` and the size `D4s v5`. It goes
 * by the members that the line has. @param description of the line in the answer
 */
export function nameFamily(item: RequestLine, description: string): { readonly family: string; readonly name: string } {
  const [first = '', second = ''] = description.split(/, | \(/);
  if (item.sku !== undefined) {
    const name = first.replace('Standard_', '').replaceAll('_', ' ');
    return { family: seriesOf(name), name };
  }
  if (item.vcores !== undefined) return { family: `sql ${first}`, name: second };
  if (item.type !== undefined) return { family: `${item.type} ${item.redundancy ?? 'LRS'}`, name: first };
  return { family: 'meters', name: description };
}

/** `Dsv5` for `D4s v5`, `Esv5` for `E16-8s v5`: sizes of one series cover each other in proportion to their cores. */
function seriesOf(name: string): string {
  const [, letters = name, features = '', version = ''] = /^([A-Z]+)\d+(?:-\d+)?([a-z]*)(?: (v\d+))?$/.exec(name) ?? [];
  return `${letters}${features}${version}`;
}
