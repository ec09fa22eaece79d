import { type Model, models, type Side } from '../../model.ts';
import type { EstimateItem } from '../../products/item.ts';
import { coverageOf, type Gap, warningsOf } from '../coverage.ts';
import type { PricedLine } from '../priced-line.ts';
import { sheetWarnings } from '../sheet-warnings.ts';

/** A line as an alternative changes it, at both sides. */
export interface PricedVariant {
  readonly item: EstimateItem;
  readonly retail: PricedLine;
  readonly corporate: PricedLine | null;
}

/** Figures of a line for which another price stands in. */
export interface NewGap {
  readonly item: string;
  readonly side: Side;
  readonly models: readonly Model[];
  readonly status: Gap['status'];
  readonly stand_in: Gap['stand_in'];
}

/** What to know of a line at other prices that is not already true of it in the request. */
export interface NewDoubts {
  readonly coverage: readonly NewGap[];
  readonly warnings: readonly string[];
}

/** Compares the gaps and warnings of a changed line with those of the line itself. @param asOf ISO day, as in `sheetWarnings` */
export function newDoubts(changed: PricedVariant, own: PricedVariant, asOf: string | null): NewDoubts {
  const before = new Set(gapsOf(own).map(keyOf));
  const gaps = gapsOf(changed).filter((gap) => !before.has(keyOf(gap)));
  const known = new Set(textsOf(own, asOf));
  return {
    coverage: [...Map.groupBy(gaps, ({ side, status }) => `${side}/${status}`).values()].map((same) => {
      const [{ item, side, status, stand_in }] = same as [Gap];
      return { item, side, models: models.filter((one) => same.some(({ model }) => model === one)), status, stand_in };
    }),
    warnings: textsOf(changed, asOf).filter((text) => !known.has(text)),
  };
}

const keyOf = ({ side, model, status }: Gap): string => `${side}/${model}/${status}`;

/** Contracts have no gap at pay-as-you-go in an estimate, where `ea_available` and a warning say it. */
function gapsOf({ item, retail, corporate }: PricedVariant): readonly Gap[] {
  const isOnSheet = corporate?.offers.payg.charges.every(({ source }) => source === 'ea') ?? true;
  const payg: Gap = { item: item.id, side: 'corporate', model: 'payg', status: 'not_on_sheet', stand_in: 'retail' };
  const committed = coverageOf(item, 0, { retail: [retail], corporate: corporate && [corporate] });
  return isOnSheet ? committed : [payg, ...committed];
}

const textsOf = ({ item, corporate }: PricedVariant, asOf: string | null): readonly string[] => [
  ...warningsOf(item, corporate ?? undefined),
  ...sheetWarnings(item, corporate ?? undefined, asOf),
];
