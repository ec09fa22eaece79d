import { expect, test } from 'vitest';
import { CommitmentsNotAnswered, inventoryLines } from '../../../../lib/pricing/commitments/priced-lines.ts';
import {
  contractRow,
  estimateItems,
  reservationRow,
  savingsPlanRow,
  vmRow,
  windowsRow,
} from '../../../support/price-book.ts';

const linux = vmRow('Standard_D2s_v5', '0.1');
const rows = [
  linux,
  windowsRow('Standard_D2s_v5', '0.2'),
  reservationRow(linux, 'P3Y', '803.16'),
  savingsPlanRow(linux, 'P1Y', '0.07'),
];
const web = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };

const shown = (item: object, sheet: Parameters<typeof estimateItems>[2] = null) => {
  const answer = estimateItems([{ ...web, ...item }], rows, sheet);
  const [line] = inventoryLines({ ...answer, scope_id: null }, new Map([['web', web]]));
  const use = ({ byHours, fixed }: { byHours: { toNumber: (places: number) => number }; fixed: typeof byHours }) => [
    byHours.toNumber(2),
    fixed.toNumber(2),
  ];
  return {
    payg: line && use(line.payg),
    offers: line?.offers.map(({ model, committed, idle, owed, usage }) => [
      model,
      committed.toNumber(2),
      idle.toNumber(2),
      owed.toNumber(2),
      ...use(usage),
    ]),
  };
};

test('a line has the commitments that are sold for it, and a licence beside them by the hour', () => {
  expect(shown({ os: 'windows', quantity: 2 })).toEqual({
    payg: [292, 0],
    offers: [
      ['ri_3y', 44.62, 0, 1606.32, 146, 0],
      ['savings_plan_1y', 102.2, 0, 1226.4, 146, 0],
    ],
  });
});

test('what they owe, and what of it lies idle, is as the estimate says', () => {
  expect(shown({ hours_per_month: 365 })).toEqual({
    payg: [36.5, 0],
    offers: [
      ['ri_3y', 22.31, 11.15, 803.16, 0, 0],
      ['savings_plan_1y', 51.1, 25.55, 613.2, 0, 0],
    ],
  });
});

test('the prices are those that the customer pays', () => {
  expect(shown({}, [contractRow(linux, '0.08')])).toMatchObject({ payg: [58.4, 0] });
});

test('an answer of an earlier version does not say what is owed', () => {
  const answer = { ...estimateItems([web], rows), scope_id: null };
  const items = answer.items.map(({ commitments: _, ...item }) => item);
  expect(() => inventoryLines({ ...answer, items }, new Map())).toThrow(CommitmentsNotAnswered);
});
