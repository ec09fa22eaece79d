import type { LineOffers } from '../../line-offers.ts';
import { type Model, models, type Side } from '../../model.ts';
import type { EstimateItem } from '../../products/item.ts';
import { coverageOf, type Gap, warningsOf } from '../coverage.ts';
import { sheetWarnings } from '../sheet-warnings.ts';

/** A line and its charges at both sides. */
export interface OfferedVariant {
  readonly item: EstimateItem;
  readonly retail: LineOffers;
  readonly corporate: LineOffers | undefined;
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

const none: NewDoubts = { coverage: [], warnings: [] };

/** Compares the gaps and warnings of a changed line with those of the line itself. @param asOf ISO day, as in `sheetWarnings` */
export function newDoubts(changed: OfferedVariant, own: OfferedVariant, asOf: string | null): NewDoubts {
  if (changed.item === own.item) return none;
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
function gapsOf({ item, retail, corporate }: OfferedVariant): readonly Gap[] {
  const isOnSheet = corporate?.payg.charges.every(({ source }) => source === 'ea') ?? true;
  const payg: Gap = { item: item.id, side: 'corporate', model: 'payg', status: 'not_on_sheet', stand_in: 'retail' };
  const sides = { retail: [{ offers: retail }], corporate: corporate ? [{ offers: corporate }] : null };
  const committed = coverageOf(item, 0, sides);
  return isOnSheet ? committed : [payg, ...committed];
}

function textsOf({ item, corporate }: OfferedVariant, asOf: string | null): readonly string[] {
  const line = corporate && { offers: corporate };
  return [...warningsOf(item, line), ...sheetWarnings(item, line, asOf)];
}
