import { describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import { isSizeOnSheet, sizesOf } from '../../../../../lib/pricing/products/virtual-machine/virtual-machine.ts';
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
