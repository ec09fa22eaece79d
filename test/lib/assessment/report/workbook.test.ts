import { describe, expect, test } from 'vitest';
import { type Dimension, dimensionKeys } from '../../../../lib/assessment/record/record.ts';
import {
  reportRecordsWorkbook,
  reportWorkbook,
  type WorkbookRecord,
} from '../../../../lib/assessment/report/workbook.ts';
import { english } from '../../../../lib/assessment/words/en.ts';
import { portuguese } from '../../../../lib/assessment/words/pt.ts';
import { reportLanguages } from '../../../../lib/assessment/words/words.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';
import { brokenParts, type ReadCell, type ReadSheet, readWorkbook } from '../../../support/read-workbook.ts';
import { finding, judgementOf, reportInput, reportRecord } from '../../../support/report-record.ts';
import { tokenRecord } from '../../../support/token-record.ts';
import { foundIn, textsOnlyIn } from '../../../support/words.ts';

type Sheets = ReadonlyMap<string, ReadSheet>;
type Row = Readonly<Record<string, ReadCell>>;

/** The rows of a sheet by their heads. */
function rowsOf(sheets: Sheets, name: string): readonly Row[] {
  const { heads, rows } = sheets.get(name) ?? { heads: [], rows: [] };
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at]])));
}

const factsOf = (sheets: Sheets): Row =>
  Object.fromEntries(rowsOf(sheets, 'Record').map(({ Fact, Value }) => [String(Fact), Value]));

const textOf = (sheets: Sheets): string =>
  [...sheets.values()].flatMap(({ heads, rows }) => [heads, ...rows].map((cells) => cells.join('\t'))).join('\n');

const read = (change: Parameters<typeof reportInput>[0] = {}): Sheets =>
  readWorkbook(reportWorkbook(reportInput(change)));

const waiver = { reason: 'Closed by the steering group', until: '2026-12-31', by: 'Ana Prado' };
const basis = { asOf: '2026-11-01', policy: { source: 'appraise.policy.json', sha256: 'c'.repeat(64) } };

describe('the workbook of a record', () => {
  test('has the same sheets for every record', () => {
    const names = ['Record', 'Scores', 'Findings', 'Evidence', 'Priorities', 'Waived findings'];

    expect([...read().keys()]).toEqual(names);
    expect([...read({ record: undefined }).keys()]).toEqual(names);
  });

  test.each(reportLanguages)('says every free text of the record, in the language %s', (language) => {
    const { record, tokens } = tokenRecord();
    const text = textOf(read({ record, language }));

    expect(tokens.filter((token) => !text.includes(token))).toEqual([]);
  });

  test('has figures as numbers, days as days, and the words of the format as words', () => {
    const record = reportRecord();
    const rows = rowsOf(read({ record }), 'Scores');

    expect(rows).toHaveLength(10);
    for (const [at, key] of dimensionKeys.entries()) {
      const { score, target, coverage } = record.dimensions[key];
      expect(rows[at]).toMatchObject({
        Dimension: english.dimensions[key],
        Score: score,
        Target: target,
        Gap: target - score,
        'Coverage, %': coverage,
      });
    }
    expect(rowsOf(read({ record }), 'Evidence')[1]).toMatchObject({
      Evidence: 'EV-NW-002',
      Type: 'System record',
      'Observed at': { day: '2026-05-11' },
      Reference: 'docs/record-1.pdf',
      'Cited by': 'Operating model\nRegistry & lifecycle',
    });
    expect(rowsOf(read({ record }), 'Priorities')[0]).toMatchObject({
      'No.': 1,
      Severity: 'Critical',
      'Target date': { day: '2026-07-31' },
      'After (days)': 46,
      'Accepted when': 'Evidence is on file\nThe owner has confirmed it',
    });
  });

  test('says the facts of the record once, with sizes as numbers', () => {
    const facts = factsOf(read({ sha256: 'd'.repeat(64), judgement: { ...judgementOf(), basis, waivedCount: 0 } }));

    expect(facts).toMatchObject({
      Verdict:
        'Valid record, accepted with conditions. The record keeps every rule of its format. The reviewer accepts the assessment with conditions:',
      Errors: 0,
      Warnings: 0,
      Waived: 0,
      Organization: 'Northwind Grid Services',
      Assessor: 'Ines Carvalho, Head of internal audit, Northwind Grid Services',
      'Assessed at': { day: '2026-06-15' },
      'Mean score (derived, equal-weighted)': 1.7,
      'Population size': 148,
      'Sample size': 32,
      'Comments of the reviewer': 'Repeat the tool server sample within six months.',
      'As-of day': { day: '2026-11-01' },
      Policy: `appraise.policy.json (SHA-256 ${'c'.repeat(64)})`,
      'SHA-256 of the record': 'd'.repeat(64),
      'Made by': 'appraise 0.1.0',
      File: 'assessments/northwind.json',
    });
    expect(facts['Conflicts declared by the assessor']).toBeUndefined();
    const terms = rowsOf(read(), 'Record').map(({ Fact }) => Fact);
    expect(terms).toEqual([...new Set(terms)]);
  });

  test('leaves cells empty where the record says nothing, and says what is off the scale', () => {
    const record = reportRecord();
    const rows = rowsOf(
      read({
        record: {
          ...record,
          dimensions: { toolsMcp: { ...record.dimensions.toolsMcp, score: 9 } as Dimension },
          priorities: [{}],
          evidenceRegister: [undefined],
        },
      }),
      'Scores',
    );

    expect(rows[0]).toMatchObject({ Score: undefined, Rationale: undefined, Gap: undefined });
    expect(rows[5]).toMatchObject({ Score: '9 (off the scale)', Target: 3, Gap: undefined });
  });

  test('lists findings and waived ones with place, reason and last day', () => {
    const judgement = {
      ...judgementOf([
        finding(),
        finding({ severity: 'warning', pointer: '', file: 'appraise.policy.json', hint: 'h' }),
      ]),
      waived: [{ ...finding({ rule: 'evidence-stale' }), waiver }],
      waivedCount: 1,
      basis,
    };
    const sheets = read({ judgement });

    expect(rowsOf(sheets, 'Findings')).toMatchObject([
      { Severity: 'error', Rule: 'schema/range', Pointer: '/dimensions/toolsMcp/score', Line: 120, Column: 16 },
      { Severity: 'warning', Pointer: '(whole record)', Policy: 'appraise.policy.json', Hint: 'h' },
    ]);
    expect(rowsOf(sheets, 'Waived findings')).toMatchObject([
      { Rule: 'evidence-stale', Reason: waiver.reason, Until: { day: '2026-12-31' }, 'Waived by': 'Ana Prado' },
    ]);
    expect(factsOf(sheets)).toMatchObject({ Errors: 1, Warnings: 1, Waived: 1 });
  });

  test('names the rules that are softened', () => {
    const judgement = {
      ...judgementOf(),
      relaxed: true,
      softened: [{ rule: 'schema/enum', severity: 'off' }],
    } as const;

    expect(factsOf(read({ judgement }))).toMatchObject({
      'Softened rules': 'The rule schema/enum is switched off, without a reason or an end.',
    });
  });

  test('says of an unreadable input why it is, and nothing of a record', () => {
    const judgement = {
      ...judgementOf([finding({ rule: 'json-syntax' })]),
      verdict: 'unreadable',
      valid: false,
    } as const;
    const sheets = read({ record: undefined, judgement });

    expect(factsOf(sheets)).toMatchObject({
      Verdict: 'Unreadable input. There is no record to judge; the findings say why.',
      Summary: undefined,
    });
    expect(rowsOf(sheets, 'Findings')).toMatchObject([{ Rule: 'json-syntax' }]);
    expect(rowsOf(sheets, 'Scores')).toEqual([]);
  });

  test('says what it leaves out, what nobody cites, and what is cited but not registered', () => {
    const record = reportRecord();
    const [first] = record.evidenceRegister;
    if (first) record.evidenceRegister = Array.from({ length: 1_001 }, (_, at) => ({ ...first, id: `EV-NW-${at}` }));
    const remarks = String(factsOf(read({ record })).Remarks);

    for (const remark of [
      'Nothing to report: every rule of the format holds.',
      'Showing the first 1,000 of 1,001 evidence items.',
      'Cited by no dimension: 1,001 of 1,001 items.',
      'Cited but not in the register: EV-NW-001',
    ]) {
      expect(remarks).toContain(remark);
    }
  });

  test('in Portuguese has no English word of ours', () => {
    const onlyEnglish = textsOnlyIn(english, portuguese);

    expect(foundIn(onlyEnglish, textOf(read({ language: 'pt' })))).toEqual([]);
    expect(foundIn(onlyEnglish, textOf(read())).length).toBeGreaterThan(10);
  });

  test.each(hostileTexts)('is whole and has no formula with a hostile text: %j', (text) => {
    const record = reportRecord();
    record.scope.organization = text;
    for (const item of record.evidenceRegister) Object.assign(item, { id: text, title: text, observedAt: text });
    const bytes = reportWorkbook(
      reportInput({
        record,
        file: text,
        judgement: judgementOf([finding({ message: text, rule: text, pointer: text })]),
      }),
    );

    expect(brokenParts(bytes)).toEqual([]);
    for (const { xml } of readWorkbook(bytes).values()) expect(xml).not.toMatch(/<f[ >/]| t="(?!inlineStr")/);
  });

  test('has the same bytes again', () => {
    expect(reportWorkbook(reportInput())).toEqual(reportWorkbook(reportInput()));
  });
});

describe('the workbook of a file of many records', () => {
  const result = (line: number, change: Partial<WorkbookRecord> = {}): WorkbookRecord => ({
    file: 'all.ndjson',
    line,
    judgement: judgementOf(),
    record: reportRecord(),
    ...change,
  });
  const workbookOf = (results: readonly WorkbookRecord[]) =>
    readWorkbook(reportRecordsWorkbook({ file: 'all.ndjson', results, tool: { name: 'appraise', version: '1' } }));
  const broken = judgementOf([finding({ line: 1, column: 90 })]);

  test('has a row for each record, with a column for each fact', () => {
    const sheets = workbookOf([result(1), result(3, { record: undefined, judgement: broken }), result(4)]);

    expect([...sheets.keys()]).toEqual(['Records', 'Scores', 'Findings', 'Evidence', 'Priorities', 'Waived findings']);
    expect(rowsOf(sheets, 'Records')).toMatchObject([
      {
        'Line of the record': 1,
        'Assessment id': 'northwind-2026-h1',
        Errors: 0,
        Organization: 'Northwind Grid Services',
      },
      { 'Line of the record': 3, 'Assessment id': undefined, Errors: 1, Organization: undefined, Summary: undefined },
      { 'Line of the record': 4, 'Sample size': 32 },
    ]);
    for (const { heads } of sheets.values()) expect(heads).toEqual([...new Set(heads)]);
  });

  test('names the record in each row of the other sheets, and the place of findings in the file', () => {
    const sheets = workbookOf([result(1), result(3, { judgement: broken })]);

    expect(rowsOf(sheets, 'Scores').map((row) => row['Line of the record'])).toEqual([
      ...Array(10).fill(1),
      ...Array(10).fill(3),
    ]);
    expect(rowsOf(sheets, 'Findings')).toMatchObject([
      { 'Line of the record': 3, 'Assessment id': 'northwind-2026-h1', Line: 3, Column: 90 },
    ]);
  });

  test('lists findings of the policy without a record', () => {
    const ofPolicy = judgementOf([
      finding({ severity: 'warning', rule: 'waiver-unused', file: 'appraise.policy.json' }),
    ]);
    const sheets = workbookOf([
      result(1),
      { file: 'all.ndjson', isPolicy: true, judgement: ofPolicy, record: undefined },
    ]);

    expect(rowsOf(sheets, 'Records')).toHaveLength(1);
    expect(rowsOf(sheets, 'Findings')).toMatchObject([
      { 'Line of the record': undefined, Rule: 'waiver-unused', Policy: 'appraise.policy.json' },
    ]);
  });

  test('keeps errors before warnings where there are too many findings, and counts all', () => {
    const warnings = judgementOf(Array.from({ length: 1_000 }, () => finding({ severity: 'warning', line: 1 })));
    const results = Array.from({ length: 101 }, (_, at) => result(at + 1, { record: undefined, judgement: warnings }));
    const rows =
      workbookOf([...results, result(200, { record: undefined, judgement: broken })]).get('Findings')?.rows ?? [];

    expect(rows[0]?.[0]).toBe(200);
    expect(rows).toHaveLength(100_001);
    expect(rows.at(-1)).toEqual(['Showing the first 100,000 of 101,001 findings.']);
  });
});
