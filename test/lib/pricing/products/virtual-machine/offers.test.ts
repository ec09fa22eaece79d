import { describe, expect, test } from 'vitest';
import type { RequestedItem } from '../../../../../lib/pricing/products/item.ts';
import {
  pricesMissing,
  reservationRow,
  rolesOf,
  savingsPlanRow,
  vmRow,
  windowsRow,
} from '../../../../support/price-book.ts';

const linux = vmRow('Standard_D2s_v5', '0.1');
const windows = windowsRow('Standard_D2s_v5', '0.3');
const vm: RequestedItem = { product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };
const onWindows: RequestedItem = { ...vm, os: 'windows' };

describe('a virtual machine', () => {
  test('is charged for compute, and under a commitment for its Windows licence beside it', () => {
    const rows = [linux, windows, reservationRow(linux, 'P1Y', '600'), savingsPlanRow(linux, 'P3Y', '0.05')];
    // 0.1 × 730, 600 ÷ 12, 0.05 × 730; with Windows 0.3 × 730 and (0.3 − 0.1) × 730
    expect(rolesOf(vm, rows)).toEqual({
      payg: { compute: 73 },
      ri_1y: { compute: 50 },
      savings_plan_3y: { compute: 36.5 },
    });
    expect(rolesOf(onWindows, rows)).toEqual({
      payg: { compute: 219 },
      ri_1y: { compute: 50, licence: 146 },
      savings_plan_3y: { compute: 36.5, licence: 146 },
    });
  });

  test('is priced by the series of machines where another product has its size too', () => {
    const other = { ...linux, product: 'Dsv5 Series', meterId: 'other', unitPrice: '0.9' };
    expect(rolesOf(vm, [other, linux])).toEqual({ payg: { compute: 73 } });
    expect(rolesOf(vm, [linux, other])).toEqual({ payg: { compute: 73 } });
  });

  test('is reserved at the price of machines where another product has a reservation of its size too', () => {
    const other = { ...linux, meterId: 'other', product: 'Dsv5 Series', unitPrice: '9' };
    const rows = [reservationRow(other, 'P1Y', '9000'), other, linux, reservationRow(linux, 'P1Y', '600')];
    expect(rolesOf(vm, rows)).toEqual({ payg: { compute: 73 }, ri_1y: { compute: 50 } });
  });

  test('is priced by another product where that alone has its size', () => {
    expect(rolesOf(vm, [{ ...linux, product: 'Dsv5 Series' }])).toEqual({ payg: { compute: 73 } });
  });

  test('is priced by use at the price of use, wherever the list has its reservation', () => {
    const rows = [reservationRow(linux, 'P3Y', '900'), reservationRow(linux, 'P1Y', '600'), linux];
    expect(rolesOf(vm, rows)).toEqual({ payg: { compute: 73 }, ri_1y: { compute: 50 }, ri_3y: { compute: 25 } });
  });

  test.each([
    ['its size', vm, [], 'Standard_D2s_v5 is not on the public price list in eastus.'],
    [
      'its price by use',
      vm,
      [reservationRow(linux, 'P1Y', '600')],
      'Standard_D2s_v5 has no pay-as-you-go price on the public price list in eastus.',
    ],
    [
      'its size with Windows',
      onWindows,
      [linux],
      'Standard_D2s_v5 with Windows is not on the public price list in eastus.',
    ],
  ])('has no price where the list lacks %s', (_, item, rows, message) => {
    expect(pricesMissing([item], rows)).toEqual([message]);
  });

  test('needs no price with Windows where the customer brings the licence', () => {
    expect(rolesOf({ ...onWindows, license: 'hybrid_benefit' }, [linux])).toEqual({ payg: { compute: 73 } });
  });
});
