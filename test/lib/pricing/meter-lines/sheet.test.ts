import { describe, expect, test } from 'vitest';
import { estimateLines, faultsOf, meterId, meterRow, tierRows } from '../../../support/meter-book.ts';
import { contractRow, reservationRow } from '../../../support/price-book.ts';

const line = { id: 'app', meter_id: meterId(1), quantity: 1460 } as const;
const hourly = meterRow({
  meterName: 'vCore',
  category: 'Azure App Service',
  unitOfMeasure: '1 Hour',
  unitPrice: '0.5',
});

describe('a meter that only the sheet has', () => {
  const sheet = [contractRow(hourly, '0.4'), contractRow(reservationRow(hourly, 'P1Y', '2400'), '2400')];

  test('has the contract’s price on both sides, and every figure says so', () => {
    const { totals, coverage, warnings, items } = estimateLines({ meters: [line] }, [], sheet);
    expect(totals.retail).toEqual(totals.corporate);
    expect(totals.retail).toMatchObject({ payg_monthly: 584, ri_1y_monthly: 400 });
    expect(
      coverage.filter(({ side }) => side === 'retail').map(({ model, status, stand_in }) => [model, status, stand_in]),
    ).toEqual([
      ['payg', 'not_on_list', 'contract'],
      ['ri_1y', 'not_on_list', 'contract'],
      ['ri_3y', 'not_offered', 'payg'],
      ['savings_plan_1y', 'not_offered', 'payg'],
      ['savings_plan_3y', 'not_offered', 'payg'],
    ]);
    expect(warnings).toEqual(["app: vCore is not on the public price list; the contract's price stands in for it."]);
    expect(items[0]).toMatchObject({ ea_available: true, description: 'Azure App Service · Blob Storage · vCore' });
  });

  test('is found by name, and counts its tiers', () => {
    const tiers = tierRows(contractRow(hourly, '0'), [
      [0, '0.4'],
      [1000, '0.3'],
    ]);
    const named = { service: 'Azure App Service', meter: 'vCore', region: 'eastus', quantity: 1460 };
    expect(estimateLines({ meters: [named] }, [], tiers).totals.corporate?.payg_monthly).toBe(538);
  });

  test('must be told apart where the sheet has it at several prices', () => {
    const rows = [contractRow(hourly, '0.4', { product: 'A' }), contractRow(hourly, '0.3', { product: 'B' })];
    expect(faultsOf({ meters: [line] }, [], rows)).toMatchObject([{ code: 'ambiguous', candidate_count: 2 }]);
    expect(estimateLines({ meters: [{ ...line, product: 'B' }] }, [], rows).totals.retail.payg_monthly).toBe(438);
  });

  test('has the highest price of one unit where the sheet has several of one SKU', () => {
    const rows = [contractRow(hourly, '4', { unitOfMeasure: '100 Hours' }), contractRow(hourly, '0.4')];
    expect(estimateLines({ meters: [line] }, [], rows).totals.corporate?.payg_monthly).toBe(584);
  });

  test('has no price where the sheet has Dev/Test prices of it only', () => {
    const rows = [contractRow(hourly, '0.4', { priceType: 'DevTestConsumption' })];
    expect(faultsOf({ meters: [line] }, [], rows)).toMatchObject([{ code: 'price_not_found' }]);
  });

  test('counts where the public price is 0: that is an allowance, or not published', () => {
    const { totals } = estimateLines({ meters: [line] }, [{ ...hourly, unitPrice: '0' }], sheet);
    expect(totals.retail.payg_monthly).toBe(584);
  });
});

describe('the sheet’s rows of a meter', () => {
  test('are chosen as for products: by the SKU id of the public list', () => {
    const listed = { ...hourly, skuId: 'DZH318Z/0002' };
    const rows = [contractRow(hourly, '0.3', { sku: '0001' }), contractRow(hourly, '0.4', { sku: '0002' })];
    expect(estimateLines({ meters: [line] }, [listed], rows).totals.corporate?.payg_monthly).toBe(584);
  });

  test('of several prices for SKUs that are one on the list, the highest counts, with a warning', () => {
    const listed = [
      { ...hourly, sku: 'A', skuId: 'X/000A' },
      { ...hourly, sku: 'B', skuId: 'X/000B' },
    ];
    const rows = [contractRow(hourly, '0.3', { sku: '000A' }), contractRow(hourly, '0.4', { sku: '000B' })];
    const all = estimateLines({ meters: [line] }, listed, rows);
    expect(all.totals.corporate?.payg_monthly).toBe(584);
    expect(all.warnings).toEqual([
      'app: usage (vCore) has several prices for its SKUs (0.3, 0.4 USD), and the line names none of them; the highest was taken.',
    ]);
    const inBlocks = [rows[0], { ...rows[1], unitPrice: '4', unitOfMeasure: '100 Hours' }] as typeof rows;
    expect(estimateLines({ meters: [line] }, listed, inBlocks).totals.corporate?.payg_monthly).toBe(438);
    const told = estimateLines({ meters: [{ ...line, sku: 'A' }] }, listed, rows);
    expect(told.totals.corporate?.payg_monthly).toBe(438);
    expect(told.warnings).toEqual([]);
  });
});

test('a Spot price is priced where it is asked for, and is said not to be pay-as-you-go', () => {
  const spot = { ...hourly, meterName: 'D2s v5 Spot' };
  expect(estimateLines({ meters: [line] }, [spot]).warnings).toEqual([
    'app: the price of D2s v5 Spot changes with demand; it is not a pay-as-you-go price.',
  ]);
});
