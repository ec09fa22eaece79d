import { describe, expect, test } from 'vitest';
import { diffChain } from '../../../../lib/assessment/diff/chain.ts';
import { diffHtml } from '../../../../lib/assessment/diff/view/html.ts';
import { diffMarkdown } from '../../../../lib/assessment/diff/view/markdown.ts';
import { englishDiff as english } from '../../../../lib/assessment/words/en.ts';
import { portugueseDiff as portuguese } from '../../../../lib/assessment/words/pt.ts';
import { diffText } from '../../../../lib/cli/assessment/format/diff-text.ts';
import { judgementOf, reportRecord } from '../../../support/report-record.ts';
import { foundIn, textsOnlyIn } from '../../../support/words.ts';

/** The record with every text, number and choice changed, so that every field is in the comparison. */
function changedRecord(): ReturnType<typeof reportRecord> {
  const changed = (value: unknown, key: string): unknown => {
    if (key === 'id') return value;
    if (Array.isArray(value)) return value.map((item) => changed(item, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, changed(item, name)]));
    }
    if (typeof value === 'number') return value + 1;
    return typeof value === 'boolean' ? !value : `${value} zz`;
  };
  const record = changed(reportRecord(), '') as ReturnType<typeof reportRecord>;
  Object.assign(record, { assessedAt: '2027-06-15' });
  Object.assign(record.dimensions.toolsMcp, { notes: 'zz' });
  Object.assign(record.evidenceRegister[0] ?? {}, { sha256: 'a'.repeat(64) });
  return record;
}

const sides = () => {
  const disputed = changedRecord();
  disputed.review.disposition = 'disputed';
  disputed.assessor.mode = 'peer-review';
  disputed.priorities.pop();
  const judgement = { ...judgementOf(), verdict: 'invalid' as const, errorCount: 2 };
  return [{ record: reportRecord() }, { record: disputed, file: 'b.json', judgement }, { record: reportRecord() }];
};

const formats = [
  { format: 'HTML', write: diffHtml },
  { format: 'Markdown', write: diffMarkdown },
  {
    format: 'text',
    write: (chain: ReturnType<typeof diffChain>, language: 'en' | 'pt') => diffText(chain, { color: false, language }),
  },
];

describe.each(formats)('a comparison in $format', ({ write }) => {
  const texts = { en: write(diffChain(sides()), 'en'), pt: write(diffChain(sides(), 'pt'), 'pt') };

  test('has in Portuguese no English word of ours', () => {
    const onlyEnglish = textsOnlyIn(english, portuguese);

    expect(onlyEnglish.length).toBeGreaterThan(60);
    expect(foundIn(onlyEnglish, texts.pt)).toEqual([]);
    // The check finds them where they are.
    expect(foundIn(onlyEnglish, texts.en).length).toBeGreaterThan(format(texts.en));
  });

  test('says in both languages why years are hard to compare', () => {
    expect(texts.en).toContain('The reviewer disputes the new record.');
    expect(texts.pt).toContain('O revisor contesta o registro novo.');
    expect(texts.pt).toContain('O registro novo (b.json) é inválido, com 2 erros');
    expect(texts.pt).toContain('A modalidade mudou de “avaliação facilitada” para “revisão por pares”.');
    expect(texts.pt).toContain('32 de 148 (21,62 %)');
  });

  test('names every field that changed, in words', () => {
    for (const [language, text] of Object.entries(texts)) {
      const fields = Object.values((language === 'en' ? english : portuguese).fields);

      expect(fields.filter((field) => !text.includes(field))).toEqual([]);
      expect(text.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')).not.toMatch(/\b[a-z]+[A-Z][a-z]+/);
    }
  });

  test('writes numbers with a comma in Portuguese', () => {
    expect(texts.pt).toMatch(/1,7\b/);
    expect(texts.pt).not.toMatch(/1\.7\b/);
  });
});

/** Text has few words that stand alone in their line. */
const format = (text: string): number => (text.includes('|') || text.includes('<') ? 15 : 0);

test('sentences on comparability follow the language in JSON too, names and codes do not', () => {
  const [english, portuguese] = [diffChain(sides()), diffChain(sides(), 'pt')];
  const codes = (chain: typeof english) =>
    chain.steps.map(({ comparability: { verdict, reasons } }) => [
      verdict,
      reasons.map(({ about, weight }) => [about, weight]),
    ]);

  expect(codes(portuguese)).toEqual(codes(english));
  expect(JSON.stringify(portuguese.steps[0]?.dimensions)).toBe(JSON.stringify(english.steps[0]?.dimensions));
});
