import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { speakIn } from '../../../../lib/platform/language.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { estimateWorkbook } from '../../../../lib/pricing/formats/estimate-workbook.ts';
import type { InputSummary } from '../../../../lib/pricing/formats/input-summary.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';
import { type ReadSheet, readWorkbook } from '../../../support/read-workbook.ts';

/** The recorded answer to the sample request. */
const answer = JSON.parse(
  readFileSync('schemas/openapi/examples/pricing-post-estimate.json', 'utf8'),
) as EstimateAnswer;
const now = new Date('2026-11-22T12:00:00Z');

const inputs: InputSummary = {
  file: 'plan.json',
  format: 'terraform-plan',
  warnings: ['The plan is not complete.'],
  lines: {
    items: [],
    meters: [],
    read: [{ address: 'azurerm_managed_disk.data', type: 'azurerm_managed_disk', lines: ['web', 'db'] }],
    assumed: [{ address: 'azurerm_managed_disk.data', type: 'azurerm_managed_disk', text: '32 GiB' }],
    unpriced: [
      { address: 'aws_s3_bucket.logs', type: 'aws_s3_bucket', reason: 'It is not of Azure.', isPart: false },
      { address: 'azurerm_firewall.f.data', type: 'azurerm_firewall', reason: 'By the GB.', isPart: true, byUse: true },
    ],
    free: [{ address: 'azurerm_subnet.a', type: 'azurerm_subnet', why: '' }],
  },
};

afterEach(() => speakIn(() => 'en'));

const open = (given: EstimateAnswer = answer, file?: InputSummary) =>
  readWorkbook(estimateWorkbook(given, { now, inputs: file }));

function sheetOf(sheets: ReturnType<typeof open>, name: string): ReadSheet {
  const sheet = sheets.get(name);
  if (!sheet) throw new Error(`there is no sheet ${name}`);
  return sheet;
}

/** A row of a sheet by its heads. */
const rowOf = ({ heads, rows }: ReadSheet, at: number) =>
  Object.fromEntries(heads.map((head, index) => [head, rows.at(at)?.[index]]));

describe('the workbook of an estimate', () => {
  test('has each line with its figures as numbers, and the totals of the answer below', () => {
    const lines = sheetOf(open(), 'Lines');
    const [item] = answer.items;
    expect(lines.rows).toHaveLength(answer.items.length + 1);
    expect(rowOf(lines, 0)).toMatchObject({
      Line: item?.id,
      Quantity: item?.quantity,
      'Pay-as-you-go, retail (USD)': item?.retail.payg_monthly,
      'Reserved 3 y, contract (USD)': item?.corporate?.ri_3y_monthly,
    });
    expect(rowOf(lines, -1)).toMatchObject({
      Line: 'Total a month',
      'Savings plan 1 y, retail (USD)': answer.totals.retail.savings_plan_1y_monthly,
      'Pay-as-you-go, contract (USD)': answer.totals.corporate?.payg_monthly,
      'Mix (USD)': answer.best.mix?.monthly,
    });
    const amounts = lines.rows.slice(0, -1).map((_, at) => Number(rowOf(lines, at)['Mix (USD)']));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(answer.best.mix?.monthly ?? 0, 2);
  });

  test('says beside the total what it is without, and of each resource what became of it', () => {
    const sheets = open(answer, inputs);
    expect(rowOf(sheetOf(sheets, 'Lines'), -1).Line).toBe(
      'Total a month, without 1 resource and the charges by use of 1',
    );
    const file = sheetOf(sheets, 'File');
    expect(file.rows.map(([address, , state, why]) => [address, state, why])).toEqual([
      ['aws_s3_bucket.logs', 'not priced', 'It is not of Azure.'],
      ['azurerm_firewall.f.data', 'charged by use', 'By the GB.'],
      ['azurerm_managed_disk.data', 'priced', 'web, db'],
      ['azurerm_managed_disk.data', 'assumed', '32 GiB'],
      ['azurerm_subnet.a', 'free of charge', undefined],
    ]);
    expect(sheetOf(sheets, 'Summary').rows).toContainEqual(['Warning', 'The plan is not complete.']);
  });

  test('has every charge, which add up to the figures of their lines', () => {
    const { heads, rows } = sheetOf(open(), 'Charges');
    expect(rows).toHaveLength(answer.items.reduce((sum, { meters }) => sum + meters.length, 0));
    const [item] = answer.items;
    const month = heads.indexOf('A month (USD)');
    const ofModel = rows.filter(
      ([line, side, models]) => line === item?.id && side === 'retail' && String(models).includes('Pay-as-you-go'),
    );
    expect(ofModel.reduce((sum, row) => sum + Number(row[month]), 0)).toBeCloseTo(item?.retail.payg_monthly ?? 0, 2);
  });

  test('has the warnings, assumptions and prices of the answer', () => {
    const { rows } = sheetOf(open(), 'Summary');
    const kinds = new Set(rows.map(([kind]) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['Result', 'Assumption', 'Prices']));
    expect(rows.filter(([kind]) => kind === 'Assumption')).toHaveLength(answer.assumptions.length);
  });

  test('has one side without a contract, and no column of the other', () => {
    const { heads } = sheetOf(
      open({
        ...answer,
        scope_id: null,
        totals: { ...answer.totals, corporate: null, savings: null },
        items: answer.items.map((item) => ({ ...item, corporate: null })),
      }),
      'Lines',
    );
    expect(heads.filter((head) => head.includes('contract'))).toEqual([]);
  });

  test('speaks the language of the reader', () => {
    speakIn(() => 'pt');
    const sheets = open(answer, inputs);
    expect([...sheets.keys()]).toEqual(['Linhas', 'Resumo', 'Cobranças', 'Arquivo']);
    expect(rowOf(sheetOf(sheets, 'Linhas'), -1).Linha).toBe(
      'Total por mês, sem 1 recurso e o que se cobra por uso de 1',
    );
  });

  test.each(hostileTexts.map((text) => [text]))('has no formula of %j', (text) => {
    const items = answer.items.map((item) => ({ ...item, id: text, description: text, unit: text }));
    for (const { xml } of open({ ...answer, items, warnings: [text] }).values()) expect(xml).not.toMatch(/<f[ >]/);
  });

  test('has the alternatives in their order, and why one has no price', () => {
    const figures = answer.totals.retail;
    const alternative = {
      moved_meters: {},
      stayed: null,
      lines: [],
      coverage: [],
      warnings: [],
      unchanged: [],
      missing: [],
    };
    const { rows } = sheetOf(
      open({
        ...answer,
        what_if: [
          {
            ...alternative,
            rank: 1,
            change: { region: 'eastus2' },
            totals: { retail: figures, corporate: null },
            best: { mix: { side: 'retail', monthly: 10 } },
            difference: { retail: figures, corporate: null, mix: -2.5 },
          },
          {
            ...alternative,
            rank: null,
            change: { region: 'mars' },
            totals: null,
            best: null,
            difference: null,
            missing: [{ id: 'web', code: 'region_not_read', detail: 'not read' }],
          },
        ],
      }),
      'What if',
    );
    expect(rows.map((row) => [...row])).toEqual([
      [1, 'eastus2', 10, -2.5],
      [undefined, 'mars', undefined, undefined, undefined, 'web: not read'],
    ]);
  });
});
