import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { estimateFormats } from '../../../../../lib/cli/pricing/format/estimate.ts';
import type { EstimateAnswer } from '../../../../../lib/pricing/formats/estimate-answer.ts';
import { renderMarkdown } from '../../../../support/github-markdown.ts';

/** The recorded answer to the sample request. */
const answer = JSON.parse(
  readFileSync('schemas/openapi/examples/pricing-post-estimate.json', 'utf8'),
) as EstimateAnswer;
const plain = { color: false, now: new Date('2026-11-22T12:00:00Z') };

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
    const lines = text.split('\n').slice(0, 2 * answer.items.length + 3);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[0]).toMatch(/^Line +What +Region +× +USD +Pay-as-you-go +Reserved 1 y .*Savings plan 3 y$/);
    expect(lines[1]).toMatch(
      /^web +Standard_D4s_v5 .* brazilsouth +3 +retail +674\.96 +418\.48 +269\.98 +512\.97 +371\.23$/,
    );
  });

  test('shows what of a commitment lies idle below the figures of a line, and of the totals', () => {
    // 510 of 730 hours of what each commitment owes.
    expect(text.match(/^ +of it idle +44\.06 +28\.43 +54\.02 +39\.09$/gm)).toHaveLength(2);
    expect(text.match(/^ +of it idle +41\.42 +26\.72 +51\.31 +37\.14$/gm)).toHaveLength(2);
    expect(estimateFormats.markdown(answer, plain)).toContain(
      '\n|  |  |  |  | of it idle |  | 44.06 | 28.43 | 54.02 | 39.09 |',
    );
    const mix = { ...(answer.best.mix as NonNullable<EstimateAnswer['best']['mix']>), idle_monthly: 12.5 };
    const idle = { ...answer, best: { ...answer.best, mix } };
    expect(estimateFormats.human(idle, plain)).toContain('stays flexible. 12.50 USD of what is committed lies idle.');
  });

  test('names the line that owes the commitments of another one, also in Markdown and CSV', () => {
    const owed = { committed_monthly: 0, idle_monthly: 0, owed: 0, owed_by: 'web' };
    const commitments = { ri_1y: owed, ri_3y: null, savings_plan_1y: owed, savings_plan_3y: null };
    const items = answer.items.map((item) =>
      item.id === 'office' ? { ...item, commitments: { retail: commitments, corporate: commitments } } : item,
    );
    const shared = { ...answer, items };
    for (const format of ['human', 'markdown'] as const) {
      expect(estimateFormats[format](shared, plain)).toContain('Windows, 220 h a month, commitments owed by web');
    }
    const notes = '220 of 730 hours a month; commitments owed by web';
    expect(estimateFormats.csv(shared).split(notes)).toHaveLength(3);
  });

  test('shows the totals, the savings and the lowest price', () => {
    expect(text).toMatch(/Total a month +retail +2,442\.64/);
    expect(text).toMatch(/saved +431\.04 .*\n +17\.65 %/);
    expect(text).toContain('Lowest: Reserved 3 y at contract prices, 1,619.23 USD a month.');
  });

  test('says what the cheapest mix is, what it commits to, and when it pays off', () => {
    expect(text).toMatch(
      /\nCheapest mix at contract prices: [\d.,]+ USD a month, .*Reserved 3 y for .*web.*\n.* of it is committed \(.* over one year, .* over three\), .* stays flexible\. It pays off after [\d.]+ months\.\n/,
    );
    const mix = answer.best.mix as NonNullable<EstimateAnswer['best']['mix']>;
    const print = (members: Partial<typeof mix>) =>
      estimateFormats.human({ ...answer, best: { ...answer.best, mix: { ...mix, ...members } } }, plain);
    expect(print({ gap: 0.12 })).toContain('\nAnother mix may cost up to 0.12 USD a month less.\n');
    expect(print({ committed_monthly: 0 })).toContain('\nIt commits to nothing.\n');
    expect(
      print({ monthly: answer.best.monthly, lines: mix.lines.map((line) => ({ ...line, model: 'ri_3y' })) }),
    ).not.toContain('mix');
    const { mix: _, ...best } = answer.best;
    expect(estimateFormats.human({ ...answer, best }, plain)).not.toContain('mix');
  });

  test('says once which prices are replaced, where prices come from, and what was assumed', () => {
    expect(text).toContain(
      'note: For orders, Savings plan 1 y and Savings plan 3 y are not sold: pay-as-you-go counts (retail and contract).',
    );
    expect(text).toContain(
      `public list ${answer.snapshots.retail} (20 November 2026, 1 day old); contract ea:1234567, sheet ${answer.snapshots.corporate} (20 November 2026, 1 day old).`,
    );
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
      'note: For web, Reserved 1 y and Reserved 3 y are not wholly on the price sheet: the public price counts (contract).',
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
    expect(one).toContain(`Prices in USD: public list ${answer.snapshots.retail} (20 November 2026, 1 day old).`);
  });

  test('says one sentence for all lines of which the same is true', () => {
    const gap = { side: 'retail', model: 'ri_1y', status: 'not_offered', stand_in: 'payg' };
    const coverage = ['web', 'office', 'orders'].map((item) => ({ ...gap, item }));
    const notes = estimateFormats.human({ ...answer, coverage }, plain).match(/^note: .*$/gm);
    expect(notes).toEqual([
      'note: For web, office and orders, Reserved 1 y is not sold: pay-as-you-go counts (retail).',
    ]);
  });

  test.each([
    ['2026-11-22T11:59:59.000Z', '22 November 2026, less than a day old'],
    ['2026-11-20T12:00:00.000Z', '20 November 2026, 2 days old'],
    // The clock of the caller may be behind.
    ['2026-11-23T12:00:00.000Z', '23 November 2026, less than a day old'],
  ])('dates the list of %s', (retail_at, words) => {
    const text = estimateFormats.human({ ...answer, snapshots: { ...answer.snapshots, retail_at } }, plain);
    expect(text).toContain(`public list ${answer.snapshots.retail} (${words});`);
  });

  test('has no date where an earlier version of the API says none', () => {
    const { retail, corporate } = answer.snapshots;
    const text = estimateFormats.human({ ...answer, snapshots: { retail, corporate } }, plain);
    expect(text).toContain(`public list ${retail}; contract ea:1234567, sheet ${corporate}.`);
  });
});

describe('hours', () => {
  test('other than all of a month are said in the table of every format', () => {
    const office = answer.items.find(({ hours_per_month }) => hours_per_month !== 730);
    expect(office).toMatchObject({ id: 'office', hours_per_month: 220 });
    const rowOf = (text: string) => text.split('\n').find((line) => line.includes('office')) ?? '';
    expect(rowOf(estimateFormats.human(answer, plain))).toContain(', 220 h a month ');
    expect(rowOf(estimateFormats.markdown(answer, plain))).toContain(', 220 h a month |');
    expect(rowOf(estimateFormats.csv(answer))).toContain('220 of 730 hours a month');
  });

  test('of a whole month are not', () => {
    const [web] = answer.items;
    const whole = { ...answer, items: web ? [web] : [] };
    for (const format of ['human', 'markdown', 'csv'] as const) {
      expect(estimateFormats[format](whole, plain)).not.toMatch(/\d h a month|hours a month;/);
    }
  });
});

describe('markdown', () => {
  const text = estimateFormats.markdown(answer, plain);

  test('is a table whose rows all have as many cells', () => {
    const rows = estimateFormats
      .markdown(renamed('a|b'), plain)
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(new Set(rows.map((row) => row.replace(/\\\|/g, '').split('|').length))).toEqual(new Set([12]));
    // Two sides of each line and of the totals; below those of the office and of the totals what lies idle.
    expect(rows).toHaveLength(2 + 2 * answer.items.length + 2 + 4 + 2 + 3);
    expect(rows[2]).toContain('| a\\|b |');
  });

  test('has the totals of a year, to the cent', () => {
    expect(text).toMatch(/\| \*\*Total a year\*\* \|.*\| \*\*retail\*\* \| \*\*29,311\.68\*\* \|/);
    expect(text).toMatch(/\| \*\*saved\*\* \| \*\*5,172\.48\*\* \|/);
    expect(text).not.toContain('undefined');
  });

  test('marks each figure for which another one stands in, and says once what the marks mean', () => {
    const standIns = answer.coverage.filter(({ stand_in }) => stand_in === 'payg');
    const table = text.split('\n').filter((line) => line.startsWith('|'));
    expect(table.join('').match(/†/g)).toHaveLength(standIns.length);
    expect(text.match(/† Not sold under this model: the line counts at pay-as-you-go\./g)).toHaveLength(1);
    expect(text).not.toContain('‡');
  });

  test('marks what is not on the price sheet, pay-as-you-go included', () => {
    const items = answer.items.map((item, index) => ({ ...item, ea_available: index > 0 }));
    const coverage = [{ item: 'web', side: 'corporate', model: 'ri_1y', status: 'not_on_sheet', stand_in: 'retail' }];
    const marked = estimateFormats.markdown({ ...answer, items, coverage }, plain);
    expect(marked).toMatch(/\| contract \| 553\.47 ‡ \| 393\.37 ‡ \| 253\.78 \|/);
    expect(marked).toContain('‡ Not wholly on the price sheet: the public price counts.');
  });

  test('says in sentences what stands in, and when prices are from in words', () => {
    expect(text).toContain('\n\nLowest: Reserved 3 y at contract prices, 1,619.23 USD a month.\n\n');
    expect(text).toContain('For orders, Savings plan 1 y and Savings plan 3 y are not sold: pay-as-you-go counts');
    expect(text).toContain('(20 November 2026, 1 day old)');
    expect(text).not.toMatch(/^- (?!Warning)/m);
  });

  test('has no row of a contract without one', () => {
    const one = estimateFormats.markdown(withoutContract, plain);
    expect(one.match(/Total a year/g)).toHaveLength(1);
    expect(one).not.toMatch(/\| \**(?:contract|saved)/);
  });

  test('escapes markup in a name', () => {
    expect(estimateFormats.markdown(renamed('<b>[x](http://y)'), plain)).toContain(
      '&lt;b&gt;\\[x\\](http<span>:</span>//y)',
    );
  });
});

describe('csv', () => {
  const rows = estimateFormats.csv(answer).trim().split('\r\n');

  test('has a record for each line and side, then the totals, in plain digits', () => {
    expect(rows).toHaveLength(1 + 2 * answer.items.length + 2);
    expect(rows[0]).toBe(
      'line,product,description,region,quantity,hours_per_month,side,currency,payg_monthly,ri_1y_monthly,ri_3y_monthly,savings_plan_1y_monthly,savings_plan_3y_monthly,notes,unit,ri_1y_idle_monthly,ri_3y_idle_monthly,savings_plan_1y_idle_monthly,savings_plan_3y_idle_monthly',
    );
    expect(rows.at(-2)).toBe('total,,,,,,retail,USD,2442.64,2060.71,1815.27,2327.31,2164.20,,,44.06,28.43,54.02,39.09');
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
      const shown = format === 'markdown' ? renderMarkdown(text).visible : text;
      expect(shown).toContain('web\u241b[31m<U+202E>gpj.exe\u240a');
    },
  );
});

describe('trace-csv', () => {
  const rows = estimateFormats['trace-csv'](answer).trim().split('\r\n');

  test('has a record for each charge, with all that its amount is made of', () => {
    expect(rows).toHaveLength(1 + answer.items.flatMap(({ meters }) => meters).length);
    expect(rows[0]).toBe(
      'line,side,models,role,meter_id,meter_name,price_type,term,unit_price,unit_of_measure,quantity,less_meter_id,less_meter_name,less_unit_price,less_unit_of_measure,monthly,currency,source,snapshot_id,tiers,quantity_exact,less_quantity',
    );
    const [charge] = answer.items[0]?.meters ?? [];
    expect(rows[1]).toBe(
      `web,retail,payg,compute,${charge?.meter_id},D4s v5,Consumption,,0.3082,1 Hour,2190,,,,,674.96,USD,retail,${answer.snapshots.retail},,,`,
    );
    const licence = answer.items.flatMap(({ meters }) => meters).find(({ less }) => less !== undefined);
    expect(rows.some((row) => row.includes(`,${licence?.less?.meter_id},`))).toBe(true);
  });

  test('adds up to the lines', () => {
    for (const { id, retail } of answer.items) {
      const cents = answer.items
        .filter((item) => item.id === id)
        .flatMap(({ meters }) => meters)
        .filter(({ side, models }) => side === 'retail' && models.includes('ri_1y'))
        .reduce((sum, { monthly }) => sum + Math.round(monthly * 100), 0);
      expect([id, cents]).toEqual([id, Math.round(retail.ri_1y_monthly * 100)]);
    }
  });

  test('writes no name as a formula', () => {
    expect(estimateFormats['trace-csv'](renamed('=1+1'))).toContain("'=1+1,");
  });
});

test('json is the answer as it came', () => {
  expect(JSON.parse(estimateFormats.json(answer))).toEqual(answer);
});
