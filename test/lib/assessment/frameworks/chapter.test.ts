import { describe, expect, test } from 'vitest';
import { portfolioChapter, recordChapter, recordsSheets } from '../../../../lib/assessment/frameworks/chapter.ts';
import { portfolioHtml } from '../../../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../../../lib/assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../../../lib/assessment/portfolio/markdown.ts';
import { type Portfolio, portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { portfolioWorkbook } from '../../../../lib/assessment/portfolio/workbook.ts';
import type { Judgement } from '../../../../lib/assessment/record/finding.ts';
import type { AssessmentRecord, SparseRecord } from '../../../../lib/assessment/record/record.ts';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { reportRecordsWorkbook, reportWorkbook } from '../../../../lib/assessment/report/workbook.ts';
import { frameworkWordsOf } from '../../../../lib/assessment/words/framework-words.ts';
import { type ReportLanguage, wordsOf } from '../../../../lib/assessment/words/words.ts';
import { frameworksOf, houseRules } from '../../../support/frameworks.ts';
import { structureOf } from '../../../support/github-markdown.ts';
import { hostileTexts, mixedMarkdown, tagsOf } from '../../../support/hostile-texts.ts';
import { fourPortfolio, placed, portfolioOptions } from '../../../support/portfolio-records.ts';
import { brokenParts, type ReadSheet, readWorkbook } from '../../../support/read-workbook.ts';
import { finding, judgementOf, reportInput, reportRecord } from '../../../support/report-record.ts';
import { foundIn, textsOnlyIn } from '../../../support/words.ts';

const englishFrameworks = frameworkWordsOf(wordsOf('en'));
const portugueseFrameworks = frameworkWordsOf(wordsOf('pt'));
const frameworks = frameworksOf([houseRules, { id: 'empty', name: 'Nothing yet', controls: [] }]);

const inputOf = (
  lang: ReportLanguage = 'en',
  record: SparseRecord = reportRecord(),
  judgement: Judgement = judgementOf(),
  mapping = frameworks,
) => reportInput({ record, judgement, language: lang, added: recordChapter(mapping, { record, judgement }, lang) });

const withChapter = (lang: ReportLanguage = 'en', portfolio: Portfolio = fourPortfolio(), mapping = frameworks) => ({
  ...portfolio,
  added: portfolioChapter(mapping, portfolio, lang),
});

/** The chapter as lines of text. */
const linesOf = (html: string): string =>
  (/<section id="controls".*?<\/section>/s.exec(html)?.[0] ?? '')
    .replace(/<(?!\/?bdi)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&amp;', '&');

const rowsOf = ({ heads, rows }: ReadSheet = { heads: [], rows: [], xml: '' }) =>
  rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at]])));

describe('the chapter of a report', () => {
  test('says whose mapping it is, what the figures are not, and how many controls have which state', () => {
    const text = linesOf(reportHtml(inputOf()));

    expect(text).toContain(`in appraise.frameworks.json (SHA-256 ${frameworks.sha256}).`);
    expect(text).toContain('derived from scores of whole dimensions; they are not an audit of the control.');
    expect(text).toContain(
      '4 controls: 2 mapped (1 at the target, 1 below it, 0 not judged), 1 not mapped, 1 not applicable.',
    );
    expect(text).toContain('0 controls: 0 mapped');
    expect(text).toContain('Dimensions that stand for no control: Operating model, Registry & lifecycle,');
  });

  test('shows dimensions, lowest figures, evidence and gaps of each control', () => {
    expect(linesOf(reportHtml(inputOf()))).toContain(
      `
H-1
Value is known
Below the target
Strategy & value: 2 → 3
Tools & MCP: 0 → 3
0
3
20
Low
EV-NW-001
EV-NW-004
EV-NW-006
EV-NW-005
No owner for control 1
Records end before the last quarter
`,
    );
  });

  test('shows no figure of a record that is not valid', () => {
    const judgement = judgementOf([finding()]);
    const text = linesOf(reportHtml(inputOf('en', reportRecord(), judgement)));

    expect(text).toContain('2 mapped (0 at the target, 0 below it, 2 not judged)');
    expect(text).toContain('\nH-2\nNot judged\nAdoption & support\n—\n—\n—\n—\n—\n—\n');
  });

  test('stands in the annex only', () => {
    for (const part of ['board', 'annex', 'all'] as const) {
      for (const report of [reportHtml, reportMarkdown]) {
        expect(report({ ...inputOf(), part }).includes(englishFrameworks.heading)).toBe(part !== 'board');
      }
    }
  });

  test('marks evidence that the register lacks, and counts what it leaves out', () => {
    const record = reportRecord();
    const { adoptionSupport } = record.dimensions;
    adoptionSupport.evidenceRefs = ['EV-GONE', ...Array.from({ length: 40 }, (_, at) => `EV-X-${at}`)];
    adoptionSupport.gaps = Array.from({ length: 12 }, (_, at) => `Gap ${at}`);
    const [, sheet] =
      [...readWorkbook(reportWorkbook(inputOf('en', record)))].find(([name]) => name === 'Controls') ?? [];
    const row = rowsOf(sheet)[1];

    expect(String(row?.Evidence).split('\n')).toHaveLength(41);
    expect(row?.Evidence).toMatch(/^EV-GONE \(not in the register\)\n.*Showing the first 40 of 41 evidence items\.$/s);
    expect(row?.['Open gaps']).toMatch(/^Gap 0\n.*Gap 9\nShowing the first 10 of 12 gaps\.$/s);
  });

  test('counts evidence that several dimensions cite once', () => {
    const record = reportRecord();
    const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `EV-X-${from + at}`);
    record.dimensions.strategyValue.evidenceRefs = ids(0, 30);
    record.dimensions.toolsMcp.evidenceRefs = [...ids(20, 50), ...ids(0, 5), ...ids(20, 22)];
    record.dimensions.adoptionSupport.evidenceRefs = ids(0, 40);
    const rows = rowsOf(readWorkbook(reportWorkbook(inputOf('en', record))).get('Controls'));

    expect(rows[0]?.Evidence).toMatch(
      /^EV-X-0 .*EV-X-39 \S+ \S+ \S+ \S+\nShowing the first 40 of 50 evidence items\.$/s,
    );
    expect(rows[1]?.Evidence).not.toContain('Showing');
  });

  test('is the same in Markdown', () => {
    const text = reportMarkdown(inputOf()).replaceAll('\\', '').replaceAll('\u00a0', ' ');

    expect(text).toContain('## Coverage by control');
    expect(text).toContain('they are not an audit of the control.');
    expect(text).toMatch(
      /H-1.* Value is known \| Below the target \| Strategy & value: 2 → 3<br>Tools & MCP: 0 → 3 \| 0 \| 3 \| 20 \| Low \|/,
    );
    expect(text).toMatch(/H-4.* \| Not applicable: There are no suppliers \| — \|/);
  });
});

describe('the sheets of a report', () => {
  test('have the numbers of each framework, and a row for each control', () => {
    const sheets = readWorkbook(reportWorkbook(inputOf()));

    expect(rowsOf(sheets.get('Frameworks'))).toMatchObject([
      {
        Framework: 'House rules',
        Id: 'house-rules',
        Controls: 4,
        Mapped: 2,
        'At the target': 1,
        'Below the target': 1,
        'Not judged': 0,
        'Not mapped': 1,
        'Not applicable': 1,
        Mapping: `appraise.frameworks.json\nSHA-256 ${frameworks.sha256}`,
        Remarks: englishFrameworks.derived,
      },
      { Framework: 'Nothing yet', Controls: 0 },
    ]);
    expect(rowsOf(sheets.get('Controls'))).toMatchObject([
      { Control: 'H-1', 'Title of the control': 'Value is known', State: 'Below the target', 'Lowest score': 0 },
      { Control: 'H-2', State: 'At the target', 'Lowest target': 2, 'Lowest coverage, %': 70 },
      { Control: 'H-3', State: 'Not mapped', 'Lowest score': undefined },
      { Control: 'H-4', State: 'Not applicable', 'Why it is not applicable': 'There are no suppliers' },
    ]);
  });

  test('name the record of each row in a file of many, and count what has no room', () => {
    const record = reportRecord();
    const result = { file: 'all.ndjson', record, judgement: judgementOf() };
    const results = [
      { ...result, line: 1 },
      { ...result, line: 3 },
      { ...result, isPolicy: true as const },
    ];
    const input = { file: 'all.ndjson', results, tool: { name: 'appraise', version: '1' } };
    const added = { sheets: () => recordsSheets(frameworks, results, 'en') };
    const sheets = readWorkbook(reportRecordsWorkbook({ ...input, added }));

    expect(rowsOf(sheets.get('Controls'))).toHaveLength(8);
    expect(rowsOf(sheets.get('Controls'))[4]).toMatchObject({
      'Line of the record': 3,
      'Assessment id': 'northwind-2026-h1',
      Control: 'H-1',
    });
    const many = Array.from({ length: 25_001 }, (_, at) => ({ ...result, record: undefined, line: at + 1 }));
    const [, controls] = recordsSheets(frameworksOf([houseRules]), many, 'en');
    expect(controls?.rows).toHaveLength(100_001);
    expect(controls?.rows.at(-1)).toEqual(['Showing the first 100,000 of 100,004 controls.']);
  });
});

describe('the chapter of a portfolio', () => {
  test('counts the systems by control, and names the weakest', () => {
    const html = portfolioHtml(withChapter());

    expect(html).toContain('<a href="#controls">Controls</a>');
    expect(linesOf(html)).toContain(
      '\nH-1\nValue is known\nBelow the target\nStrategy & value\nTools & MCP\n0\n2\n1\n1\n3\n40\nLow\nAlder\n',
    );
    expect(portfolioMarkdown(withChapter())).toContain('## Coverage by control');
  });

  test('is in JSON for programs', () => {
    const json = JSON.parse(portfolioJson(withChapter()));

    expect(json.frameworks_file).toEqual({ source: frameworks.source, sha256: frameworks.sha256 });
    expect(json.frameworks[0]).toMatchObject({
      id: 'house-rules',
      name: 'House rules',
      counts: {
        controls: 4,
        mapped: 2,
        at_target: 0,
        below_target: 2,
        not_judged: 0,
        not_mapped: 1,
        not_applicable: 1,
      },
      controls: [
        {
          id: 'H-1',
          title: 'Value is known',
          state: 'below_target',
          dimensions: ['strategyValue', 'toolsMcp'],
          systems: { at_target: 0, below_target: 2, not_judged: 1 },
          lowest_score: 1,
          lowest_target: 3,
          lowest_coverage: 40,
          lowest_confidence: 'low',
          weakest_system: { organization: 'Alder', system: null, file: 'a/2026.json' },
          as_weak_systems: 0,
        },
        { id: 'H-2' },
        { id: 'H-3', state: 'not_mapped', dimensions: [], systems: null, lowest_score: null, weakest_system: null },
        { id: 'H-4', state: 'not_applicable', reason: 'There are no suppliers' },
      ],
    });
    expect(JSON.parse(portfolioJson(fourPortfolio()))).not.toHaveProperty('frameworks');
  });

  test('is in the workbook', () => {
    const sheets = readWorkbook(portfolioWorkbook(withChapter()));

    expect([...sheets.keys()].slice(-2)).toEqual(['Frameworks', 'Controls']);
    expect(rowsOf(sheets.get('Controls'))[0]).toMatchObject({
      Framework: 'House rules',
      'Systems below it': 2,
      'Systems not judged': 1,
      'System with the lowest score': 'Alder',
    });
    for (const { heads } of sheets.values()) expect(heads).toEqual([...new Set(heads)]);
  });
});

describe('in Portuguese', () => {
  const onlyEnglish = textsOnlyIn(englishFrameworks, portugueseFrameworks);
  const silent = frameworksOf([
    { ...houseRules, name: 'zzz', controls: houseRules.controls.map((each) => ({ ...each, title: 'zzz' })) },
  ]);
  const textOf = (bytes: Uint8Array): string =>
    [...readWorkbook(bytes)].flatMap(([name, { heads, rows }]) => [name, ...heads, ...rows.flat()]).join('\n');
  const pages = (lang: ReportLanguage) => [
    reportHtml(inputOf(lang, reportRecord(), judgementOf(), silent)),
    reportMarkdown(inputOf(lang, reportRecord(), judgementOf(), silent)),
    textOf(reportWorkbook(inputOf(lang, reportRecord(), judgementOf(), silent))),
    portfolioHtml(withChapter(lang, fourPortfolio(), silent), lang),
    portfolioMarkdown(withChapter(lang, fourPortfolio(), silent), lang),
    textOf(portfolioWorkbook(withChapter(lang, fourPortfolio(), silent), lang)),
  ];

  test('has no English word of ours in any format', () => {
    for (const text of pages('pt')) expect(foundIn(onlyEnglish, text)).toEqual([]);
    // The check finds them where they are.
    for (const text of pages('en')) expect(foundIn(onlyEnglish, text).length).toBeGreaterThan(8);
  });
});

describe('a hostile text', () => {
  const hostile = (text: string) => {
    const shown = text === '' ? 'x' : text;
    return {
      frameworks: [
        {
          id: 'a',
          name: shown.slice(0, 200),
          controls: [
            { id: shown.slice(0, 80), title: shown, dimensions: ['strategyValue'] },
            { id: 'left out', title: shown, dimensions: [], notApplicable: shown },
          ],
        },
      ],
      source: text,
      sha256: 'c'.repeat(64),
    } as const;
  };
  const withText = (text: string): AssessmentRecord => {
    const record = reportRecord();
    record.dimensions.strategyValue.gaps = [text];
    return record;
  };
  const report = (text: string) => inputOf('en', withText(text), judgementOf(), hostile(text));

  test.each(hostileTexts)('adds no tag and no attribute to a page: %j', (text) => {
    expect(tagsOf(reportHtml(report(text)))).toEqual(tagsOf(reportHtml(report('tame'))));
    const portfolio = (each: string) =>
      portfolioHtml(
        withChapter('en', portfolioOf([placed('a.json', each, '2026-05-01')], portfolioOptions), hostile(each)),
      );
    expect(tagsOf(portfolio(text))).toEqual(tagsOf(portfolio('tame')));
    expect(portfolio(text).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  test.each([...hostileTexts, ...mixedMarkdown])('is nothing but text in Markdown: %j', (text) => {
    expect(structureOf(reportMarkdown(report(text)))).toEqual({
      ...structureOf(reportMarkdown(report('tame'))),
      patterns: [],
    });
  });

  test.each(hostileTexts)('is no formula in a workbook: %j', (text) => {
    for (const bytes of [
      reportWorkbook(report(text)),
      portfolioWorkbook(withChapter('en', fourPortfolio(), hostile(text))),
    ]) {
      expect(brokenParts(bytes)).toEqual([]);
      for (const { xml } of readWorkbook(bytes).values()) expect(xml).not.toMatch(/<f[ >/]| t="(?!inlineStr")/);
    }
  });
});
