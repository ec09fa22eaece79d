import { describe, expect, test } from 'vitest';
import type { FileResult } from '../../../../lib/assessment/judge/result.ts';
import {
  type RecordsInput,
  reportRecordsHtml,
  reportRecordsMarkdown,
} from '../../../../lib/assessment/report/records.ts';
import { english } from '../../../../lib/assessment/words/en.ts';
import { portuguese } from '../../../../lib/assessment/words/pt.ts';
import { reportLanguages } from '../../../../lib/assessment/words/words.ts';
import { structureOf } from '../../../support/github-markdown.ts';
import { hostileTexts, mixedMarkdown, tagsOf } from '../../../support/hostile-texts.ts';
import { finding, judgementOf } from '../../../support/report-record.ts';

const waiver = { reason: 'Closed by the steering group', until: '2026-12-31', by: 'Ana Prado' };
const basis = { asOf: '2026-11-01', policy: { source: 'appraise.policy.json', sha256: 'c'.repeat(64) } };
const waived = { waivedCount: 1, waived: [{ ...finding({ rule: 'evidence-stale', line: 2 }), waiver }], basis };

const result = (line: number, change: Partial<FileResult['judgement']> = {}): FileResult => ({
  file: 'all.ndjson',
  line,
  judgement: { ...judgementOf(), ...change },
});

const inputOf = (results: readonly FileResult[], change: Partial<RecordsInput> = {}): RecordsInput => ({
  file: 'all.ndjson',
  results,
  tool: { name: 'appraise', version: '1.0.0' },
  ...change,
});

const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const formats = [
  { format: 'HTML', report: (input: RecordsInput) => textOf(reportRecordsHtml(input)) },
  { format: 'Markdown', report: (input: RecordsInput) => reportRecordsMarkdown(input).replaceAll('\\', '') },
];
const none = { waivedCount: 0, waived: [], basis };
const mixed = [result(1, none), result(3, { ...judgementOf([finding({ line: 1 })]), ...none }), result(5, waived)];

describe.each(formats)('the report on many records in $format', ({ report }) => {
  test('says in Portuguese what it says in English', () => {
    const text = report(inputOf(mixed, { language: 'pt' }));

    for (const said of [
      'all.ndjson: avaliações de maturidade da governança',
      'Nem todos os registros são válidos',
      '3 registros: 2 válidos, 1 inválido; 1 erro, 0 avisos',
      'Linha 3: northwind-2026-h1',
      'inválido',
      'Algumas mensagens de regras estão em inglês.',
    ]) {
      expect(text).toContain(said);
    }
    for (const words of ['Records', 'Verdict', 'Errors', 'Line ', ' valid', 'Made by', 'Hint', 'Severity']) {
      expect(text).not.toContain(words);
    }
  });

  test.each(reportLanguages)(
    'names policy and as-of day, and shows what is waived with its place, in %s',
    (language) => {
      const text = report(inputOf(mixed, { language }));
      const words = language === 'en' ? english : portuguese;

      for (const said of [words.waived, waiver.reason, waiver.by, 'evidence-stale', 'c'.repeat(64), words.asOf]) {
        expect(text).toContain(said);
      }
      // The second line of a record that begins in line 5.
      expect(text).toMatch(/line 6, column 16|linha 6, coluna 16|\| 6 \| 16 \|/);
      expect(text).toContain(words.waivedCount(1));
    },
  );

  test.each(reportLanguages)('calls a file in %s not simply valid while its policy has an error', (language) => {
    const unused = { ...finding({ rule: 'waiver-unused', file: 'appraise.policy.json' }) };
    const heading = (policy: FileResult['judgement']) =>
      report(
        inputOf([result(1, none), { file: 'appraise.policy.json', isPolicy: true, judgement: policy }], { language }),
      );
    const { headings } = (language === 'en' ? english : portuguese).records;

    expect(heading(judgementOf([unused]))).toContain(headings.policy);
    expect(heading(judgementOf([{ ...unused, severity: 'warning' }]))).not.toContain(headings.policy);
    expect(report(inputOf([...mixed, { file: 'p', isPolicy: true, judgement: judgementOf([unused]) }]))).toContain(
      english.records.headings.invalid,
    );
  });

  test('counts waived findings only under a policy', () => {
    expect(report(inputOf([result(1)]))).not.toContain('Waived');
    expect(report(inputOf(mixed))).toContain('Waived');
  });

  test('says of valid records whether a policy relaxes the format', () => {
    const relaxed = [result(1), result(2, { ...waived, relaxed: true })];

    expect(report(inputOf([result(1)]))).toContain('All records are valid');
    expect(report(inputOf(relaxed))).toContain('All records are valid, some under a relaxed policy');
    expect(report(inputOf(relaxed))).toContain('valid under a relaxed policy');
    expect(report(inputOf(relaxed, { language: 'pt' }))).toContain('alguns sob uma política atenuada');
  });

  test.each(reportLanguages)('says in %s whose findings are left out', (language) => {
    const words = language === 'en' ? english : portuguese;
    const many = Array.from({ length: 1_200 }, () => finding());
    const records = [result(1, judgementOf(many)), result(2, judgementOf([finding({ severity: 'warning' })]))];

    expect(report(inputOf(records, { language }))).toContain(words.records.cut(1));
  });
});

describe('a hostile text in a report on many records', () => {
  const pageOf = (text: string, language: 'en' | 'pt') => {
    const hostile = finding({ rule: text, pointer: `/${text}`, message: text, hint: text });
    const own = { reason: text, until: text, by: text };
    const judgement = {
      ...judgementOf([hostile]),
      assessmentId: text,
      waivedCount: 1,
      waived: [{ ...hostile, waiver: own }],
      basis: { asOf: text, policy: { source: text, sha256: text } },
    };
    const tool = { name: text, version: text };
    return inputOf([{ file: text, line: 1, judgement }], { file: text, tool, generatedAt: text, language });
  };

  describe.each(reportLanguages)('in the language %s', (language) => {
    test.each(hostileTexts)('adds no tag to the page: %j', (text) => {
      const page = reportRecordsHtml(pageOf(text, language));

      expect(tagsOf(page)).toEqual(tagsOf(reportRecordsHtml(pageOf('tame', language))));
      expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    });

    test.each([...hostileTexts, ...mixedMarkdown])('is nothing but text in the Markdown: %j', (text) => {
      const tame = structureOf(reportRecordsMarkdown(pageOf('tame', language)));

      expect(structureOf(reportRecordsMarkdown(pageOf(text, language)))).toEqual({ ...tame, patterns: [] });
    });
  });
});
