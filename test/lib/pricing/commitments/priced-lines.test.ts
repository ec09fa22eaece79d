import { expect, test } from 'vitest';
import type { UsageCost } from '../../../../lib/pricing/commitments/inventory-line.ts';
import { CommitmentsNotAnswered, inventoryLines } from '../../../../lib/pricing/commitments/priced-lines.ts';
import { zero } from '../../../../lib/pricing/money.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import {
  contractRow,
  estimateItems,
  reservationRow,
  savingsPlanRow,
  sqlRow,
  vmRow,
  windowsRow,
} from '../../../support/price-book.ts';

const generalPurpose = 'SQL Database Single/Elastic Pool General Purpose';
const linux = vmRow('Standard_D2s_v5', '0.1');
const rows = [
  linux,
  windowsRow('Standard_D2s_v5', '0.2'),
  reservationRow(linux, 'P3Y', '803.16'),
  savingsPlanRow(linux, 'P1Y', '0.07'),
  sqlRow(`${generalPurpose} - Compute Gen5`, 'vCore', '0.1'),
  sqlRow(`${generalPurpose} - SQL License`, 'vCore', '0.05', { location: 'global' }),
  sqlRow(`${generalPurpose} - Storage`, 'General Purpose Data Stored', '0.1', { unitOfMeasure: '1 GB/Month' }),
  sqlRow(`${generalPurpose} - Serverless - Compute Gen5`, 'vCore', '0.0001', { unitOfMeasure: '1 Second' }),
];
const web = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };

const database = {
  id: 'web',
  product: 'sql_database',
  region: 'eastus',
  tier: 'general_purpose',
  vcores: 2,
  storage_gb: 100,
};

const shown = (item: object, sheet: Parameters<typeof estimateItems>[2] = null, of: RequestedItem = web) => {
  const requested = { ...of, ...item };
  const answer = estimateItems([requested], rows, sheet);
  const [line] = inventoryLines({ ...answer, scope_id: null }, new Map([['web', requested]]));
  const use = ({ byHours, fixed }: UsageCost) => [
    byHours.reduce((sum, amount) => sum.add(amount), zero).toNumber(2),
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

test('only what costs less while it is off falls with the hours', () => {
  // Two vCores at 0.15 for 730 hours, and 100 GB: a provisioned database cannot be stopped.
  expect(shown({}, null, database)).toMatchObject({ payg: [0, 229] });
  expect(shown({ hours_per_month: 365 }, null, database)).toMatchObject({ payg: [0, 114.5] });
  expect(shown({ compute: 'serverless' }, null, database)).toMatchObject({ payg: [525.6, 10] });
});

test('the prices are those that the customer pays', () => {
  expect(shown({}, [contractRow(linux, '0.08')])).toMatchObject({ payg: [58.4, 0] });
});

test('an answer of an earlier version does not say what is owed', () => {
  const answer = { ...estimateItems([web], rows), scope_id: null };
  const items = answer.items.map(({ commitments: _, ...item }) => item);
  expect(() => inventoryLines({ ...answer, items }, new Map())).toThrow(CommitmentsNotAnswered);
});
