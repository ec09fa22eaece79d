import { type Monthly, models, monthly } from '../model.ts';
import { type AmountChange, changeOf } from './amounts.ts';
import { type ChargeChange, type ComparedCharge, compareCharges } from './compare-charges.ts';

/** The parts of an estimate that are compared. */
interface ComparedEstimate {
  readonly currency: string;
  readonly totals: { readonly corporate: Monthly<number> | null };
  readonly best: { readonly mix?: { readonly monthly: number } };
  readonly items: readonly {
    readonly id: string;
    readonly description: string;
    readonly region: string;
    readonly quantity: number;
    readonly hours_per_month: number;
    readonly corporate: Monthly<number> | null;
    readonly meters: readonly ComparedCharge[];
  }[];
  readonly warnings: readonly string[];
}

/** A line at the contract's prices. */
export interface LineChange {
  readonly id: string;
  readonly description: string;
  readonly region: string;
  readonly quantity: number;
  readonly hours_per_month: number;
  readonly figures: Monthly<AmountChange>;
  /** The charges that are not as they were; empty for a line that costs the same. */
  readonly charges: readonly ChargeChange[];
}

/** What another price sheet does to the month of an architecture. */
export interface EstimateDiff {
  readonly currency: string;
  readonly totals: Monthly<AmountChange>;
  /** The cheapest model for each line. */
  readonly mix: AmountChange;
  readonly lines: readonly LineChange[];
  /** What the newer estimate warns of and the older one does not. */
  readonly new_warnings: readonly string[];
}

/** Compares two estimates of the same lines with the same public prices. @throws Error if one has no contract */
export function compareSheets(before: ComparedEstimate, after: ComparedEstimate): EstimateDiff {
  const { corporate: old } = before.totals;
  const { corporate: current } = after.totals;
  const { mix: oldMix } = before.best;
  const { mix } = after.best;
  if (!old || !current || !oldMix || !mix) throw new Error('an estimate has no contract prices');
  return {
    currency: after.currency,
    totals: diffFigures(old, current),
    mix: changeOf(oldMix.monthly, mix.monthly),
    lines: after.items.map((item, at) => {
      const { id, description, region, quantity, hours_per_month } = item;
      const previous = before.items[at];
      if (!previous?.corporate || !item.corporate) throw new Error(`line ${id} has no contract prices`);
      const figures = diffFigures(previous.corporate, item.corporate);
      return {
        id,
        description,
        region,
        quantity,
        hours_per_month,
        figures,
        charges: compareCharges(previous.meters, item.meters),
      };
    }),
    new_warnings: after.warnings.filter((warning) => !before.warnings.includes(warning)),
  };
}

const diffFigures = (before: Monthly<number>, after: Monthly<number>): Monthly<AmountChange> =>
  monthly((model) => changeOf(before[`${model}_monthly`], after[`${model}_monthly`]));

/** True where a line costs something else, or a price has another source. */
export const hasChanged = ({ totals, mix, lines }: EstimateDiff): boolean =>
  mix.difference !== 0 ||
  models.some((model) => totals[`${model}_monthly`].difference !== 0) ||
  lines.some(({ charges }) => charges.length > 0);
