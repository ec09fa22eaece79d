import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { estimateFormats } from '../../../../../lib/cli/pricing/format/estimate.ts';
import type { EstimateAnswer } from '../../../../../lib/pricing/formats/estimate-answer.ts';
import type { AnsweredAlternative } from '../../../../../lib/pricing/formats/what-if-answer.ts';
import { changeText } from '../../../../../lib/pricing/formats/what-if-report.ts';

const recorded = JSON.parse(
  readFileSync('schemas/openapi/examples/pricing-post-estimate.json', 'utf8'),
) as EstimateAnswer;
const plain = { color: false, now: new Date('2026-11-22T12:00:00Z') };

const figures = (payg: number) => ({
  payg_monthly: payg,
  ri_1y_monthly: payg,
  ri_3y_monthly: payg,
  savings_plan_1y_monthly: payg,
  savings_plan_3y_monthly: payg,
});
const nothing = { stayed: null, moved_meters: {}, coverage: [], warnings: [], unchanged: [], missing: [] };
const cheaper: AnsweredAlternative = {
  ...nothing,
  rank: 1,
  change: { region: 'eastus2', skus: { web: 'Standard_D4as_v5' }, same_shape: 'amd_v5', hours_per_month: 220 },
  totals: { retail: figures(1500), corporate: figures(1200.5) },
  best: { mix: { side: 'corporate', monthly: 1011.27 } },
  difference: { retail: figures(-942.64), corporate: figures(-811.1), mix: -584.33 },
  lines: [
    { id: 'web', model: 'ri_3y', before: 253.78, after: 66.63, difference: -187.15 },
    { id: 'office', model: 'payg', before: 41.73, after: 51.73, difference: 10 },
    { id: 'data', model: 'ri_1y', before: 177.91, after: 177.91, difference: 0 },
  ],
  coverage: [{ item: 'web', side: 'corporate', models: ['payg', 'ri_3y'], status: 'not_on_sheet', stand_in: 'retail' }],
  warnings: ['web: compute (D4as v5) is not on the price sheet; the public price stands in.'],
  unchanged: [{ id: 'data', reason: 'It costs the same whether it runs or not.' }],
};
const missing: AnsweredAlternative = {
  ...nothing,
  rank: null,
  change: { region: 'uksouth' },
  totals: null,
  best: null,
  difference: null,
  lines: [],
  missing: ['web', 'data'].map((id) => ({ id, code: 'region_not_read', detail: 'They have not been read.' })),
};
const answer: EstimateAnswer = { ...recorded, what_if: [cheaper, missing] };

describe('a what-if', () => {
  const text = estimateFormats.human(answer, plain);
  const lines = text.slice(text.indexOf('\nWhat if,') + 1).split('\n');

  test('is a table below the estimate, with what it starts from', () => {
    expect(text.startsWith(estimateFormats.human(recorded, plain))).toBe(true);
    expect(lines[0]).toBe('What if, in USD a month at contract prices, the cheapest mix first:');
    expect(lines[1]).toMatch(/^# +What if +Cheapest mix +Difference +Pay-as-you-go +Difference +Most changed$/);
    expect(lines[2]).toMatch(/^ +as it is +1,604\.72 +2,011\.60$/);
    expect(lines[3]).toMatch(
      /^1 +eastus2, 220 h a month, amd v5: web Standard_D4as_v5 +1,011\.27 ‡ +-584\.33 +1,200\.50 ‡ +-811\.10 +web -187\.15, office \+10\.00$/,
    );
  });

  test('says what stands in, what has no price, what stays as it is, and what is doubtful', () => {
    expect(lines.slice(4)).toEqual([
      '‡ A price is not on the price sheet: the public price counts.',
      'not priced: uksouth (web, data): They have not been read.',
      'unchanged: data: It costs the same whether it runs or not.',
      'warning: web: compute (D4as v5) is not on the price sheet; the public price stands in.',
      '',
    ]);
  });

  test('has one row for alternatives that come to the same, and names the others below', () => {
    const ofBase = { ...cheaper, rank: 3, change: { region: 'brazilsouth' } };
    const again = { ...cheaper, rank: 2, change: { ...cheaper.change, same_shape: 'cheapest' } };
    const other = { ...cheaper, rank: 4, change: { ...cheaper.change, region: 'eastus' } };
    const report = estimateFormats.human({ ...recorded, what_if: [cheaper, again, ofBase, other, missing] }, plain);
    expect(report).toMatch(/\n1 +eastus2, 220 .*\n4 +eastus, 220 .*\n‡/);
    expect(report).toContain(
      '\nsame as it is: brazilsouth\nsame as 1: eastus2, 220 h a month, cheapest: web Standard_D4as_v5\n',
    );
  });

  test('without a contract is at public prices', () => {
    const retail = {
      ...answer,
      totals: { ...answer.totals, corporate: null, savings: null },
      best: {
        ...answer.best,
        mix: { ...answer.best.mix, side: 'retail' } as NonNullable<EstimateAnswer['best']['mix']>,
      },
    };
    expect(estimateFormats.human(retail, plain)).toMatch(
      /at retail prices.*\n.*\n +as it is +1,604\.72 +2,442\.64\n1 .* 1,500\.00 +-942\.64 /,
    );
  });

  test('is printed also where no alternative has a price', () => {
    const report = estimateFormats.human({ ...recorded, what_if: [missing] }, plain);
    expect(report).toMatch(/as it is .*\nnot priced: uksouth \(web, data\)/);
  });

  test('is a table in Markdown, too', () => {
    const markdown = estimateFormats.markdown(answer, plain);
    expect(markdown).toContain(
      '\n| <span>#</span> | What if | Cheapest mix | Difference | Pay-as-you-go | Difference | Most changed |\n',
    );
    expect(markdown).toContain('\n|  | as it is | 1,604.72 |  | 2,011.60 |  |  |\n| 1 | eastus2, 220 h a month, ');
    expect(markdown.endsWith('price sheet; the public price stands in.\n')).toBe(true);
  });

  test('as CSV has a record for each line of each alternative in the place of the estimate', () => {
    expect(estimateFormats.csv(answer).split('\r\n')).toEqual([
      'rank,region,hours_per_month,same_shape,line,sku,side,currency,model,before,after,difference,notes',
      '1,eastus2,220,amd_v5,web,Standard_D4as_v5,corporate,USD,ri_3y,253.78,66.63,-187.15,payg ri_3y not_on_sheet (corporate): retail',
      '1,eastus2,220,amd_v5,office,,corporate,USD,payg,41.73,51.73,10.00,',
      '1,eastus2,220,amd_v5,data,,corporate,USD,ri_1y,177.91,177.91,0.00,unchanged: It costs the same whether it runs or not.',
      '1,eastus2,220,amd_v5,total,,corporate,USD,,1604.72,1011.27,-584.33,',
      ',uksouth,,,web,,,USD,,,,,not priced: They have not been read.',
      ',uksouth,,,data,,,USD,,,,,not priced: They have not been read.',
      '',
    ]);
  });

  test('as JSON is what the API says', () => {
    expect(JSON.parse(estimateFormats.json(answer))).toEqual(answer);
  });

  test('shows no control characters and no formulas of the ids', () => {
    const [first, second] = cheaper.lines;
    const hostile = [
      { ...first, id: '=1+1' },
      { ...second, id: '\u001b[31mred\n| x' },
    ] as AnsweredAlternative['lines'];
    const all = { ...answer, what_if: [{ ...cheaper, lines: hostile }, missing] };
    for (const format of ['human', 'markdown', 'csv'] as const)
      expect(estimateFormats[format](all, plain)).not.toContain('\u001b');
    expect(estimateFormats.csv(all)).toContain(",'=1+1,");
    expect(estimateFormats.markdown(all, plain)).toContain('\\| x');
  });
});

test.each([
  [{}, ''],
  [{ skus: { a: 'A1', b: 'B1', c: 'C1', d: 'D1' } }, 'a A1, b B1, c C1 and 1 more'],
  [{ same_shape: 'cheapest' }, 'cheapest'],
  [{ same_shape: 'intel_v6', skus: { a: 'A1' } }, 'intel v6: a A1'],
])('the change %j is "%s"', (change, expected) => {
  expect(changeText(change)).toBe(expected);
});

describe('an alternative in which a line could not move', () => {
  const part: AnsweredAlternative = {
    ...cheaper,
    rank: 2,
    change: { region: 'westeurope' },
    stayed: { monthly: 73, lines: ['plan'] },
    unchanged: [{ id: 'plan', reason: 'P1 v3 App has no price in westeurope; the line stays in eastus.' }],
  };

  test('is marked, with the amount that stayed', () => {
    const text = estimateFormats.human({ ...recorded, what_if: [part] }, plain);
    expect(text).toContain('westeurope §');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      '§ westeurope: 73.00 could not move (plan), so that it ranks behind those in which everything moves.',
    );
  });

  test('says the amount in the total of its CSV', () => {
    const rows = estimateFormats.csv({ ...recorded, what_if: [part] }).split('\r\n');
    expect(rows.find((row) => row.includes(',total,'))).toMatch(/,could not move: 73\.00 \(plan\)$/);
  });
});
