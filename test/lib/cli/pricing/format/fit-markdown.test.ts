import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffFormats } from '../../../../../lib/cli/pricing/format/diff.ts';
import { estimateFormats } from '../../../../../lib/cli/pricing/format/estimate.ts';
import { fitMarkdown, readMaxBytes } from '../../../../../lib/cli/pricing/format/fit-markdown.ts';
import { compareResources } from '../../../../../lib/pricing/compare/compare-resources.ts';
import type { InputSummary } from '../../../../../lib/pricing/formats/input-summary.ts';
import { draftResources, joinLines } from '../../../../../lib/pricing/inputs/lines.ts';
import { answerTo } from '../../../../support/answer-estimates.ts';
import { machine } from '../../../../support/input-resources.ts';
import { tableRowsOf } from '../../../../support/markdown.ts';

const now = new Date('2026-11-22T12:00:00Z');

const resources = Array.from({ length: 300 }, (_, at) =>
  machine(`vm-${at}`, { assumed: [`assumption ${at % 3}`], region: `region${at}` }),
);
const inputs: InputSummary = {
  file: 'plan.json',
  format: 'terraform-plan',
  lines: joinLines(draftResources(resources)),
  warnings: Array.from({ length: 40 }, (_, at) => `Warning number ${at}`),
};
/** Lines from 1.00 to 300.00, of which the later ones are dearer. */
const simple = answerTo(inputs.lines);
const priceOf = (at: number) => {
  const figures = { payg_monthly: at, ri_1y_monthly: at, ri_3y_monthly: at, savings_plan_1y_monthly: at };
  return { ...figures, savings_plan_3y_monthly: at };
};
const answer = {
  ...simple,
  items: simple.items.map((item, at) => ({ ...item, retail: priceOf(at + 1) })),
};
const write = (shown: number): string => estimateFormats.markdown(answer, { now, inputs, shown });

describe('an estimate', () => {
  test('is whole if it fits', () => {
    expect(fitMarkdown(1_000_000, 1_000, write)).toBe(estimateFormats.markdown(answer, { now, inputs }));
  });

  test('folds the cheapest lines into a row with their number and sum, and shows as many as fit', () => {
    const text = fitMarkdown(20_000, 1_000, write);
    const rows = tableRowsOf(text.slice(0, text.indexOf('Lowest:')));
    const foldedRow = rows.find(([name]) => name?.endsWith('smaller lines'));
    const count = Number(foldedRow?.[0]?.split(' ')[0]);

    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(18_000);
    expect(rows[0]?.[0]).toBe(`vm-${count}`);
    expect(foldedRow?.[5]).toBe(
      new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format((count * (count + 1)) / 2),
    );
    expect(text).toContain(`| ${count} smaller resources | |`);
  });

  test('says how many warnings and resources a list leaves out', () => {
    const text = write(5);
    expect(text).toContain('- 35 more warnings.');
    expect(text).toMatch(/^- vm-0, vm-3, vm-6, vm-9, vm-12 and 95 more: assumption 0$/m);
  });

  test('never is longer than it may be, and shows no line that it counts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4_000, max: 60_000 }), (maxBytes) => {
        const text = fitMarkdown(maxBytes, 1_000, write);
        const rows = tableRowsOf(text.slice(0, text.indexOf('Lowest:'))).map(([name = '']) => name);
        const shown = rows.filter((name) => name.startsWith('vm-')).length;
        const folded = Number(rows.find((name) => name.includes('smaller line'))?.split(' ')[0] ?? 0);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
        expect(shown + folded).toBe(300);
      }),
      { numRuns: 15 },
    );
  });

  test('is refused if not even the totals fit', () => {
    expect(() => fitMarkdown(100, 1_000, write)).toThrow(
      /^--max-bytes 100: with all resources folded it is \d+ bytes long$/,
    );
  });
});

test('a difference folds the smallest differences', () => {
  const priced = (address: string, retail: number) => {
    const amounts = { retail, corporate: null };
    return { address, type: 'vm', amounts, what: 'small', unpriced: [], key: `${retail}` };
  };
  const after = Array.from({ length: 200 }, (_, at) => priced(`vm-${at}`, at + 1));
  const side = { file: 'plan.json', format: 'terraform-plan', warnings: [] };
  const comparison = compareResources([], after);
  const report = { before: side, after: side, model: 'payg', comparison, answer };
  const text = fitMarkdown(5_000, 400, (shown) => diffFormats.markdown(report, { color: false, now, shown }));
  const rows = tableRowsOf(text);

  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(5_000);
  expect(rows[1]?.[0]).toBe('vm-199');
  const [name = '', , , side_ = '', , sum] = rows.find((row) => row[2] === 'smaller differences') ?? [];
  const count = Number(name.split(' ')[0]);
  expect({ name, side_, sum }).toEqual({
    name: `${count} more resources`,
    side_: 'retail',
    sum: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format((count * (count + 1)) / 2),
  });
  expect(rows.filter(([address]) => address?.startsWith('vm-')).length + count).toBe(200);
});

describe('--max-bytes', () => {
  test.each(['0', '-1', '1.5', 'many', '', '1e3'])('refuses %j', (text) => {
    expect(() => readMaxBytes(text, 'markdown')).toThrow(
      `--max-bytes must be a whole number of bytes above 0, such as 65536, not "${text}"`,
    );
  });

  test('is for Markdown', () => {
    expect(readMaxBytes('65536', 'markdown')).toBe(65_536);
    expect(() => readMaxBytes('65536', 'csv')).toThrow('--max-bytes is for --format markdown');
  });
});
