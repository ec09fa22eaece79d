import { describe, expect, test } from 'vitest';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { portfolioTables, portfolioWorkbook } from '../../../../lib/assessment/portfolio/workbook.ts';
import { englishPortfolio as english } from '../../../../lib/assessment/words/en.ts';
import { portuguesePortfolio as portuguese } from '../../../../lib/assessment/words/pt.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';
import { followedPortfolio, fourPortfolio, placed, portfolioOptions } from '../../../support/portfolio-records.ts';
import { brokenParts, type ReadSheet, readWorkbook } from '../../../support/read-workbook.ts';
import { finding, judgementOf, reportRecord } from '../../../support/report-record.ts';
import { foundIn, textsOnlyIn } from '../../../support/words.ts';

const rowsOf = ({ heads, rows }: ReadSheet = { heads: [], rows: [], xml: '' }) =>
  rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at]])));

const factsOf = (sheet: ReadSheet | undefined) =>
  Object.fromEntries(rowsOf(sheet).map(({ Fact, Value }) => [String(Fact), Value]));

describe('the workbook of a portfolio', () => {
  const sheets = readWorkbook(portfolioWorkbook(fourPortfolio({ unopened: ['gone.json: no such file'] })));

  test('has a sheet for the whole, and one for systems, gaps, owners and what is not valid', () => {
    expect([...sheets.keys()]).toEqual([
      'Portfolio',
      'Systems',
      'Widest gaps',
      'Overdue',
      'Records that are not valid',
    ]);
  });

  test('says the facts and means, and what is in no row', () => {
    expect(factsOf(sheets.get('Portfolio'))).toMatchObject({
      'As of': { day: '2026-06-01' },
      Records: '6: 4 valid, 1 invalid, 1 unreadable',
      'Mean score (derived)': 2.15,
      'Mean score by confidence (derived)': 2.375,
      'Mean score: Strategy & value (derived)': 3.5,
      'Overdue priorities': 2,
      'Made by': 'appraise 1.0.0',
      Remarks: expect.stringContaining('Not opened: gone.json: no such file'),
    });
  });

  test('has a row for each system, with scores by dimension, their change, and the assessment before', () => {
    expect(rowsOf(sheets.get('Systems'))).toMatchObject([
      {
        System: 'Alder',
        Assessed: { day: '2026-05-01' },
        Stale: 'no',
        Verdict: 'valid',
        'Strategy & value': 4,
        'Strategy & value: change': 3,
        Mean: 1.3,
        Trend: 0.3,
        'Before: assessed': { day: '2025-05-01' },
      },
      { System: 'Birch', Disposition: 'Accepted', 'Before: disposition': 'Disputed' },
      { System: 'Cedar', Verdict: 'invalid', Errors: 2, Stale: 'yes', 'Strategy & value': undefined, Gap: undefined },
    ]);
  });

  test('counts what became of earlier priorities, and says where that is not known', () => {
    const all = readWorkbook(portfolioWorkbook(followedPortfolio()));

    expect(factsOf(all.get('Portfolio'))).toMatchObject({
      'Earlier priorities: Late': 3,
      'Earlier priorities: No longer listed': 102,
      'Evidence not observed anew': 1,
      'Conditions that stayed': 0,
      Remarks: expect.stringContaining('Systems that are not followed: 1 without an assessment before'),
    });
    expect(rowsOf(all.get('Systems'))).toMatchObject([
      { System: 'Alder', Late: 1, 'Evidence not observed anew': 1 },
      { System: 'Birch', Late: 2, 'No longer listed': 1 },
      { System: 'Cedar', Late: 0, Remarks: expect.stringContaining('too many to look for reworded ones') },
      { System: 'Dogwood', Late: undefined, Remarks: expect.stringContaining('earlier priorities not known') },
      { System: 'Elm', Late: undefined },
    ]);
    expect(factsOf(sheets.get('Portfolio'))['Earlier priorities: Late']).toBeUndefined();
  });

  test('lists gaps, owners and problems in full', () => {
    expect(sheets.get('Widest gaps')?.rows).toHaveLength(28);
    expect(rowsOf(sheets.get('Overdue'))).toMatchObject([
      { Owner: 'Ana Lima', Overdue: 2, Critical: 1, High: 1, Earliest: { day: '2026-05-02' }, Days: 30 },
    ]);
    expect(rowsOf(sheets.get('Records that are not valid'))).toMatchObject([
      { File: 'c/2024.json', Errors: 2, 'First rules': 'schema/range\nreviewer-is-assessor', Organization: 'Cedar' },
      { File: 'd/x.json', Verdict: 'unreadable' },
    ]);
  });

  test('has the tables of its records, each row with the name of its record', () => {
    const { add, tables } = portfolioTables('en');
    const judgement = judgementOf([finding({ line: 1 })]);
    add({ file: 'a.json', record: reportRecord(), judgement: judgementOf() });
    add({ file: 'b.ndjson', line: 7, record: reportRecord(), judgement });
    add({ file: 'c.json', record: undefined, judgement });
    const all = readWorkbook(portfolioWorkbook(fourPortfolio(), 'en', tables));

    expect([...all.keys()].slice(5)).toEqual(['Scores', 'Findings', 'Evidence', 'Priorities', 'Waived findings']);
    expect(rowsOf(all.get('Scores'))).toHaveLength(20);
    expect(rowsOf(all.get('Priorities'))[5]).toMatchObject({
      Organization: 'Northwind Grid Services',
      File: 'b.ndjson',
      'Line of the record': 7,
      'Assessment id': 'northwind-2026-h1',
    });
    expect(rowsOf(all.get('Findings'))).toMatchObject([
      { File: 'b.ndjson', Line: 7 },
      { File: 'c.json', 'Line of the record': undefined, Organization: undefined, Line: 1 },
    ]);
    for (const { heads } of all.values()) expect(heads).toEqual([...new Set(heads)]);
  });

  test('says in each table what of a record it leaves out', () => {
    const { add, tables } = portfolioTables('en');
    const record = reportRecord();
    const [item] = record.evidenceRegister;
    const [priority] = record.priorities;
    if (item) record.evidenceRegister = Array.from({ length: 1_001 }, (_, at) => ({ ...item, id: `EV-NW-${at}` }));
    if (priority) record.priorities = Array.from({ length: 501 }, () => priority);
    const waived = { ...finding({}), waiver: { reason: 'Accepted for now', until: '2027-01-31', by: 'Ana Lima' } };
    const judgement = { ...judgementOf([finding({})]), errorCount: 2_100, waivedCount: 2, waived: [waived] };
    add({ file: 'a.json', record, judgement });
    add({ file: 'b.json', record: reportRecord(), judgement: judgementOf() });
    const all = readWorkbook(portfolioWorkbook(fourPortfolio(), 'en', tables));
    const noteIn = (sheet: string) => all.get(sheet)?.rows.find((row) => String(row[4]).startsWith('Showing'));

    expect(noteIn('Findings')?.slice(1)).toEqual([
      'a.json',
      undefined,
      'northwind-2026-h1',
      'Showing the first 1 of 2,100 findings.',
    ]);
    expect(noteIn('Evidence')?.[4]).toBe('Showing the first 1,000 of 1,001 evidence items.');
    expect(noteIn('Priorities')?.[4]).toBe('Showing the first 500 of 501 priorities.');
    expect(noteIn('Waived findings')?.[4]).toBe('Showing the first 1 of 2 waived findings.');
    expect(all.get('Priorities')?.rows).toHaveLength(500 + 1 + 5);
  });

  test('in Portuguese has no English word of ours', () => {
    const { add, tables } = portfolioTables('pt');
    add({ file: 'a.json', record: reportRecord(), judgement: judgementOf() });
    const textOf = (bytes: Uint8Array): string =>
      [...readWorkbook(bytes)].flatMap(([name, { heads, rows }]) => [name, ...heads, ...rows.flat()]).join('\n');
    const onlyEnglish = textsOnlyIn(english, portuguese);

    expect(foundIn(onlyEnglish, textOf(portfolioWorkbook(fourPortfolio(), 'pt', tables)))).toEqual([]);
    expect(foundIn(onlyEnglish, textOf(portfolioWorkbook(fourPortfolio()))).length).toBeGreaterThan(30);
  });

  test.each(hostileTexts)('is whole and has no formula with a hostile text: %j', (text) => {
    const portfolio = portfolioOf(
      [
        placed(`${text}/a.json`, text, '2026-05-01', {
          assessmentId: text,
          priorities: [['high', '2026-05-02', text]],
        }),
      ],
      { ...portfolioOptions, unopened: [text] },
    );
    const { add, tables } = portfolioTables('en');
    const record = reportRecord();
    record.scope.organization = text;
    add({ file: text, record, judgement: { ...judgementOf(), assessmentId: text } });
    const bytes = portfolioWorkbook(portfolio, 'en', tables);

    expect(brokenParts(bytes)).toEqual([]);
    for (const { xml } of readWorkbook(bytes).values()) expect(xml).not.toMatch(/<f[ >/]| t="(?!inlineStr")/);
  });
});
