import { expect, test } from 'vitest';
import { type AnsweredEstimate, inventoryLines } from '../../../../lib/pricing/commitments/priced-lines.ts';

type Charge = AnsweredEstimate['items'][number]['meters'][number];

const charge = (models: readonly string[], monthly: number, more: Partial<Charge> = {}): Charge => ({
  side: 'retail',
  models,
  price_type: 'Consumption',
  term: null,
  unit_price: 0.1,
  unit_of_measure: '1 Hour',
  quantity: 730,
  monthly,
  ...more,
});
const answer = (
  meters: readonly Charge[],
  { hours = 730, corporate = null as object | null, missing = [] as readonly string[] } = {},
): AnsweredEstimate => ({
  scope_id: null,
  items: [
    { id: 'web', description: 'a machine', region: 'eastus2', quantity: 2, hours_per_month: hours, corporate, meters },
  ],
  coverage: missing.map((model) => ({ item: 'web', side: 'retail', model, status: 'not_offered' })),
});
const shown = (estimate: AnsweredEstimate) => {
  const [line] = inventoryLines(estimate, new Map([['web', { product: 'virtual_machine', sku: 'Standard_D2s_v5' }]]));
  const use = ({ byHours, fixed }: { byHours: { toNumber: (places: number) => number }; fixed: typeof byHours }) => [
    byHours.toNumber(2),
    fixed.toNumber(2),
  ];
  return {
    payg: line && use(line.payg),
    offers: line?.offers.map(({ model, committed, owed, usage }) => [
      model,
      committed.toNumber(2),
      owed.toNumber(2),
      ...use(usage),
    ]),
  };
};
const everywhere = ['payg', 'ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'];

test('a reservation is owed whole, and a licence beside it by the hour', () => {
  const reserved = {
    price_type: 'Reservation',
    term: 'P3Y',
    unit_price: 803.16,
    quantity: 0.055556,
    unit_of_measure: '1 Hour',
  };
  expect(
    shown(
      answer([charge(['payg'], 100), charge(['ri_3y'], 44.62, reserved), charge(everywhere, 66.87)], {
        missing: ['ri_1y', 'savings_plan_1y', 'savings_plan_3y'],
      }),
    ),
  ).toEqual({ payg: [166.87, 0], offers: [['ri_3y', 44.62, 1606.32, 66.87, 0]] });
});

test('a savings plan is owed for all hours of a month', () => {
  const plan = { price_type: 'SavingsPlan', term: 'P1Y', unit_price: 0.07, quantity: 365 };
  const missing = ['ri_1y', 'ri_3y', 'savings_plan_3y'];
  expect(
    shown(answer([charge(['payg'], 50), charge(['savings_plan_1y'], 25.55, plan)], { hours: 365, missing })),
  ).toEqual({
    payg: [50, 0],
    offers: [['savings_plan_1y', 51.1, 613.2, 0, 0]],
  });
});

test('what is charged by the month does not depend on hours', () => {
  const storage = charge(everywhere, 12, { unit_of_measure: '1 GB/Month' });
  const missing = ['ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'];
  expect(shown(answer([charge(['payg'], 50), storage], { missing }))).toEqual({ payg: [50, 12], offers: [] });
});

test('the prices are those that the customer pays', () => {
  const missing = ['ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'];
  const estimate = answer([charge(['payg'], 50), charge(['payg'], 40, { side: 'corporate' })], { corporate: {} });
  const coverage = missing.map((model) => ({ item: 'web', side: 'corporate', model, status: 'not_offered' }));
  expect(shown({ ...estimate, coverage })).toEqual({ payg: [40, 0], offers: [] });
});
