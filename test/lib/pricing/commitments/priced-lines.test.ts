import { describe, expect, test } from 'vitest';
import type { UsageCost } from '../../../../lib/pricing/commitments/inventory-line.ts';
import {
  CommitmentsNotAnswered,
  inventoryLines,
  nameFamily,
} from '../../../../lib/pricing/commitments/priced-lines.ts';
import { reportCommitments } from '../../../../lib/pricing/commitments/report.ts';
import { zero } from '../../../../lib/pricing/money.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import { estimateLines, meterId, meterRow } from '../../../support/meter-book.ts';
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

describe('a plan for lines by meter', () => {
  const usage = meterRow({
    category: 'Azure App Service',
    meterName: 'P1 v3 App',
    unitOfMeasure: '10 Hours',
    unitPrice: '1',
  });
  const purchases = (retail: Parameters<typeof estimateLines>[1], ...lines: readonly object[]) => {
    const meters = lines.map((line) => ({ meter_id: meterId(1), quantity: 1460, ...line }));
    return reportCommitments(
      inventoryLines({ ...estimateLines({ meters }, retail), scope_id: null }, new Map()),
      {},
      [],
    ).purchases;
  };

  test('buys one reservation for each instance, not for each hour', () => {
    const reserved = [usage, reservationRow(usage, 'P1Y', '700')];
    expect(purchases(reserved, {})).toMatchObject([
      { model: 'ri_1y', quantity: 2, committed_monthly: 116.67, owed: 1400 },
    ]);
    expect(purchases(reserved, {}, { id: 'b', quantity: 2000, instances: 3 })).toMatchObject([
      { quantity: 5, owed: 3500 },
    ]);
  });

  test('buys a reservation for each piece of a meter by the month', () => {
    const monthly = meterRow({ unitOfMeasure: '1/Month', unitPrice: '100' });
    expect(purchases([monthly, reservationRow(monthly, 'P3Y', '1800')], { quantity: 2.5 })).toMatchObject([
      { model: 'ri_3y', quantity: 3, owed: 5400 },
    ]);
  });

  test('says how many instances a savings plan is for, also a part of one', () => {
    const planned = [usage, savingsPlanRow(usage, 'P1Y', '0.7')];
    expect(purchases(planned, {})).toMatchObject([{ model: 'savings_plan_1y', quantity: 2, committed_monthly: 102.2 }]);
    expect(purchases(planned, { quantity: 744, hours_per_month: 744 })).toMatchObject([{ quantity: 1 }]);
    const bySecond = meterRow({ unitOfMeasure: '1 Second', unitPrice: '0.001' });
    expect(purchases([bySecond, savingsPlanRow(bySecond, 'P1Y', '0.0005')], { quantity: 657_000 })).toMatchObject([
      { quantity: 0.25 },
    ]);
  });
});

test('an answer of an earlier version does not say what is owed', () => {
  const answer = { ...estimateItems([web], rows), scope_id: null };
  const items = answer.items.map(({ commitments: _, ...item }) => item);
  expect(() => inventoryLines({ ...answer, items }, new Map())).toThrow(CommitmentsNotAnswered);
});

describe('family', () => {
  test.each([
    [{ sku: 'd4s-v5' }, 'Standard_D4s_v5 (4 vCPU, 16 GiB), Linux', 'Dsv5', 'D4s v5'],
    [{ sku: 'x' }, 'Standard_E16-8s_v5 (8 vCPU, 128 GiB), Windows (hybrid benefit)', 'Esv5', 'E16-8s v5'],
    [{ sku: 'x' }, 'Standard_M128ms (128 vCPU), Linux', 'Mms', 'M128ms'],
    [{ sku: 'x' }, 'Basic_A1 (), Linux', 'Basic A1', 'Basic A1'],
    [{ type: 'premium_ssd', size: 1000 }, 'P30 LRS (1024 GiB), premium_ssd', 'premium_ssd LRS', 'P30 LRS'],
    [{ type: 'ultra', redundancy: 'LRS' }, 'ultra LRS, 64 GiB, 100 IOPS, 1 MBps', 'ultra LRS', 'ultra LRS'],
    [
      { tier: 'hyperscale', vcores: 8 },
      'hyperscale provisioned gen5, 8 vCores, 32 GB',
      'sql hyperscale provisioned gen5',
      '8 vCores',
    ],
    [{}, 'Bandwidth · Out', 'meters', 'Bandwidth · Out'],
  ])('%j, %s is of the family %s', (item, description, family, name) => {
    expect(nameFamily(item, description)).toEqual({ family, name });
  });
});
