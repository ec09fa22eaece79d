import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffChain } from '../../../../../lib/assessment/diff/chain.ts';
import { diffHtml } from '../../../../../lib/assessment/diff/view/html.ts';
import { diffMarkdown } from '../../../../../lib/assessment/diff/view/markdown.ts';
import type { AssessmentRecord } from '../../../../../lib/assessment/record/record.ts';
import { visibleText } from '../../../../../lib/assessment/record/visible-text.ts';
import { escapeHtml } from '../../../../../lib/assessment/report/markup.ts';
import { type ReportLanguage, reportLanguages } from '../../../../../lib/assessment/words/words.ts';
import { structureOf } from '../../../../support/github-markdown.ts';
import { hostileTexts, mixedMarkdown, tagsOf } from '../../../../support/hostile-texts.ts';
import { reportRecord } from '../../../../support/report-record.ts';

/** The record with every text, also every choice, id and date, replaced. */
function withTexts(text: string): AssessmentRecord {
  const replaced = (value: unknown, place: string): unknown => {
    if (typeof value === 'string') return `${text} ${place}`;
    if (Array.isArray(value)) return value.map((item, index) => replaced(item, `${place} ${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item, `${place} ${name}`)]));
  };
  return replaced(reportRecord(), '') as AssessmentRecord;
}

/** Texts as long as these, so that they are as similar to one another. */
const chainOf = (text: string, language?: ReportLanguage) =>
  diffChain([...pairOf(text), { record: accepted(reportRecord()) }], language);

/** Half of the chain: the renderer of Markdown takes four times as long for the whole. */
const pairOf = (text: string) => [
  { record: accepted(reportRecord()) },
  { record: accepted(withTexts(text)), file: text },
];

/** Without conditions, which stay or not as alike as the texts are. */
const accepted = (record: AssessmentRecord): AssessmentRecord => ({
  ...record,
  review: { ...record.review, disposition: 'accepted' },
});

/** The same record twice: nothing changes, and all that it leaves to do stays. */
function stayingOf(text: string, language: ReportLanguage) {
  const record = withTexts(text);
  const conditional = { ...record, review: { ...record.review, disposition: 'accepted-with-conditions' as const } };
  return diffChain([{ record: conditional }, { record: conditional }], language);
}

describe('the page of a comparison', () => {
  const html = diffHtml(chainOf('tame'));

  test('is one closed file: a strict policy, no script, no address', () => {
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    );
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|\ssrc=|@import|url\(/i);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual(['#comparison']);
  });

  test('says first whether the figures can be compared, then what moved, then the rest', () => {
    const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading = '']) =>
      heading.replace(/<[^>]*>/g, ''),
    );
    const shown = headings
      .map((heading) => heading.replace(/^.*: (?=Not comparable)|,.*/g, ''))
      .filter((text) => !text.includes('→'));

    const step = ['Dimensions', 'Priorities', 'Evidence', 'Everything else'];
    expect(shown).toEqual([
      'Not comparable',
      'Not comparable',
      'Overall',
      'Scores',
      'Earlier priorities',
      ...step,
      ...step,
    ]);
  });

  test('gives every landmark a name and an id of its own', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const labels = [...html.matchAll(/aria-labelledby="([^"]*)"/g)].map(([, id]) => id);
    const textOf = (id = '') => html.split(` id="${id}">`)[1]?.split(/<\/(?:h2|caption)>/)[0];

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(labels));
    expect(new Set(labels.map(textOf)).size).toBe(labels.length);
  });

  describe.each(reportLanguages)('in the language %s', (language) => {
    const tags = new Set(tagsOf(diffHtml(chainOf('tame', language), language)));

    test.each(hostileTexts)('shows a hostile text as a text: %j', (text) => {
      const page = diffHtml(chainOf(text, language), language);

      expect(new Set(tagsOf(page))).toEqual(tags);
      expect(page).toContain(escapeHtml(visibleText(text)));
      expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(page.isWellFormed()).toBe(true);
    });
  });

  test.each(hostileTexts)('shows a hostile text that stays as a text: %j', (text) => {
    for (const language of reportLanguages) {
      const page = diffHtml(stayingOf(text, language), language);
      const tame = diffHtml(stayingOf('tame', language), language);

      expect(tame).toContain('id="conditions-all"');
      expect(new Set(tagsOf(page))).toEqual(new Set(tagsOf(tame)));
      expect(page.split('id="conditions-all"')[1]).toContain(escapeHtml(visibleText(text)));
    }
  });

  test('has no tag that a text of a record brings, whatever it is', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[<>"'&a-z/=!-]*$/));

    fc.assert(
      fc.property(text, (any) => {
        expect(new Set(tagsOf(diffHtml(chainOf(any))))).toEqual(new Set(tagsOf(html)));
      }),
      { numRuns: 50 },
    );
  });

  test('says that nothing changed', () => {
    expect(diffHtml(diffChain([{ record: reportRecord() }, { record: reportRecord() }]))).toContain('Nothing changed.');
  });
});

describe('the Markdown of a comparison', () => {
  const expectOnlyText = (markdown: string, headings: number): void => {
    const { tags, patterns } = structureOf(markdown);

    expect(
      tags.filter(
        (tag) => !/^<\/?(?:h[123]|p|strong|blockquote|ul|li|table|thead|tbody|t[rhd]( align="right")?)>$/.test(tag),
      ),
    ).toEqual([]);
    expect(tags.filter((tag) => /^<h\d>$/.test(tag))).toHaveLength(headings);
    expect(patterns).toEqual([]);
  };

  describe.each(reportLanguages)('in the language %s', (language) => {
    test.each([...hostileTexts, ...mixedMarkdown])('makes nothing but text of a text: %j', (text) => {
      expectOnlyText(diffMarkdown(diffChain(pairOf(text), language), language), 7);
    });
  });

  test.each([...hostileTexts, ...mixedMarkdown])('makes nothing but text of a text that stays: %j', (text) => {
    expectOnlyText(diffMarkdown(stayingOf(text, 'en')), 4);
  });

  test.each(mixedMarkdown)('of a chain makes nothing but text of a text: %j', (text) => {
    expectOnlyText(diffMarkdown(chainOf(text)), 14);
  });
});
