import type { Charge } from './charge.ts';
import type { EstimateItem } from './item.ts';
import { type Commitment, commitments, models, type Side, sides } from './model.ts';
import type { PricedLine, PricedSides } from './priced-line.ts';
import { hoursAMonth } from './request.ts';

/** Where a total of a model holds something else than that side's own price of the model. */
export interface Gap {
  readonly item: string;
  readonly side: Side;
  readonly model: Commitment;
  /** Sold by nobody, or missing from the price sheet, be it in part. */
  readonly status: 'not_offered' | 'not_on_sheet';
  /** What counts in the total instead. */
  readonly stand_in: 'payg' | 'retail';
}

/** The gaps of a line, at both sides. */
export function coverageOf({ id }: EstimateItem, index: number, priced: PricedSides): readonly Gap[] {
  return sides.flatMap((side) => {
    const line = priced[side]?.[index];
    if (!line) return [];
    return commitments.flatMap((model): readonly Gap[] => {
      const { charges, isOffered } = line.offers[model];
      if (!isOffered) return [{ item: id, side, model, status: 'not_offered', stand_in: 'payg' }];
      if (side === 'retail' || charges.every(({ source }) => source === 'ea')) return [];
      return [{ item: id, side, model, status: 'not_on_sheet', stand_in: 'retail' }];
    });
  });
}

/** What a reader of a line's contract prices has to know: what is not on the sheet, and what is there for nothing. */
export function warningsOf({ id }: EstimateItem, corporate: PricedLine | undefined): readonly string[] {
  if (!corporate) return [];
  const name = ({ role, row }: Charge): string => `${id}: ${role} (${row.meterName})`;
  const missing = corporate.offers.payg.charges
    .filter(({ source }) => source === 'retail')
    .map((charge) => `${name(charge)} is not on the price sheet; the public price stands in.`);
  const free = models
    .flatMap((model) => corporate.offers[model].charges)
    .filter(({ row }) => Number(row.unitPrice) === 0)
    .map((charge) => `${name(charge)} has the price 0 on the price sheet, ${charge.row.priceType}.`);
  return [...new Set([...missing, ...free])];
}

/** What the figures rest on, as far as the items are touched by it. */
export function assumptionsOf(items: readonly EstimateItem[]): readonly string[] {
  return [
    'Prices are before taxes; reservations and savings plans are shown by the month and cover the whole term.',
    ...assumptions.flatMap(({ holds, text }) => (items.some(holds) ? [text] : [])),
  ];
}

const assumptions: readonly { readonly holds: (item: EstimateItem) => boolean; readonly text: string }[] = [
  {
    holds: ({ product }) => product === 'virtual_machine',
    text: 'Virtual machines are priced without their disks; reservations and savings plans cover compute, not licences.',
  },
  {
    holds: (item) => item.product !== 'managed_disk' && item.hybridBenefit,
    text: 'Licences that the hybrid benefit brings along are not priced.',
  },
  {
    holds: ({ hours }) => hours < hoursAMonth,
    text: 'Savings plans bind every hour of the term: for what runs fewer hours their figures hold as far as something else uses the rest. Reservations are charged in full.',
  },
  {
    holds: (item) => item.product === 'managed_disk' && /^standard/.test(item.type),
    text: 'Operations on standard disks count only as far as `transactions` says.',
  },
  {
    holds: (item) => item.product === 'managed_disk' && item.type === 'ultra',
    text: 'Ultra disks are priced without what Azure charges by vCPU for machines prepared for them that have none.',
  },
  {
    holds: ({ product }) => product === 'sql_database',
    text: 'SQL Database is priced without backup storage; serverless runs all its vCores for the hours given.',
  },
  {
    holds: (item) => item.product === 'sql_database' && item.tier === 'hyperscale',
    text: 'Hyperscale is priced without high-availability replicas, each of which costs as much compute again; zone redundancy needs at least one.',
  },
];
