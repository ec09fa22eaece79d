import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { requireItem, requireValue } from '../../platform/require-item.ts';
import { type Charge, isCommitted, usedPart } from '../charge.ts';
import { hoursAMonth } from '../hours.ts';
import { hoursOfEach } from '../meter-lines/instances.ts';
import { isMeterItem } from '../meter-lines/meter-item.ts';
import { byCommitment, byModel, type Commitment, commitments, commitmentTerms, type Model } from '../model.ts';
import { Money, roundToCents, zero } from '../money.ts';
import { lineKindOf } from './line-kinds.ts';
import { addUp, type PricedLine, sumCharges } from './priced-line.ts';

/** Whether the hours of different lines fall together, or never do as long as they fit into a month. @default "together" */
export type Sharing = NonNullable<EstimateRequest['sharing']>;

/** What a line owes under a model. A commitment is owed for every hour of its term, used or not. */
export interface CommitmentCost {
  /** Length of the term; 0 for pay-as-you-go. */
  readonly months: number;
  /** Owed each month. */
  readonly committed: Money;
  /** The part of `committed` that neither the line uses nor those that share it. */
  readonly idle: Money;
  /** Owed over the whole term. */
  readonly owed: Money;
  /** What each month of use saves before the commitment is paid. */
  readonly saving: Money;
  /** True for a reservation, which can be paid when it is bought. */
  readonly isReserved: boolean;
  /** Id of the line whose commitments this one uses; undefined for a line that owes its own. */
  readonly owedBy: string | undefined;
}

/** Says what a line owes under a model: the only place that does. */
export function commitmentCost(line: PricedLine, model: Model): CommitmentCost {
  const { offers, chargeAmounts, amounts, owedBy, sharers = [line] } = line;
  const owing = owingOf(line, model);
  const months = model === 'payg' || !offers[model].isOffered ? 0 : commitmentTerms[model].months;
  const amountOf = (charge: Charge): Money => requireValue(chargeAmounts, charge);
  const committed = sumCharges(chargeAmounts, owing);
  return {
    months,
    committed,
    idle: owing.reduce((total, charge, index) => {
      const used = sharers.reduce((part, sharer) => part.add(usedBy(sharer, model, index)), zero);
      const amount = amountOf(charge);
      // Nothing is needed of a charge for nothing.
      const part = charge.count.comparedTo(zero) === 0 ? 1 : used.div(charge.count);
      return total.add(amount.sub(roundToCents(amount.mul(part))));
    }, zero),
    owed: owing.reduce((total, charge) => total.add(owedOver(months, charge, amountOf(charge))), zero),
    saving: amounts.payg.sub(amounts[model].sub(committed)),
    isReserved: owing.some(({ row }) => row.priceType === 'Reservation'),
    owedBy,
  };
}

const owingOf = ({ offers }: PricedLine, model: Model): readonly Charge[] => offers[model].charges.filter(isCommitted);

/** How much a line uses of one of its committed charges, in the units of its count. */
function usedBy(line: PricedLine, model: Model, index: number): Money {
  const charge = requireItem(owingOf(line, model), index);
  const usage = line.offers.payg.charges.find(({ role }) => role === charge.role);
  return charge.count.mul(usedPart(charge, usage, line.hours));
}

/** A line that owes commitments, with what decides which lines can use them. */
interface Sharer {
  readonly id: string;
  readonly index: number;
  readonly line: PricedLine;
  /** Hours a month for which each of its instances runs. */
  readonly hours: Money;
  /** Equal for lines that one reservation can serve. */
  readonly key: string;
  /** How many of it are committed, charge by charge. */
  readonly counts: readonly Money[];
}

/**
 * Lets lines use what others leave idle, for hours that never fall together. Lines that one reservation can serve are taken
 * by their hours, the longest first: each joins the first line that commits to as many at least and whose month has hours
 * left for it, or else owes for itself. A line that joins another one pays only what is not committed.
 */
export function shareCommitments(lines: readonly PricedLine[]): readonly PricedLine[] {
  const shared = [...lines];
  const sharers = lines.map(sharerOf);
  const owing = sharers.filter(({ counts }) => counts.length > 0);
  for (const alike of Map.groupBy(owing, ({ key }) => key).values()) {
    const groups: { first: Sharer; others: Sharer[]; left: Money }[] = [];
    for (const sharer of alike.sort(byHours)) {
      const { hours } = sharer;
      const group = groups.find(({ first, left }) => left.comparedTo(hours) >= 0 && commitsToAsMany(first, sharer));
      if (group) {
        group.others.push(sharer);
        group.left = group.left.sub(hours);
      } else {
        groups.push({ first: sharer, others: [], left: Money.of(hoursAMonth).sub(hours) });
      }
    }
    for (const { first, others } of groups) {
      if (others.length === 0) continue;
      const members = [first, ...others].map(({ line }) => line);
      shared[first.index] = { ...first.line, sharers: members };
      for (const { index, line } of others) {
        shared[index] = { ...withoutCommitted(line), sharers: members, owedBy: first.id };
      }
    }
  }
  return shared;
}

function sharerOf(line: PricedLine, index: number): Sharer {
  const { item } = line;
  const { payg } = line.offers;
  const owing = commitments.flatMap((model) => owingOf(line, model));
  // A line by meter has no offer keys: the row of its usage says what it is.
  const rows = [...payg.charges.filter(({ role }) => role === 'usage'), ...owing];
  const facts = rows.map(({ row, publicRow: { meterId, product, sku, location } = row }) => [
    meterId,
    product,
    sku,
    location,
    row.term,
    row.unitPrice,
  ]);
  return {
    id: item.id,
    index,
    line,
    hours: isMeterItem(item) ? hoursOfEach(item) : Money.of(line.hours),
    key: JSON.stringify([lineKindOf(item).offerKeys(item), facts]),
    counts: owing.map(({ count }) => count),
  };
}

/** The longest first; of equally long ones that which commits to most. */
const byHours = (left: Sharer, right: Sharer): number =>
  right.hours.comparedTo(left.hours) || requireItem(right.counts, 0).comparedTo(requireItem(left.counts, 0));

const commitsToAsMany = (first: Sharer, { counts }: Sharer): boolean =>
  counts.every((count, index) => count.comparedTo(requireItem(first.counts, index)) <= 0);

function withoutCommitted({ item, offers, chargeAmounts, hours }: PricedLine): PricedLine {
  const left = byModel((model) => {
    const { charges, isOffered } = offers[model];
    return { charges: charges.filter((charge) => !isCommitted(charge)), isOffered };
  });
  return addUp({ item, offers: left }, chargeAmounts, hours);
}

/** A reservation's price is that of its term; a month's amount is rounded. */
const owedOver = (months: number, { row, count }: Charge, monthly: Money): Money =>
  row.priceType === 'Reservation' ? roundToCents(count.mul(row.unitPrice)) : monthly.mul(months);

/** What a line owes under each commitment, in the form of the answer; null for one that is not sold. */
export const answeredCommitments = (line: PricedLine) => byCommitment((model) => answered(line, model));

function answered(line: PricedLine, model: Commitment) {
  if (!line.offers[model].isOffered) return null;
  const { committed, idle, owed, owedBy } = commitmentCost(line, model);
  return {
    committed_monthly: committed.toNumber(2),
    idle_monthly: idle.toNumber(2),
    owed: owed.toNumber(2),
    ...(owedBy !== undefined && { owed_by: owedBy }),
  };
}
