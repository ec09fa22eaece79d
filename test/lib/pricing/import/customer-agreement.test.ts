import { beforeEach, describe, expect, test } from 'vitest';
import { sheetImports } from '../../../support/sheet-imports.ts';
import { smallHeader, smallLine } from '../../../support/small-sheet.ts';

const sheets = sheetImports();
const { importBytes } = sheets;
let scopeId: string;
beforeEach(() => {
  scopeId = sheets.scopeId();
});

describe('a sheet of a Microsoft Customer Agreement', () => {
  test('keeps all tiers of a meter, and its Dev/Test prices apart', async () => {
    const { addScope, findScope: find, readScopes } = await import('../../../../lib/pricing/store/scopes.ts');
    const { lookUp } = await import('../../../../lib/pricing/store/look-up.ts');
    const scope = `mca:BG7-${scopeId.slice(3)}`;
    await addScope({ scope_id: scope, currency: 'USD', now: new Date() });
    const line = (price: string, tier: string, plan: string) => `${smallLine(1, price)},${tier},${plan}`;
    const sheet = [
      `${smallHeader.replace('CurrencyCode', 'Currency')},TierMinimumUnits,productOrderName`,
      line('0.06', '10240', 'Microsoft Azure Plan'),
      line('0.08', '0', 'Microsoft Azure Plan'),
      line('0.05', '0', 'Microsoft Azure Plan for DevTest'),
      line('0.07', '100.0', 'Microsoft Azure Plan'),
      '',
    ];
    expect(await importBytes(sheet.join('\n'), { scope })).toMatchObject({
      status: 'completed',
      row_count: 4,
      warnings: [],
    });
    expect((await readScopes('contract')).map(({ scope_id }) => scope_id)).toContain(scope);
    const found = await find(scope);
    expect(found).toMatchObject({ kind: 'contract', enrollment_id: null });
    const id = '00000000-0000-4000-8000-000000000001';
    const prices = (await lookUp(scope, found?.active_snapshot as never, 'prices', [id])).get(id) ?? [];
    expect(
      prices.map(({ priceType, tierMinimumUnits, unitPrice }) => [priceType, tierMinimumUnits, unitPrice]).sort(),
    ).toEqual([
      ['Consumption', '0', '0.08'],
      ['Consumption', '100', '0.07'],
      ['Consumption', '10240', '0.06'],
      ['DevTestConsumption', '0', '0.05'],
    ]);
  });
});
