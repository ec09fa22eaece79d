import { expect, test } from 'vitest';
import { collectSheetNames } from '../../../../lib/pricing/products/sheet-contents.ts';
import { diskRow, reservationRow, vmRow } from '../../../support/price-book.ts';

test('a price sheet says which sizes of machine it has prices for, by region', () => {
  const sheet = collectSheetNames();
  expect(sheet.found()).toEqual({ machines: {} });
  const linux = vmRow('Standard_D2s_v5', '0.1');
  for (const row of [
    linux,
    vmRow('Standard_B2s', '0.1', { location: 'westeurope' }),
    reservationRow(vmRow('Standard_D8s_v5', '0.1'), 'P1Y', '600'),
    diskRow('Premium SSD Managed Disks', 'P10 LRS', 'P10 LRS Disk', '20'),
    vmRow('Standard_D16s_v5', '0.1', { meterName: 'D16s v5 Spot' }),
    vmRow('Standard_B2ms', '0.1'),
  ]) {
    sheet.add(row);
  }
  expect(sheet.found()).toEqual({ machines: { eastus: ['b2ms', 'd2sv5'], westeurope: ['b2s'] } });
});
