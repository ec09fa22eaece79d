/** Monthly costs of a side by model. */
export interface Figures {
  readonly payg_monthly: number;
  readonly ri_1y_monthly: number;
  readonly ri_3y_monthly: number;
  readonly savings_plan_1y_monthly: number;
  readonly savings_plan_3y_monthly: number;
}

export type FigureName = keyof Figures;
export type SideName = 'retail' | 'corporate';
