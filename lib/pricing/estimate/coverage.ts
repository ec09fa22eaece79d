import { say } from '../../platform/language.ts';
import type { Charge } from '../charge.ts';
import { type Model, models, type Side, sides } from '../model.ts';
import type { OfferedLine } from './priced-line.ts';

/** A figure of a model that is not the side's own price of that model; of pay-as-you-go only on the retail side. */
export interface Gap {
  readonly item: string;
  readonly side: Side;
  readonly model: Model;
  readonly status: 'not_offered' | 'not_on_sheet' | 'not_on_list';
  readonly stand_in: 'payg' | 'retail' | 'contract';
}

/** Finds the gaps of a line at both sides. */
export function coverageOf(lines: { readonly [S in Side]: OfferedLine | null }): readonly Gap[] {
  return sides.flatMap((side) => {
    const line = lines[side];
    if (!line) return [];
    const { id } = line.item;
    return models.flatMap((model): readonly Gap[] => {
      const { charges, isOffered } = line.offers[model];
      if (!isOffered) return [{ item: id, side, model, status: 'not_offered', stand_in: 'payg' }];
      if (side === 'retail' && charges.some(({ source }) => source === 'ea')) {
        return [{ item: id, side, model, status: 'not_on_list', stand_in: 'contract' }];
      }
      // For pay-as-you-go the line itself says it, in `ea_available`.
      if (side === 'retail' || model === 'payg' || charges.every(({ source }) => source === 'ea')) return [];
      return [{ item: id, side, model, status: 'not_on_sheet', stand_in: 'retail' }];
    });
  });
}

/** Warns of charges that are not on the price sheet, and of those that cost 0 there. */
export function warningsOf(corporate: OfferedLine | null): readonly string[] {
  if (!corporate) return [];
  const name = ({ role, row }: Charge): string => `${corporate.item.id}: ${role} (${row.meterName})`;
  const missing = corporate.offers.payg.charges
    .filter(({ source }) => source === 'retail')
    .map((charge) =>
      say({
        en: `${name(charge)} is not on the price sheet; the public price stands in.`,
        pt: `${name(charge)} não está na tabela de preços; vale o preço público.`,
      }),
    );
  const free = models
    .flatMap((model) => corporate.offers[model].charges)
    .filter(({ row, tiers }) => Number(row.unitPrice) === 0 && tiers === undefined)
    .map((charge) =>
      say({
        en: `${name(charge)} has the price 0 on the price sheet, ${charge.row.priceType}.`,
        pt: `${name(charge)} tem o preço 0 na tabela de preços, ${charge.row.priceType}.`,
      }),
    );
  return [...new Set([...missing, ...free])];
}
