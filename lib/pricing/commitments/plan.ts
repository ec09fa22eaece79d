import type { PaymentOption } from '../estimate/choose-options.ts';
import { chooseWithin, type MixBounds, toCents } from '../estimate/mix.ts';
import { commitmentTerms } from '../model.ts';
import { Money, roundToCents, zero } from '../money.ts';
import type { CommitmentOffer, InventoryLine, UsageCost } from './inventory-line.ts';

/** How much a plan may commit, and for which hours it is made. */
export interface PlanBounds extends MixBounds {
  /** The part by which hours are expected to fall: the plan is the cheapest one then. @default 0 */
  readonly expectedFall?: number | undefined;
}

/** A line and what to buy for it; `offer` is undefined if pay-as-you-go is cheapest. */
export interface PlannedLine {
  readonly line: InventoryLine;
  readonly offer: CommitmentOffer | undefined;
}

/**
 * Chooses what to buy for each line, so that the month costs least within the bounds. A commitment serves its own line, and
 * those that share it (`owedBy`): what others of its family could use of it is not counted, so the plan never saves less
 * than it says.
 * `gap` is as in `chooseOptions`.
 */
export function planCommitments(
  lines: readonly InventoryLine[],
  { maxShare = 1, maxTerm = 'P3Y', expectedFall = 0 }: PlanBounds = {},
): { readonly lines: readonly PlannedLine[]; readonly gap: number } {
  const use = usedAt(expectedFall);
  const choicesOf = (line: InventoryLine): readonly PlannedLine[] => [
    { line, offer: undefined },
    ...line.offers
      .filter(({ model }) => maxTerm === 'P3Y' || commitmentTerms[model].months === 12)
      .map((offer) => ({ line, offer })),
  ];
  const { chosen, gap } = chooseWithin(
    lines.map((line) => ({ id: line.id, owedBy: line.offers[0]?.owedBy, options: choicesOf(line) })),
    (choice) => toOption(choice, use),
    { maxShare },
  );
  return { lines: chosen.map(({ option }) => option), gap: gap / 100 };
}

const toOption = (choice: PlannedLine, use: Money): PaymentOption => ({
  amount: toCents(monthlyCost(choice, use)),
  committed: toCents(committedCost(choice)),
});

/** What is owed for a line each month, used or not. */
export const committedCost = ({ offer }: PlannedLine): Money => offer?.committed ?? zero;

/** The part of the hours that is used when they fall by a part. */
export const usedAt = (fall: number): Money => Money.of(1).sub(fall);

/** What a line costs in a month. @param use the part of its hours that is used */
export const monthlyCost = ({ line, offer }: PlannedLine, use: Money): Money =>
  usageCost(offer?.usage ?? line.payg, use).add(offer?.committed ?? zero);

/** What use costs in a month, rounded as a bill is: charge by charge. @param use the part of the hours that is used */
export const usageCost = ({ byHours, fixed }: UsageCost, use: Money): Money =>
  byHours.reduce((sum, amount) => sum.add(roundToCents(amount.mul(use))), fixed);
