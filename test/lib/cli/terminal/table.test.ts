import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateFormats } from '../../../../lib/cli/pricing/format/estimate.ts';
import { displayWidth } from '../../../../lib/cli/terminal/display-width.ts';
import { tableLines } from '../../../../lib/cli/terminal/table.ts';
import { right } from '../../../../lib/platform/report.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';

const columns = [{ title: 'Name' }, { title: 'What' }, right('Before'), right('After')];
const rows = [
  ['web', 'a machine', '1,234.50', '99.00'],
  ['', '', '1.00', '2.00'],
];
const anyWidth = Number.POSITIVE_INFINITY;

describe('a table', () => {
  test('is whole where it fits, and without a terminal', () => {
    const whole = [
      'Name  What         Before  After',
      'web   a machine  1,234.50  99.00',
      '                     1.00   2.00',
    ];
    expect(tableLines(columns, rows, { columns: 32 })).toEqual(whole);
    expect(tableLines(columns, rows, { columns: anyWidth })).toEqual(whole);
  });

  test('is folded into parts with the key, without rows that have nothing there', () => {
    expect(tableLines(columns, rows, { columns: 24 })).toEqual([
      'Name  What',
      'web   a machine',
      '',
      'Name    Before  After',
      'web   1,234.50  99.00',
      '          1.00   2.00',
    ]);
  });

  test('keeps all keys that it is told of', () => {
    const sided = columns.map((column, at) => ({ ...column, isKey: at < 2 }));
    expect(tableLines(sided, rows, { columns: 26 })).toEqual([
      'Name  What         Before',
      'web   a machine  1,234.50',
      '                     1.00',
      '',
      'Name  What       After',
      'web   a machine  99.00',
      '                  2.00',
    ]);
  });

  test('cuts long texts only where it is folded', () => {
    const long = [['azurerm_linux_virtual_machine.web', 'x'.repeat(200), '1,234.50', '99.00']];
    const lines = tableLines(columns, long, { columns: 40 });
    expect(lines[1]).toMatch(/^azurerm_linux_virtu… {2}x+…$/);
    expect(lines.join('\n')).toContain('1,234.50  99.00');
    expect(tableLines(columns, long, { columns: anyWidth })[1]).toContain('x'.repeat(200));
  });

  test('never is wider than the terminal, and shows every figure', () => {
    const text = fc.string({ maxLength: 60, unit: fc.constantFrom('a', 'b', ' ', '漢', '-') });
    const figure = fc.integer({ min: 0, max: 9_999_999 }).map(String);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text, figure, figure), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 40, max: 120 }),
        (cells, width) => {
          const lines = tableLines(columns, cells, { columns: width });
          for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
          const shown = lines.join('\n');
          for (const [, , before, after] of cells) {
            expect(shown).toContain(before);
            expect(shown).toContain(after);
          }
        },
      ),
    );
  });
});

test('an estimate with a contract fits 80 columns, with each amount beside its line and side', () => {
  const answer = JSON.parse(
    readFileSync('schemas/openapi/examples/pricing-post-estimate.json', 'utf8'),
  ) as EstimateAnswer;
  const options = { color: false, now: new Date('2026-11-22T12:00:00Z') };
  const text = estimateFormats.human(answer, { ...options, columns: 80 });
  const table = text.slice(0, text.indexOf('\n\nLowest:')).split('\n');

  for (const line of table) expect(displayWidth(line)).toBeLessThanOrEqual(80);
  const whole = estimateFormats.human(answer, options).split('\n\nLowest:', 1)[0] ?? '';
  const amounts = whole.match(/[\d,]+\.\d\d\b/g) ?? [];
  expect(amounts.length).toBeGreaterThan(40);
  for (const amount of amounts) expect(table.join('\n')).toContain(amount);
  expect(table.filter((line) => /^Total a month +retail /.test(line)).length).toBeGreaterThan(1);
});
