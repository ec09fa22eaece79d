import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { estimateFormats } from '../../../../../lib/cli/pricing/format/estimate.ts';
import type { EstimateAnswer } from '../../../../../lib/cli/pricing/format/estimate-answer.ts';

/** The recorded answer to the sample request. */
const answer = JSON.parse(
  readFileSync('schemas/openapi/examples/pricing-post-estimate.json', 'utf8'),
) as EstimateAnswer;
const plain = { color: false };

const renamed = (id: string): EstimateAnswer => ({
  ...answer,
  items: answer.items.map((item, index) => (index === 0 ? { ...item, id } : item)),
});
const withoutContract: EstimateAnswer = {
  ...answer,
  scope_id: null,
  totals: { ...answer.totals, corporate: null, savings: null },
  items: answer.items.map((item) => ({ ...item, corporate: null })),
  coverage: [],
  snapshots: { ...answer.snapshots, corporate: null },
};

describe('human', () => {
  const text = estimateFormats.human(answer, plain);

  test('aligns the figures of all lines and both sides', () => {
    const lines = text.split('\n').slice(0, 2 * answer.items.length + 1);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[0]).toMatch(/^Line +What +Region +× +USD +Pay-as-you-go +Reserved 1 y .*Savings plan 3 y$/);
    expect(lines[1]).toMatch(
      /^web +Standard_D4s_v5 .* brazilsouth +3 +retail +674\.96 +418\.48 +269\.98 +512\.97 +371\.23$/,
    );
  });

  test('shows the totals, the savings and the lowest price', () => {
    expect(text).toMatch(/Total a month +retail +2,442\.64/);
    expect(text).toMatch(/saved +431\.04 .*\n +17\.65 %/);
    expect(text).toContain('Lowest: Reserved 3 y at contract prices, 1,619.23 USD a month.');
  });

  test('says once which prices are replaced, where prices come from, and what was assumed', () => {
    expect(text).toContain(
      'note: orders: Savings plan 1 y, Savings plan 3 y: not sold, counts at pay-as-you-go (retail and contract).',
    );
    expect(text).toContain(`contract ea:1234567, sheet ${answer.snapshots.corporate}.`);
    expect(text.match(/^assumed: /gm)).toHaveLength(answer.assumptions.length);
  });

  test('says which prices only the public list has', () => {
    const coverage = ['ri_1y', 'ri_3y'].map((model) => ({
      item: 'web',
      side: 'corporate',
      model,
      status: 'not_on_sheet',
      stand_in: 'retail',
    }));
    expect(estimateFormats.human({ ...answer, coverage }, plain)).toContain(
      'note: web: Reserved 1 y, Reserved 3 y: not wholly on the price sheet, the public price stands in (contract).',
    );
  });

  test('uses colours only if it must', () => {
    expect(text).not.toContain('\u001b');
    expect(estimateFormats.human(answer, { ...plain, color: true })).toContain('\u001b[1m');
  });

  test('prints no control characters of a name', () => {
    expect(estimateFormats.human(renamed('a\u001b[2Jb\n'), plain)).toContain('a␛[2Jb␊');
  });

  test('has one side without a contract', () => {
    const one = estimateFormats.human(withoutContract, plain);
    expect(one).not.toMatch(/contract +\d|saved/);
    expect(one).toContain(`Prices in USD: public list ${answer.snapshots.retail}.`);
  });
});

describe('markdown', () => {
  test('is a table whose rows all have as many cells', () => {
    const rows = estimateFormats
      .markdown(renamed('a|b'))
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(new Set(rows.map((row) => row.replace(/\\\|/g, '').split('|').length))).toEqual(new Set([12]));
    expect(rows).toHaveLength(2 + 2 * answer.items.length + 4);
    expect(rows[2]).toContain('| a\\|b |');
  });

  test('escapes markup in a name', () => {
    expect(estimateFormats.markdown(renamed('<b>[x](http://y)'))).toContain('\\<b\\>\\[x\\](http://y)');
  });
});

describe('csv', () => {
  const rows = estimateFormats.csv(answer).trim().split('\r\n');

  test('has a record for each line and side, then the totals, in plain digits', () => {
    expect(rows).toHaveLength(1 + 2 * answer.items.length + 2);
    expect(rows[0]).toBe(
      'line,product,description,region,quantity,hours_per_month,side,currency,payg_monthly,ri_1y_monthly,ri_3y_monthly,savings_plan_1y_monthly,savings_plan_3y_monthly,notes',
    );
    expect(rows.at(-2)).toBe('total,,,,,,retail,USD,2442.64,2060.71,1815.27,2273.29,2125.11,');
    expect(rows[5]).toMatch(/,ri_3y not_offered: payg; savings_plan_1y not_offered: payg; .*$/);
  });

  test('writes no name as a formula', () => {
    expect(estimateFormats.csv(renamed('=HYPERLINK("x")'))).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test.each(['human', 'markdown', 'csv'] as const)(
    'shows control and direction characters of a name, as %s',
    (format) => {
      const text = estimateFormats[format](renamed('web\u001b[31m\u202egpj.exe\n'), plain);
      for (const character of ['\u001b', '\u202e']) expect(text).not.toContain(character);
      expect(text.replaceAll('\\', '')).toContain('web\u241b[31m<U+202E>gpj.exe\u240a');
    },
  );
});

test('json is the answer as it came', () => {
  expect(JSON.parse(estimateFormats.json(answer))).toEqual(answer);
});
