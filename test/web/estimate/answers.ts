import type { AnsweredCharge } from '../../../lib/pricing/answered-charge.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { Figures } from '../../../lib/pricing/formats/figures.ts';

/** Figures of the five models, in the order of the API. */
export const figures = (payg: number, ri1y: number, ri3y: number, plan1y: number, plan3y: number): Figures => ({
  payg_monthly: payg,
  ri_1y_monthly: ri1y,
  ri_3y_monthly: ri3y,
  savings_plan_1y_monthly: plan1y,
  savings_plan_3y_monthly: plan3y,
});

/** A charge of 10 units at 10.00. */
export const charge = (changes: Partial<AnsweredCharge> = {}): AnsweredCharge => ({
  side: 'retail',
  models: ['payg'],
  role: 'compute',
  meter_id: 'm',
  meter_name: 'Meter',
  price_type: 'Consumption',
  term: null,
  unit_price: 10,
  unit_of_measure: '1 Hour',
  quantity: 10,
  monthly: 100,
  source: 'retail',
  snapshot_id: 's',
  ...changes,
});

/**
 * A machine with a licence of 10.10 a month: 110.10 as pay-as-you-go, 70.10 reserved for a year, of which 60 are committed.
 * What it does not commit to in three years is not sold. By hand: 60 × 12 ÷ (110.10 − 10.10) = 7.2 months.
 */
export const machine: EstimateAnswer['items'][number] = {
  id: 'web',
  product: 'virtual_machine',
  description: 'a machine',
  region: 'brazilsouth',
  quantity: 1,
  hours_per_month: 730,
  ea_available: false,
  retail: figures(110.1, 70.1, 110.1, 110.1, 110.1),
  corporate: figures(99.1, 70.1, 99.1, 99.1, 99.1),
  break_even_months: {
    retail: { ri_1y: 7.2, ri_3y: null, savings_plan_1y: null, savings_plan_3y: null },
    corporate: { ri_1y: 8.1, ri_3y: null, savings_plan_1y: null, savings_plan_3y: null },
  },
  meters: [
    charge({ models: ['payg', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'] }),
    charge({
      models: ['ri_1y'],
      price_type: 'Reservation',
      term: 'P1Y',
      unit_price: 720,
      quantity: 0.083333,
      monthly: 60,
    }),
    charge({
      models: ['payg', 'ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'],
      role: 'licence',
      unit_price: 3,
      quantity: 5.05,
      less: { meter_id: 'l', meter_name: 'Linux', unit_price: 1, unit_of_measure: '1 Hour', quantity: 5.05 },
      monthly: 10.1,
    }),
  ],
};

/** An answer with that line alone, with a contract. */
export const answer: EstimateAnswer = {
  scope_id: 'ea:1234567',
  currency: 'USD',
  totals: { retail: machine.retail, corporate: machine.corporate, savings: null },
  best: { model: 'ri_1y', side: 'corporate', monthly: 70.1 },
  items: [machine],
  coverage: [
    { item: 'web', side: 'retail', model: 'ri_3y', status: 'not_offered', stand_in: 'payg' },
    { item: 'web', side: 'corporate', model: 'ri_1y', status: 'not_on_sheet', stand_in: 'retail' },
  ],
  assumptions: [],
  warnings: [],
  snapshots: { retail: 's', corporate: 'c' },
};

const contractMix = {
  side: 'corporate',
  monthly: 70.1,
  committed_monthly: 60,
  flexible_monthly: 10.1,
  upfront: 720,
  committed_1y: 720,
  committed_3y: 720,
  break_even_months: 8.1,
  gap: 0,
  lines: [{ id: 'web', model: 'ri_1y', monthly: 70.1, committed_monthly: 60 }],
};
/** The answer with a mix at contract prices. */
export const compared = { ...answer, best: { ...answer.best, mix: contractMix } };
