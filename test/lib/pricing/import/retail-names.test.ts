import { beforeEach, describe, expect, test } from 'vitest';
import { withWorkingDirectory } from '../../../../lib/platform/working-directory.ts';
import { vmRow } from '../../../support/price-book.ts';
import { sheetImports } from '../../../support/sheet-imports.ts';

const sheets = sheetImports();
const { findScope, importBytes } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

describe('prices of the Consumption API without details', () => {
  const ids = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  const page = JSON.stringify({
    properties: {
      pricesheets: ids.map((meterId) => ({
        meterId,
        unitOfMeasure: '1 Hour',
        unitPrice: 0.08,
        currencyCode: 'USD',
        meterDetails: null,
      })),
    },
  });
  const stored = async () => {
    const { lookUp } = await import('../../../../lib/pricing/store/look-up.ts');
    const active = (await findScope())?.active_snapshot;
    if (!active) throw new Error('no snapshot');
    return [...(await lookUp(scopeId, active, 'prices', ids)).values()].flat();
  };

  test('have no names where there is no public price list', async () => {
    expect(await importBytes(page)).toMatchObject({
      status: 'completed',
      warnings: ['2 meters have no name on the sheet; 0 have the one of the public price list'],
    });
    expect(await stored()).toMatchObject(ids.map((meterId) => ({ meterId, meterName: '', location: '' })));
  });

  test('have the names of the public price list, and keep none where it has none', async () => {
    const { publishRetail } = await import('../../../../lib/pricing/import/publish-retail.ts');
    const row = vmRow('Standard_D2s_v5', '0.1', { meterId: ids[0] as string });
    await withWorkingDirectory((directory) =>
      publishRetail({
        currency: 'USD',
        regions: ['eastus'],
        rows: [[row]],
        source: 'test',
        now: new Date('2026-11-19T00:00:00Z'),
        directory,
      }),
    );
    expect(await importBytes(page)).toMatchObject({
      warnings: ['2 meters have no name on the sheet; 1 have the one of the public price list'],
    });
    const { meterName, category, product, location } = row;
    expect(await stored()).toMatchObject([
      { meterId: ids[0], meterName, category, product, location, unitPrice: '0.08', sku: '' },
      { meterId: ids[1], meterName: '', category: '', product: '', location: '' },
    ]);
  });
});
