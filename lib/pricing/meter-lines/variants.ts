import { commitmentTerms } from '../model.ts';
import { Money } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import { byTier, isPerResource } from '../tiers.ts';
import type { MeterVariant } from './meter-item.ts';

/**
 * Makes a variant of each SKU that has a pay-as-you-go price from the first unit on; one whose prices are all 0 has none.
 * A SKU without a reservation of its own has those that its meter has under another name.
 */
export function variantsOf(rows: readonly PriceRow[]): readonly MeterVariant[] {
  const groups = [
    ...Map.groupBy(rows, ({ meterId, product, sku, location }) =>
      JSON.stringify([meterId, product, sku, location]),
    ).values(),
  ].map((group) => ({ usage: tiersOf(group), commitments: group.filter(isCommitment) }));
  return groups.flatMap(({ usage, commitments }): readonly MeterVariant[] => {
    const [first] = usage;
    if (!first || usage.every(({ unitPrice }) => Number(unitPrice) === 0)) return [];
    if (Number(first.tierMinimumUnits) > 0 && !isPerResource(first)) return [];
    const ofMeter = groups
      .filter((other) => other.usage.length === 0)
      .flatMap((other) => other.commitments.filter(({ meterId }) => meterId === first.meterId));
    return [{ usage: [first, ...usage.slice(1)], commitments: [...commitments, ...ofMeter] }];
  });
}

const isCommitment = ({ priceType, term }: PriceRow): boolean =>
  Object.values(commitmentTerms).some((one) => one.priceType === priceType && one.term === term);

/** The pay-as-you-go prices, one for each tier, ascending; of several the highest counts, as on a sheet. */
function tiersOf(rows: readonly PriceRow[]): readonly PriceRow[] {
  const usage = rows.filter(
    (row) => row.priceType === 'Consumption' && !(isPerResource(row) && Number(row.unitPrice) === 0),
  );
  const byMinimum = Map.groupBy(usage, ({ tierMinimumUnits }) => String(Money.of(tierMinimumUnits)));
  return [...byMinimum.values()]
    .map((same) => same.reduce((best, row) => (Money.of(row.unitPrice).comparedTo(best.unitPrice) > 0 ? row : best)))
    .sort(byTier);
}

/** Groups variants that are one to a caller: of one meter, at equal prices. */
export function groupVariants(variants: readonly MeterVariant[]): readonly (readonly MeterVariant[])[] {
  const groups: MeterVariant[][] = [];
  for (const variant of variants) {
    const same = groups.find((group) => group.every((other) => costTheSame(variant, other)));
    if (same) same.push(variant);
    else groups.push([variant]);
  }
  return groups;
}

function costTheSame(one: MeterVariant, other: MeterVariant): boolean {
  const ofUsage = ({ usage }: MeterVariant): string =>
    JSON.stringify(usage.map((row) => [row.meterId, row.tierMinimumUnits, priceOf(row)]));
  if (ofUsage(one) !== ofUsage(other)) return false;
  return one.commitments.every((row) =>
    other.commitments.every(
      (twin) => twin.priceType !== row.priceType || twin.term !== row.term || priceOf(twin) === priceOf(row),
    ),
  );
}

const priceOf = ({ unitPrice, unitOfMeasure }: PriceRow): string => `${Money.of(unitPrice)} ${unitOfMeasure}`;
