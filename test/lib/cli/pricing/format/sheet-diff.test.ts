import { describe, expect, test } from 'vitest';
import { sheetDiffFormats } from '../../../../../lib/cli/pricing/format/sheet-diff.ts';
import type { DiffSubject } from '../../../../../lib/cli/pricing/format/sheet-diff-report.ts';
import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import { summarizeDiff } from '../../../../../lib/pricing/sheet-diff/diff-summary.ts';
import { isListed } from '../../../../../lib/pricing/sheet-diff/listed-changes.ts';
import { changesBetween, sheetRow } from '../../../../support/sheet-pages.ts';

const side = { completed_at: '2026-11-20T10:00:00.000Z', effective_start: null, effective_end: null };
const subject: DiffSubject = {
  scope_id: 'ea:1234567',
  currency: 'USD',
  before: { ...side, snapshot_id: 'older', source: 'october.csv', row_count: 1_234_567 },
  after: { ...side, snapshot_id: 'newer', source: 'november.csv', row_count: 2 },
  filter: { category: null, location: null, min_change_percent: null },
};

async function format(
  name: keyof typeof sheetDiffFormats,
  before: readonly PriceRow[],
  after: readonly PriceRow[],
  of: DiffSubject = subject,
): Promise<string> {
  const { start, changes, end } = sheetDiffFormats[name](of, { color: false, columns: 200 });
  const summary = summarizeDiff();
  const meters = await changesBetween(before, after);
  meters.forEach(summary.add);
  const listed = meters.map((meter) => changes(meter.changes.filter((change) => isListed(change, undefined))));
  return [start(), ...listed, end(summary.result())].join('');
}

const id = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const before = [
  sheetRow({ meterId: id(1) }),
  sheetRow({ meterId: id(2), meterName: 'gone' }),
  sheetRow({ meterId: id(3), meterName: 'blocks' }),
  sheetRow({ meterId: id(4), meterName: 'units' }),
  sheetRow({ meterId: id(5), meterName: 'same' }),
  sheetRow({ meterId: id(6), meterName: 'reserved', priceType: 'Reservation', term: 'P1Y', unitPrice: '500' }),
];
const after = [
  sheetRow({ meterId: id(1), unitPrice: '0.11' }),
  sheetRow({ meterId: id(3), meterName: 'blocks', unitPrice: '10', unitOfMeasure: '100 Hours' }),
  sheetRow({ meterId: id(4), meterName: 'units', unitOfMeasure: '1 GB' }),
  sheetRow({ meterId: id(5), meterName: 'same' }),
  sheetRow({ meterId: id(6), meterName: 'reserved', priceType: 'Reservation', term: 'P1Y', unitPrice: '400' }),
  sheetRow({ meterId: id(7), meterName: 'new', category: 'Storage' }),
];

describe('human', () => {
  test('says what changed, in numbers and by category, and lists the largest changes', async () => {
    const text = await format('human', before, after);
    for (const line of [
      /^before +older +2026-11-20 +1,234,567 +october\.csv$/m,
      /^Dearer +1 +0 +0 +1 +0 +0$/m,
      /^Cheaper +1 +0 +0 +0 +1 +0$/m,
      /^New +1$/m,
      /^Gone +1$/m,
      /^For another unit +1$/m,
      /^Unchanged +2$/m,
      /^Meters: 6 before, 6 after; 1 new, 1 gone\. 1 price for a block of another size .* another unit now cannot be compared\.$/m,
      /^Virtual Machines +0 +1 +1 +1 +1 +2$/m,
      /^Storage +1 +0 +0 +0 +0 +0$/m,
      /^-20\.00 % +500 +400 +the term +reserved +eastus2 +Reservation P1Y$/m,
      /^\+10\.00 % +0\.1 +0\.11 +Hours +D2s v5 +eastus2 +Consumption$/m,
    ]) {
      expect(text).toMatch(line);
    }
  });

  test('says that nothing changed, or that nothing was asked for', async () => {
    expect(await format('human', before, before)).toMatch(/^Nothing changed: 6 prices, all as they were\.$/m);
    expect(await format('human', [], [])).toMatch(/^Neither sheet has a price that is asked for\.$/m);
  });

  test('says what was left out', async () => {
    const filter = { category: 'Storage', location: 'eastus2', min_change_percent: 5 };
    const text = await format('human', before, after, { ...subject, filter });
    expect(text).toMatch(/^Compared: only prices of Storage, eastus2\.$/m);
    expect(text).toMatch(/^Listed: changes of 5 % and more; all are counted\.$/m);
  });
});

describe('a name that is meant to do harm', () => {
  const hostile = sheetRow({ meterName: '=1+1\u001b[31m', product: 'a | b <script>', unitPrice: '0.2' });

  test('is made visible on a terminal, and no markup in Markdown', async () => {
    expect(await format('human', [sheetRow()], [hostile])).toContain('=1+1␛[31m');
    const text = await format('markdown', [sheetRow()], [hostile]);
    expect(text).toContain('a \\| b &lt;script&gt;');
    expect(text).not.toContain('\u001b');
  });

  test('is no formula in CSV', async () => {
    expect(await format('csv', [sheetRow()], [hostile])).toContain(",'=1+1␛[31m,");
  });
});

describe('for programs', () => {
  test('JSON has every change, and is valid without one', async () => {
    const { changes, summary } = JSON.parse(await format('json', before, after));
    expect(changes.map(({ change }: { change: string }) => change).toSorted()).toEqual([
      'cheaper',
      'dearer',
      'gone',
      'new',
      'other_unit',
      'unchanged',
    ]);
    expect(summary).toMatchObject({ changed: 5, prices: { before: 6, after: 6, reblocked: 1 } });
    expect(changes.find(({ change }: { change: string }) => change === 'unchanged')).toMatchObject({
      block_size_changed: true,
      before: { unit_price: '0.1', unit_of_measure: '1 Hour', price_per_unit: 0.1, unit: 'Hours' },
      after: { unit_price: '10', unit_of_measure: '100 Hours', price_per_unit: 0.1, unit: 'Hours' },
    });
    expect(JSON.parse(await format('json', before, before))).toMatchObject({ changes: [], summary: { changed: 0 } });
  });

  test('CSV has a line for each change, with as many cells as the header', async () => {
    const lines = (await format('csv', before, after)).trimEnd().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
  });
});
