import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJson } from '../../../../lib/assessment/judge/result-json.ts';
import { examine } from '../../../../lib/assessment/judge/validate.ts';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import type { ReportPart } from '../../../../lib/assessment/report/model.ts';
import type { ReportLanguage } from '../../../../lib/assessment/words/words.ts';
import { policyOf } from '../../../support/policies.ts';
import { arbitraryLayout, arbitraryRecord } from '../arbitrary-record.ts';
import { arbitraryMutations, mutate } from '../mutations.ts';
import { spell } from '../oracle/json-text.ts';
import { englishWordIn } from './english-words.ts';

const tool = { name: 'appraise', version: '1.0.0' };
const waiver = { reason: 'zzz', until: '2030-01-01', by: 'zzz' };
const policy = policyOf({
  waivers: [
    { ...waiver, rule: 'schema/required', pointer: '' },
    { ...waiver, rule: 'evidence-stale', evidence: 'EV-001', until: '2020-01-01' },
  ],
});

const texts = fc
  .tuple(arbitraryRecord, arbitraryMutations, arbitraryLayout)
  .map(([record, mutations, layout]) => spell(mutations.reduce(mutate, record), layout).text);
/** A text that is cut somewhere is mostly no JSON. */
const cut = fc.tuple(texts, fc.nat()).map(([text, at]) => text.slice(0, at % text.length));

/** Rule, place and sentences of each finding in a report, those that are waived included. */
const findingsIn = (html: string) =>
  html
    .split('</tr>')
    .map((row) => ({
      sentences: [...row.matchAll(/<bdi lang="([\w-]+)">(.*?)<\/bdi>/gs)].map(([, lang = '', text = '']) => ({
        lang,
        text: plain(text),
      })),
      place: [...row.matchAll(/<code>(.*?)<\/code>/gs)].map(([, text]) => text),
    }))
    .filter(({ sentences }) => sentences.length > 0);

const plain = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

test('the Portuguese report of any record has the findings of the English one, and no English sentence', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: texts }, { weight: 1, arbitrary: cut }), (text) => {
      const { judgement, record } = examine(new TextEncoder().encode(text), { asOf: '2026-06-01', policy });
      const input = { file: 'record.json', judgement, record, tool };
      // The annex has each finding once; the board's part repeats what a board has to know.
      const report = (language: ReportLanguage, part: ReportPart = 'annex') =>
        findingsIn(reportHtml({ ...input, language, part }));
      const [english, portuguese] = [report('en'), report('pt')];

      expect(english).toHaveLength(judgement.findings.length + (judgement.waived?.length ?? 0));
      expect(portuguese.map(({ place }) => place[0])).toEqual(english.map(({ place }) => place[0]));
      expect(portuguese.map(({ sentences }) => sentences.length)).toEqual(
        english.map(({ sentences }) => sentences.length),
      );
      const said = [...portuguese, ...report('pt', 'board')].flatMap(({ sentences }) => sentences);
      expect(said.filter(({ lang }) => lang !== 'pt-BR')).toEqual([]);
      expect(said.map(({ text }) => [text, englishWordIn(text)]).filter(([, word]) => word !== undefined)).toEqual([]);
      expect(reportMarkdown({ ...input, language: 'pt' })).not.toContain('em inglês');
      // The outputs for programs say nothing of it.
      expect(formatJson(tool, [{ file: 'record.json', judgement }])).not.toContain('"values"');
    }),
    { numRuns: 200 },
  );
});
