import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AssessmentRecord, dimensionKeys } from '../../../../lib/assessment/record/record.ts';
import { visibleText } from '../../../../lib/assessment/record/visible-text.ts';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { escapeHtml } from '../../../../lib/assessment/report/markup.ts';
import { type ReportLanguage, reportLanguages } from '../../../../lib/assessment/words/words.ts';
import { structureOf } from '../../../support/github-markdown.ts';
import { hostileTexts, mixedMarkdown, tagsOf } from '../../../support/hostile-texts.ts';
import { finding, judgementOf, reportInput, reportRecord } from '../../../support/report-record.ts';

/** Fields that the report places by value: another value is another drawing, not another text. */
const placed = new Set(['assessedAt', 'targetDate', 'observedAt', 'severity', 'confidence', 'id', 'evidenceRefs']);

/** The record with every text replaced, but for those by which the report places things. */
function withTexts(record: AssessmentRecord, text: string): AssessmentRecord {
  const replaced = (value: unknown, key: string): unknown => {
    if (placed.has(key)) return value;
    if (typeof value === 'string') return text;
    if (Array.isArray(value)) return value.map((item) => replaced(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, name)]));
  };
  const changed = replaced(record, '') as AssessmentRecord;
  // Else the projection finds a priority's dimensions by the text, and what is blank has none.
  for (const priority of changed.priorities) priority.acceptanceCriteria.push(dimensionKeys.join(', '));
  return changed;
}

const inputOf = (text: string, language: ReportLanguage = 'en') =>
  reportInput({
    language,
    file: text,
    record: withTexts(reportRecord(), text),
    judgement: judgementOf([finding({ message: text, hint: text, pointer: `/${text}`, rule: text })]),
    tool: { name: text, version: text },
    generatedAt: text,
  });

describe('a hostile text', () => {
  describe.each(reportLanguages)('in the language %s', (language) => {
    const tame = tagsOf(reportHtml(inputOf('tame', language)));

    test.each(hostileTexts)('adds no tag and no attribute to the page: %j', (text) => {
      expect(tagsOf(reportHtml(inputOf(text, language)))).toEqual(tame);
    });

    test.each(hostileTexts)('appears escaped, with nothing hidden: %j', (text) => {
      const html = reportHtml(inputOf(text, language));

      expect(html).toContain(`<bdi>${escapeHtml(visibleText(text, 10_000))}</bdi>`);
      expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(html.isWellFormed()).toBe(true);
    });

    const tameMarkdown = structureOf(reportMarkdown(inputOf('tame', language)));

    test.each([...hostileTexts, ...mixedMarkdown])('is nothing but text in the Markdown: %j', (text) => {
      expect(structureOf(reportMarkdown(inputOf(text, language)))).toEqual({ ...tameMarkdown, patterns: [] });
    });
  });

  test.each(hostileTexts)('is as harmless as an evidence id or a confidence: %j', (text) => {
    const tagsWith = (value: string) => {
      const record = structuredClone(reportRecord());
      for (const item of record.evidenceRegister) item.id = value;
      for (const dimension of Object.values(record.dimensions)) {
        dimension.evidenceRefs = [value, `${value} unknown`];
        dimension.confidence = value as 'low';
      }
      return tagsOf(reportHtml(reportInput({ record })));
    };

    expect(tagsWith(text)).toEqual(tagsWith('tame'));
  });

  test('adds no tag to the page, whatever it is', () => {
    const tame = tagsOf(reportHtml(inputOf('tame')));
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[<>"'&a-z/=!-]*$/));

    fc.assert(
      fc.property(text, (any) => {
        expect(tagsOf(reportHtml(inputOf(any)))).toEqual(tame);
      }),
      { numRuns: 60 },
    );
  });

  test('is nothing but text in the Markdown, whatever it is', () => {
    const { tags } = structureOf(reportMarkdown(inputOf('tame')));
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[<>|\\`#*a-z\n -]*$/));

    fc.assert(
      fc.property(text, (any) => {
        expect(structureOf(reportMarkdown(inputOf(any)))).toEqual({ tags, patterns: [] });
      }),
      { numRuns: 30 },
    );
  });

  test('makes no link of a reference that is not http or https', () => {
    for (const report of [reportHtml, reportMarkdown]) {
      const record = reportRecord();
      for (const item of record.evidenceRegister) item.reference = 'javascript:alert(1)';

      expect(report(reportInput({ record }))).not.toMatch(/href="(?!#)|\]\(/);
    }
  });
});

describe('a record of 5 MiB', () => {
  const many = (count: number, text: string) => Array.from({ length: count }, () => text);
  const manyEvidence = reportRecord();
  const [first] = manyEvidence.evidenceRegister;
  if (first) {
    manyEvidence.evidenceRegister = Array.from({ length: 20_000 }, (_, index) => ({ ...first, id: `EV-${index}` }));
  }
  const manyPriorities = reportRecord();
  const [action] = manyPriorities.priorities;
  if (action) {
    manyPriorities.priorities = Array.from({ length: 30_000 }, () => ({
      ...action,
      acceptanceCriteria: many(40, '<"&'),
    }));
  }
  const manyReferences = reportRecord();
  manyReferences.dimensions.toolsMcp.evidenceRefs = Array.from({ length: 300_000 }, (_, index) => `EV-${index}`);
  manyReferences.dimensions.toolsMcp.gaps = many(300_000, '"""');
  manyReferences.limitations = many(300_000, '&&&&&');
  const findings = many(1_000, '"'.repeat(5_000)).map((text) => finding({ message: text, hint: text, pointer: text }));

  test.each([
    { what: 'one text', input: inputOf('"'.repeat(5_000_000)), note: '… (+4,990,000 characters)' },
    {
      what: 'evidence',
      input: reportInput({ record: manyEvidence }),
      note: 'Showing the first 1,000 of 20,000 evidence items.',
    },
    {
      what: 'priorities',
      input: reportInput({ record: manyPriorities }),
      note: 'Showing the first 500 of 30,000 priorities.',
    },
    {
      what: 'lists',
      input: reportInput({ record: manyReferences }),
      note: 'Showing the first 500 of 300,000 statements.',
    },
    { what: 'findings', input: reportInput({ judgement: judgementOf(findings) }), note: '… (+4,600 characters)' },
  ])('of $what gives a report of bounded size that says what it leaves out', ({ input, note }) => {
    for (const report of [reportHtml, reportMarkdown]) {
      const text = report(input);

      expect(text.length).toBeLessThan(30_000_000);
      // A failed toContain would print the whole report.
      expect(text.includes(note)).toBe(true);
    }
  });
});
