import { nearestName } from '../nearest-name.ts';
import type { PriceRow } from '../price-row.ts';
import type { ItemFault } from '../products/item-reader.ts';
import { faultOf } from '../products/item-reader.ts';
import { fold } from '../search/words.ts';
import { candidatesOf, type NameMember, namesOf, tellApart } from './candidates.ts';
import { maxFound } from './filters.ts';
import type { MeterAsk, MeterItem, MeterPrices, MeterVariant } from './meter-item.ts';
import { groupVariants, variantsOf } from './variants.ts';

/** True for a row of the meter that a line asks for, whatever the product and SKU: those only narrow it. */
export function isOfMeter(row: PriceRow, ask: MeterAsk): boolean {
  if (ask.meterId !== undefined) return row.meterId === ask.meterId;
  return (['service', 'meter', 'region'] as const).every((member) => isNamed(row, ask, member));
}

const isNamed = (row: PriceRow, ask: MeterAsk, member: NameMember): boolean =>
  ask[member] === undefined || fold(namesOf[member](row)) === fold(ask[member]);

/**
 * Chooses the prices that a line means among the rows of its meter. SKUs of a meter that cost the same are one.
 * @returns the prices, a fault for the caller, or undefined where no row has a price
 */
export function chooseMeter(
  { ask, pointer }: Pick<MeterItem, 'ask' | 'pointer'>,
  rows: readonly PriceRow[],
  isOnList: boolean,
): MeterPrices | ItemFault | undefined {
  if (ask.meterId === undefined && rows.length > maxFound) {
    const detail = `More than ${maxFound} prices may be meant; say "region", or "meter_id".`;
    return { pointer, code: 'ambiguous', detail };
  }
  const all = variantsOf(rows.filter((row) => isOfMeter(row, ask)));
  if (all.length === 0) return undefined;
  let left = all;
  for (const member of ['service', 'meter', 'region', 'product', 'sku'] as const) {
    const matching = left.filter(({ usage: [row] }) => isNamed(row, ask, member));
    if (matching.length === 0) return notNamed(`${pointer}/${member}`, member, ask[member] ?? '', left);
    left = matching;
  }
  const groups = groupVariants(left);
  const [only] = groups;
  if (groups.length === 1 && only) return { variants: only as unknown as MeterPrices['variants'], isOnList };
  const first = groups.flatMap(([variant]) => (variant ? [variant] : []));
  const detail = `The line may mean ${groups.length} prices; say ${tellApart(first)
    .map((name) => `"${name}"`)
    .join(', ')}.`;
  return { pointer, code: 'ambiguous', detail, candidates: candidatesOf(first), candidate_count: groups.length };
}

function notNamed(pointer: string, member: NameMember, asked: string, left: readonly MeterVariant[]): ItemFault {
  const names = [...new Set(left.map(({ usage: [row] }) => namesOf[member](row)))];
  const detail = `The meter has no ${member} ${JSON.stringify(asked)}.`;
  const groups = groupVariants(left).flatMap(([variant]) => (variant ? [variant] : []));
  return {
    ...faultOf(pointer, 'not_allowed', detail, nearestName(asked, names)),
    candidates: candidatesOf(groups),
    candidate_count: groups.length,
  };
}
