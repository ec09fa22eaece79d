/** How an architecture can be paid for. */
export const models = ['payg', 'ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'] as const;
export type Model = (typeof models)[number];
export type Commitment = Exclude<Model, 'payg'>;

export const commitments = ['ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'] as const satisfies Commitment[];

/** The price type and term of each commitment in the price list. */
export const commitmentTerms = {
  ri_1y: { priceType: 'Reservation', term: 'P1Y', months: 12 },
  ri_3y: { priceType: 'Reservation', term: 'P3Y', months: 36 },
  savings_plan_1y: { priceType: 'SavingsPlan', term: 'P1Y', months: 12 },
  savings_plan_3y: { priceType: 'SavingsPlan', term: 'P3Y', months: 36 },
} as const;

/** Whose prices: the public list's, or the contract's. */
export const sides = ['retail', 'corporate'] as const;
export type Side = (typeof sides)[number];

/** A value for each model, under the names of the response. */
export type Monthly<Value> = { readonly [M in Model as `${M}_monthly`]: Value };

/** Makes a value for each model, under the names of the response. */
export const monthly = <Value>(value: (model: Model) => Value): Monthly<Value> => ({
  payg_monthly: value('payg'),
  ri_1y_monthly: value('ri_1y'),
  ri_3y_monthly: value('ri_3y'),
  savings_plan_1y_monthly: value('savings_plan_1y'),
  savings_plan_3y_monthly: value('savings_plan_3y'),
});

/** Makes a value for each commitment. */
export const byCommitment = <Value>(value: (model: Commitment) => Value): Readonly<Record<Commitment, Value>> => ({
  ri_1y: value('ri_1y'),
  ri_3y: value('ri_3y'),
  savings_plan_1y: value('savings_plan_1y'),
  savings_plan_3y: value('savings_plan_3y'),
});

/** Makes a value for each model. */
export const byModel = <Value>(value: (model: Model) => Value): Readonly<Record<Model, Value>> => ({
  payg: value('payg'),
  ...byCommitment(value),
});
