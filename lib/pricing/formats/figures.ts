import { type Model, type Side, sides } from '../model.ts';

/** Monthly costs of a side by model. */
export interface Figures {
  readonly payg_monthly: number;
  readonly ri_1y_monthly: number;
  readonly ri_3y_monthly: number;
  readonly savings_plan_1y_monthly: number;
  readonly savings_plan_3y_monthly: number;
}

export type FigureName = keyof Figures;
export type SideName = Side;

/** The name of a model's figure. */
export const figureName = (model: Model): FigureName => `${model}_monthly`;

/** The sides that an answer has prices of. */
export const sidesOf = ({ totals }: { readonly totals: { readonly corporate: Figures | null } }): readonly SideName[] =>
  sides.filter((side) => side === 'retail' || totals.corporate !== null);

const digits = /* @__PURE__ */ new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** Formats a number in digits; JavaScript itself writes prices below 0.000001 with an exponent. */
export const formatDecimal = (value: number): string => digits.format(value);
