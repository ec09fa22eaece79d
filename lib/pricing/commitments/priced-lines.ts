import { type AnsweredCharge, exactAmount } from '../answered-charge.ts';
import { isByTheHour } from '../charge.ts';
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

/** The part of an estimate that a plan is made from. */
export interface AnsweredEstimate {
  readonly scope_id: string | null;
  readonly items: readonly {
    readonly id: string;
    readonly description: string;
    readonly region: string;
    readonly quantity: number;
    readonly corporate: object | null;
    readonly commitments?: AnsweredCommitments;
    readonly meters: readonly PlannedCharge[];
  }[];
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
  return items.map(({ id, description, region, quantity, corporate, commitments: owed, meters }) => {
    if (!owed)
      throw new CommitmentsNotAnswered('The API is of an earlier version that does not say what commitments owe.');
    const asked = requested.get(id) ?? {};
    const isStoppable = stopsWhenOff({ product: String(asked.product), compute: String(asked.compute) });
    const side: Side = corporate ? 'corporate' : 'retail';
    const chargesUnder = (model: string): readonly PlannedCharge[] =>
      meters.filter((charge) => charge.side === side && charge.models.includes(model) && charge.term === null);
    return {
      id,
      ...nameFamily(asked, description),
      region,
      quantity,
      payg: usageOf(chargesUnder('payg'), isStoppable),
      offers: commitments.flatMap((model): readonly CommitmentOffer[] => {
        const cost = owed[side]?.[model];
        if (!cost) return [];
        return [
          {
            model,
            committed: Money.of(cost.committed_monthly),
            idle: Money.of(cost.idle_monthly),
            owed: Money.of(cost.owed),
            owedBy: cost.owed_by,
            usage: usageOf(chargesUnder(model), isStoppable),
          },
        ];
      }),
    };
  });
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
