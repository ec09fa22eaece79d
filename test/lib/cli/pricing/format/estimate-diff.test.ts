import { describe, expect, test } from 'vitest';
import { estimateDiffFormats } from '../../../../../lib/cli/pricing/format/estimate-diff.ts';
import { compareSheets } from '../../../../../lib/pricing/compare/compare-sheets.ts';
import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import { contractRow, estimateItems, vmRow } from '../../../../support/price-book.ts';

const linux = vmRow('Standard_D2s_v5', '0.10');
const side = { source: 'sheet.csv', row_count: 1, completed_at: null, effective_start: null, effective_end: null };
const options = { color: false, columns: 200 };

function answerFor(id: string, before: readonly PriceRow[], after: readonly PriceRow[]) {
  const items = [{ id, product: 'virtual_machine', region: 'eastus', sku: 'D2s_v5' }] as const;
  const [old, current] = [before, after].map((sheet) => estimateItems(items, [linux], sheet));
  return {
    scope_id: 'ea:1234567',
    currency: 'USD',
    before: { ...side, snapshot_id: 'older' },
    after: { ...side, snapshot_id: 'newer' },
    diff: compareSheets(old as never, current as never),
  };
}

const dearer = answerFor('web', [contractRow(linux, '0.08')], [contractRow(linux, '0.09')]);

describe('human', () => {
  test('has the totals, the lines that changed, and the meters that caused it', () => {
    const text = estimateDiffFormats.human(dearer, options);
    expect(text).toMatch(/^Pay-as-you-go +58\.40 +65\.70 +\+7\.30 +\+12\.50 %$/m);
    expect(text).toMatch(/^web +Standard_D2s_v5 .* Pay-as-you-go +58\.40 +65\.70 +\+7\.30 +\+12\.50 %$/m);
    expect(text).toMatch(/^web +compute +D2s v5 +Consumption +0\.08 for 1 Hour +0\.09 for 1 Hour +\+7\.30$/m);
  });

  test('says that nothing changes', () => {
    const same = answerFor('web', [contractRow(linux, '0.08')], [contractRow(linux, '0.080')]);
    expect(estimateDiffFormats.human(same, options)).toContain('Nothing changes for this architecture.');
  });

  test('says that a contract price is lost', () => {
    const text = estimateDiffFormats.human(answerFor('web', [contractRow(linux, '0.08')], []), options);
    expect(text).toMatch(/^web +compute +D2s v5 .* lost$/m);
    expect(text).toContain('Lost: the contract has no such price any more');
    expect(text).toContain('Warning, new: web: compute (D2s v5) is not on the price sheet');
  });
});

test('CSV has a record for each line and model, and is no formula', () => {
  const hostile = answerFor('=cmd()', [contractRow(linux, '0.08')], [contractRow(linux, '0.09')]);
  const lines = estimateDiffFormats.csv(hostile).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 5 + 5 + 1);
  expect(lines[1]).toMatch(/^'=cmd\(\),.*,eastus,1,payg,USD,58\.40,65\.70,7\.30,12\.5$/);
  expect(lines.at(-1)).toBe('total,,,,mix,USD,58.40,65.70,7.30,12.5');
});

test('JSON and Markdown have the same figures', () => {
  expect(JSON.parse(estimateDiffFormats.json(dearer))).toMatchObject({
    scope_id: 'ea:1234567',
    totals: { payg_monthly: { before: 58.4, after: 65.7, difference: 7.3, percent: 12.5 } },
  });
  expect(estimateDiffFormats.markdown(dearer)).toContain('| Pay-as-you-go | 58.40 | 65.70 | +7.30 | +12.50 % |');
});
