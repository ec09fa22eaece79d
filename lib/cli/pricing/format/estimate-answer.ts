/** Figures of a side, in the order of the models. */
export interface Figures {
  readonly payg_monthly: number;
  readonly ri_1y_monthly: number;
  readonly ri_3y_monthly: number;
  readonly savings_plan_1y_monthly: number;
  readonly savings_plan_3y_monthly: number;
}

/** An answer of POST /api/estimate, as far as it is printed. */
export interface EstimateAnswer {
  readonly scope_id: string | null;
  readonly currency: string;
  readonly totals: {
    readonly retail: Figures;
    readonly corporate: Figures | null;
    readonly savings: Readonly<
      Record<keyof Figures, { readonly amount: number; readonly percent: number | null }>
    > | null;
  };
  readonly best: { readonly model: string; readonly side: string; readonly monthly: number };
  readonly items: readonly {
    readonly id: string;
    readonly product: string;
    readonly description: string;
    readonly region: string;
    readonly quantity: number;
    readonly hours_per_month: number;
    readonly ea_available: boolean | null;
    readonly retail: Figures;
    readonly corporate: Figures | null;
  }[];
  readonly coverage: readonly {
    readonly item: string;
    readonly side: string;
    readonly model: string;
    readonly status: string;
    readonly stand_in: string;
  }[];
  readonly assumptions: readonly string[];
  readonly warnings: readonly string[];
  readonly snapshots: { readonly retail: string; readonly corporate: string | null };
}

/** The models by the names of the answer, with what a reader calls them. */
export const models = [
  ['payg_monthly', 'Pay-as-you-go'],
  ['ri_1y_monthly', 'Reserved 1 y'],
  ['ri_3y_monthly', 'Reserved 3 y'],
  ['savings_plan_1y_monthly', 'Savings plan 1 y'],
  ['savings_plan_3y_monthly', 'Savings plan 3 y'],
] as const satisfies readonly (readonly [keyof Figures, string])[];

/** What a reader calls the sides. */
export const sideNames: Readonly<Record<string, string>> = { retail: 'retail', corporate: 'contract' };
/** What a reader calls the models, by their names without `_monthly`. */
export const modelNames: Readonly<Record<string, string>> = Object.fromEntries(
  models.map(([name, label]) => [name.replace('_monthly', ''), label]),
);
