import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import { findShape, vmShapes } from '../../../../../lib/pricing/products/virtual-machine/shapes.ts';
import {
  isSizeOnSheet,
  sameShapes,
  seriesOfSize,
  sizesOf,
} from '../../../../../lib/pricing/products/virtual-machine/virtual-machine.ts';
import { reservationRow, savingsPlanRow, vmRow } from '../../../../support/price-book.ts';

const row = vmRow('Standard_D2s_v5', '0.1');
const changed = (members: Partial<PriceRow>): PriceRow => ({ ...row, ...members });

describe('the sizes that a row of a price sheet prices', () => {
  test.each([
    ['one', 'D2s v5', ['d2sv5']],
    ['two that share a meter', 'D2 v3/D2s v3', ['d2v3', 'd2sv3']],
    ['one by its whole name', 'Standard_D2s_v5', ['d2sv5']],
    ['one with constrained cores', 'E16-8s v5', ['e16-8sv5']],
  ])('are %s', (_, meterName, sizes) => {
    expect(sizesOf(changed({ meterName }))).toEqual(sizes);
  });

  test.each([
    ['Spot', changed({ meterName: 'D2s v5 Spot' })],
    ['Low Priority', changed({ meterName: 'D2s v5 Low Priority' })],
    ['another service', changed({ category: 'Storage' })],
    ['a reservation', reservationRow(row, 'P1Y', '1')],
    ['a savings plan', savingsPlanRow(row, 'P3Y', '1')],
    ['development', changed({ priceType: 'DevTestConsumption' })],
  ])('are none for %s', (_, other) => {
    expect(sizesOf(other)).toEqual([]);
  });
});

describe('a size is on the sheet', () => {
  const names = { eastus: ['d2sv5', 'e16sv5', 'm128ms'], westeurope: ['d4sv5', 'm8-2ms'] };

  test.each([
    ['in the region that has it', 'Standard_D2s_v5', 'eastus', true],
    ['not in a region that lacks it', 'Standard_D2s_v5', 'westeurope', false],
    ['not in a region without prices', 'Standard_D2s_v5', 'brazilsouth', false],
    ['in some region', 'Standard_D4s_v5', undefined, true],
    ['in no region', 'Standard_D8s_v5', undefined, false],
    ['by the machine that its constrained cores run on', 'Standard_E16-8s_v5', 'eastus', true],
    ['by the machine of a family without a version', 'Standard_M128-64ms', 'eastus', true],
    ['by a price of its own for constrained cores', 'Standard_M8-2ms', 'westeurope', true],
    ['not by a machine of another count', 'Standard_E32-8s_v5', 'eastus', false],
    ['not by a machine of another region', 'Standard_E16-8s_v5', 'westeurope', false],
  ])('%s: %s in %s is %s', (_, size, region, expected) => {
    expect(isSizeOnSheet(names, size, region)).toBe(expected);
  });
});

const found = (sku: string) => sameShapes(sku).map(({ series, size }) => `${series} ${size}`);

describe('sizes of the same shape', () => {
  test.each([
    {
      title: 'are those of other processors and newer generations, the oldest first',
      sku: 'Standard_D4s_v5',
      expected: [
        'amd_v5 Standard_D4as_v5',
        'amd_v6 Standard_D4as_v6',
        'intel_v6 Standard_D4s_v6',
        'amd_v7 Standard_D4as_v7',
        'intel_v7 Standard_D4s_v7',
      ],
    },
    {
      title: 'are of another family where the own one has none',
      sku: 'F8s v2',
      expected: [
        'intel_v5 Standard_D8ls_v5',
        'amd_v6 Standard_F8als_v6',
        'intel_v6 Standard_D8ls_v6',
        'amd_v7 Standard_F8als_v7',
        'intel_v7 Standard_D8ls_v7',
      ],
    },
    {
      title: 'keep the local disk',
      sku: 'Standard_D4ads_v6',
      expected: ['intel_v6 Standard_D4ds_v6', 'amd_v7 Standard_D4ads_v7', 'intel_v7 Standard_D4ds_v7'],
    },
    { title: 'keep the processor architecture', sku: 'Standard_D4ps_v5', expected: ['arm_v6 Standard_D4ps_v6'] },
    {
      title: 'keep the cores that are paid for, too',
      sku: 'Standard_E16-8s_v6',
      expected: ['amd_v6 Standard_E16-8as_v6', 'amd_v7 Standard_E16-8as_v7'],
    },
    {
      title: 'of a burstable size are burstable',
      sku: 'Standard_B4ms',
      expected: ['amd_v2 Standard_B4as_v2', 'intel_v2 Standard_B4s_v2'],
    },
    { title: 'are none for a graphics processor', sku: 'Standard_NC6s_v3', expected: [] },
    { title: 'are none for a confidential machine', sku: 'Standard_DC4as_v5', expected: [] },
    { title: 'are none for a size that nobody knows', sku: 'Standard_D4xs_v9', expected: [] },
    { title: 'are none for the newest', sku: 'Standard_D4s_v7', expected: ['amd_v7 Standard_D4as_v7'] },
  ])('$title: $sku', ({ sku, expected }) => {
    expect(found(sku)).toEqual(expected);
  });

  test('may have up to a quarter more memory: a successor of the first generations has', () => {
    expect(found('Standard_D2_v2')[0]).toBe('intel_v3 Standard_D2s_v3');
    expect([findShape('D2_v2')?.memoryGib, findShape('D2s_v3')?.memoryGib]).toEqual([7, 8]);
  });

  test('obey the rule, whatever the size', () => {
    let count = 0;
    for (const own of vmShapes()) {
      const shapes = sameShapes(own.name);
      count += shapes.length;
      expect(new Set(shapes.map(({ series }) => series)).size, own.name).toBe(shapes.length);
      for (const { series, size: sku } of shapes) {
        const other = findShape(sku);
        expect(other, sku).toMatchObject({ name: sku, vcpu: own.vcpu, baseVcpu: own.baseVcpu, arch: own.arch });
        expect(sku).not.toBe(own.name);
        expect(seriesOfSize(sku)).toBe(series);
        expect(Number(other?.generation.slice(1))).toBeGreaterThanOrEqual(Number(own.generation.slice(1)));
        expect(other?.memoryGib ?? 0).toBeGreaterThanOrEqual(own.memoryGib ?? Number.NaN);
        expect(other?.memoryGib ?? 0).toBeLessThanOrEqual((own.memoryGib ?? Number.NaN) * 1.25);
        expect((other?.family === 'B') === (own.family === 'B'), `${own.name} ${sku}`).toBe(true);
      }
    }
    expect(count).toBeGreaterThan(2_000);
  });
});

test.each([
  ['Standard_D4as_v6', 'amd_v6'],
  ['Standard_D4s_v5', 'intel_v5'],
  ['Standard_D4ps_v5', 'arm_v5'],
  ['Standard_DS2', 'intel_v1'],
  ['Standard_D4xs_v9', undefined],
])('the series of %s is %s', (sku, series) => {
  expect(seriesOfSize(sku)).toBe(series);
});
