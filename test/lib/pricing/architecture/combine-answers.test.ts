import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combineAnswers } from '../../../../lib/pricing/architecture/combine-answers.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import { estimateLines, meterId, meterRow, tierRows } from '../../../support/meter-book.ts';
import {
  contractRow,
  diskRow,
  estimateItems,
  reservationRow,
  savingsPlanRow,
  vmRow,
  windowsRow,
} from '../../../support/price-book.ts';

const sizes = ['Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_E8s_v5'];
const prices = ['0.0961', '0.1923', '0.5047'];
const retail = sizes.flatMap((size, index) => {
  const row = vmRow(size, prices[index] as string);
  return [
    row,
    windowsRow(size, String(Number(prices[index]) + 0.0923)),
    reservationRow(row, 'P1Y', String(500 + 333 * index)),
    reservationRow(row, 'P3Y', String(900 + 777 * index)),
    ...(index === 0 ? [] : [savingsPlanRow(row, 'P3Y', String(0.05 * (index + 1)))]),
  ];
});
const disk = diskRow('Premium SSD Managed Disks', 'P10 LRS', 'P10 LRS Disk', '19.71');
const sheet = retail.filter(({ priceType }) => priceType === 'Consumption').map((row) => contractRow(row, '0.0917'));

/** An estimate as the API sends it. */
const estimateOf = (items: readonly RequestedItem[], rows: typeof sheet | null): EstimateAnswer => ({
  ...(JSON.parse(JSON.stringify(estimateItems(items, [...retail, disk], rows))) as EstimateAnswer),
  scope_id: rows && 'ea:1',
});

const item = fc.oneof(
  fc.record({
    product: fc.constant('virtual_machine'),
    region: fc.constant('eastus'),
    sku: fc.constantFrom(...sizes),
    os: fc.constantFrom('linux', 'windows'),
    quantity: fc.integer({ min: 1, max: 7 }),
    hours_per_month: fc.constantFrom(730, 220.5, 1),
  }),
  fc.record({
    product: fc.constant('managed_disk'),
    region: fc.constant('eastus'),
    type: fc.constant('premium_ssd'),
    size: fc.constant('P10'),
    quantity: fc.integer({ min: 1, max: 7 }),
  }),
);

describe('combineAnswers', () => {
  test('of the parts of a request is the answer to the whole', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 2, maxLength: 9 }),
        fc.nat(),
        fc.constantFrom(null, sheet),
        (drawn, at, rows) => {
          const items = drawn.map((one, index): RequestedItem => ({ ...one, id: `line${index}` }));
          const cut = 1 + (at % (items.length - 1));
          const parts = [items.slice(0, cut), items.slice(cut)].map((part) => estimateOf(part, rows));
          const whole = estimateOf(items, rows);
          const { assumptions, ...combined } = combineAnswers(parts);
          expect({ ...combined, assumptions: [...assumptions].sort() }).toEqual({
            ...whole,
            assumptions: [...whole.assumptions].sort(),
          });
        },
      ),
    );
  });

  test('of one answer is this answer', () => {
    const answer = estimateOf([{ product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' }], null);
    expect(combineAnswers([answer])).toBe(answer);
  });

  test('warns of all lines that count the free units of one meter, once, in whatever parts they are', () => {
    const free = tierRows(meterRow({ meterName: 'Operations', unitOfMeasure: '100K' }), [
      [0, '0'],
      [1, '0.06'],
    ]);
    const ofMeters = (...ids: readonly string[]): EstimateAnswer => ({
      ...(estimateLines(
        { meters: ids.map((id) => ({ id, meter_id: meterId(1), quantity: 150_000 })) },
        free,
      ) as unknown as EstimateAnswer),
      scope_id: null,
    });
    const counted = 'these lines count the graduated prices of Operations from the first unit on';
    expect(combineAnswers([ofMeters('a'), ofMeters('b')]).warnings).toEqual([
      expect.stringContaining(`a, b: ${counted}`),
    ]);
    expect(combineAnswers([ofMeters('a', 'b'), ofMeters('c')]).warnings).toEqual([
      expect.stringContaining(`a, b, c: ${counted}`),
    ]);
  });

  test('takes the oldest reading, and no mix where an earlier API sends none', () => {
    const answer = estimateOf([{ product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' }], null);
    const { mix: _, ...best } = answer.best;
    const older = { ...answer, best, snapshots: { ...answer.snapshots, retail_at: '2026-01-01T00:00:00.000Z' } };
    const combined = combineAnswers([answer, older]);
    expect(combined.snapshots.retail_at).toBe('2026-01-01T00:00:00.000Z');
    expect(combined.best.mix).toBeUndefined();
  });
});
