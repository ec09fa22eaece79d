import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { type Model, models, type Side } from '../model.ts';
import { type Money, zero } from '../money.ts';
import { chooseOptions, type PaymentOption } from './choose-options.ts';
import { type CommitmentCost, commitmentCost, type Sharing } from './commitment-cost.ts';
import { breakEvenMonths } from './payback.ts';
import type { PricedLine, PricedSides } from './priced-line.ts';

/** How far a mix may commit, and whether lines share what they commit to. */
export interface MixBounds {
  /** The part of the mix's total that may be committed, 0 to 1. @default 1 */
  readonly maxShare?: number | undefined;
  /** @default "P3Y" */
  readonly maxTerm?: 'P1Y' | 'P3Y' | undefined;
  readonly sharing?: Sharing | undefined;
}

/** Reads the bounds of a request. */
export const boundsOf = ({ max_commitment_share, max_term, sharing }: EstimateRequest): MixBounds => ({
  maxShare: max_commitment_share,
  maxTerm: max_term,
  sharing,
});

/** A line under one model. */
export interface LineChoice extends CommitmentCost {
  readonly model: Model;
  readonly amount: Money;
  /** The amount and its committed part in cents. */
  readonly cents: PaymentOption;
}

/**
 * Chooses a model for each line so that the architecture costs least within the bounds, at the prices that the customer
 * pays. Amounts are those of a month (docs/spec/pricing/estimate-result.md#mix).
 */
export function mixOf(priced: PricedSides, bounds: MixBounds) {
  const lines = (priced.corporate ?? priced.retail).map((line) => ({
    id: line.item.id,
    owedBy: line.owedBy,
    options: choicesOf(line, bounds),
  }));
  return mixOfChoices(priced.corporate ? 'corporate' : 'retail', lines, bounds);
}

/** As `mixOf`, of the models under which each line may be paid. */
export function mixOfChoices(side: Side, payable: readonly PayableLine<LineChoice>[], bounds: MixBounds) {
  const { chosen, gap } = chooseWithin(payable, ({ cents }) => cents, bounds);
  const lines = chosen.map(({ option }) => option);
  const total = (amount: (line: LineChoice) => Money): Money =>
    lines.reduce((sum, choice) => sum.add(amount(choice)), zero);
  const monthly = total(({ amount }) => amount);
  const committed = total((line) => line.committed);
  return {
    side,
    monthly: monthly.toNumber(2),
    committed_monthly: committed.toNumber(2),
    idle_monthly: total(({ idle }) => idle).toNumber(2),
    flexible_monthly: monthly.sub(committed).toNumber(2),
    upfront: total(({ owed, isReserved }) => (isReserved ? owed : zero)).toNumber(2),
    committed_1y: total(({ owed, months }) => (months === 0 ? zero : owed.mul(12).div(months))).toNumber(2),
    committed_3y: total(({ owed }) => owed).toNumber(2),
    break_even_months: breakEvenMonths(lines),
    gap: gap / 100,
    lines: chosen.map(({ id, option }) => ({
      id,
      model: option.model,
      monthly: option.amount.toNumber(2),
      committed_monthly: option.committed.toNumber(2),
      idle_monthly: option.idle.toNumber(2),
    })),
  };
}

/** The models under which a line may be paid, the one that binds least first. */
export function choicesOf(line: PricedLine, { maxTerm }: MixBounds): readonly LineChoice[] {
  return models.flatMap((model): readonly LineChoice[] => {
    const cost = commitmentCost(line, model);
    if (!line.offers[model].isOffered || (maxTerm === 'P1Y' && cost.months > 12)) return [];
    const amount = line.amounts[model];
    return [{ ...cost, model, amount, cents: { amount: toCents(amount), committed: toCents(cost.committed) } }];
  });
}

/** A line to choose an option for. */
export interface PayableLine<Option> {
  readonly id: string;
  /** Id of the line whose option it has to take, which has options of the same models. */
  readonly owedBy: string | undefined;
  readonly options: readonly Option[];
}

/** A line with the option that is chosen for it. */
export interface ChosenLine<Option> {
  readonly id: string;
  readonly option: Option;
}

/**
 * Chooses an option for each line, the same for all that share commitments. Without a bound on the share, it is the cheapest.
 * @param centsOf what an option costs; `gap` is as in `chooseOptions`
 */
export function chooseWithin<Option>(
  lines: readonly PayableLine<Option>[],
  centsOf: (option: Option) => PaymentOption,
  { maxShare = 1 }: Pick<MixBounds, 'maxShare'>,
): { readonly chosen: readonly ChosenLine<Option>[]; readonly gap: number } {
  const units = Map.groupBy(lines, ({ id, owedBy = id }) => owedBy);
  const options = [...units.values()].map((unit) => unit.map((line) => line.options.map(centsOf)).reduce(addOptions));
  const { chosen, gap } = maxShare < 1 ? chooseOptions(options, maxShare) : { chosen: options.map(cheapestOf), gap: 0 };
  const byUnit = new Map([...units.keys()].map((id, index) => [id, chosen[index]]));
  const chosenOf = ({ id, owedBy = id, options: ofLine }: PayableLine<Option>): ChosenLine<Option> => {
    const option = ofLine[byUnit.get(owedBy) ?? 0];
    if (option === undefined) throw new Error(`The line ${id} has no option like the line ${owedBy}.`);
    return { id, option };
  };
  return { chosen: lines.map(chosenOf), gap };
}

/** Adds up what lines cost that take the same option. */
const addOptions = (sums: readonly PaymentOption[], options: readonly PaymentOption[]): PaymentOption[] =>
  sums.map((sum, index) => {
    const option = options[index];
    return option ? { amount: sum.amount + option.amount, committed: sum.committed + option.committed } : sum;
  });

/** Returns the number of the first option that costs least: of equal ones it binds least. */
export function cheapestOf(options: readonly PaymentOption[]): number {
  const lowest = Math.min(...options.map(({ amount }) => amount));
  return options.findIndex(({ amount }) => amount === lowest);
}

/** Returns a rounded amount in cents. */
export const toCents = (amount: Money): number => Math.round(amount.toNumber(2) * 100);
