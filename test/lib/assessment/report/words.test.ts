import { describe, expect, test } from 'vitest';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { english } from '../../../../lib/assessment/words/en.ts';
import { portuguese } from '../../../../lib/assessment/words/pt.ts';
import { finding, judgementOf, reportInput, reportRecord } from '../../../support/report-record.ts';
import { foundIn, textsOnlyIn } from '../../../support/words.ts';

/** A record whose own texts are no words of any language. */
const silentRecord = () => {
  const record = reportRecord();
  return JSON.parse(
    JSON.stringify(record, (key, value) =>
      ['name', 'role', 'organization', 'title', 'owner', 'outcome', 'rationale', 'scope'].includes(key) &&
      typeof value === 'string'
        ? 'zzz'
        : value,
    ),
  ) as typeof record;
};

describe('the report in Portuguese', () => {
  const judgement = judgementOf([finding({ message: 'zzz' })]);
  const input = reportInput({ record: silentRecord(), judgement, language: 'pt' });
  const onlyEnglish = textsOnlyIn(english, portuguese);

  test.each([
    { format: 'HTML', text: reportHtml(input) },
    { format: 'Markdown', text: reportMarkdown(input) },
  ])('has no English word of ours in $format', ({ text }) => {
    expect(onlyEnglish.length).toBeGreaterThan(100);
    expect(foundIn(onlyEnglish, text)).toEqual([]);
  });

  test('writes numbers and dates as Portuguese does', () => {
    const html = reportHtml(input);

    expect(html).toContain('1,7<span class="unit"> de 4</span>');
    expect(html).toContain('>15 jun 2026</time>');
    expect(portuguese.integer(1_234_567)).toBe('1.234.567');
    expect(english.integer(1_234_567)).toBe('1,234,567');
    expect(english.integer(Number.POSITIVE_INFINITY)).toBe('> 1.7e308');
    expect(portuguese.integer(Number.NEGATIVE_INFINITY)).toBe('< -1.7e308');
  });

  test('says that a message is English, and marks it so, where a finding has no values to write it from', () => {
    const html = reportHtml(input);

    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('Algumas mensagens de regras estão em inglês.');
    expect(html).toContain('<bdi lang="en">zzz</bdi>');
  });
});

describe.each(['en', 'pt'] as const)('a judgement under a policy, in the language %s', (language) => {
  const until = '2026-12-31';
  const waiver = { reason: 'Closed by the steering group', until, by: 'Ana Prado' };
  const judgement = {
    ...judgementOf(),
    relaxed: true as const,
    waivedCount: 1,
    waived: [{ ...finding(), waiver }],
    basis: { asOf: '2026-11-01', policy: { source: 'appraise.policy.json', sha256: 'c'.repeat(64) } },
  };

  test.each([reportHtml, reportMarkdown])('names the policy, and shows what it waives apart', (report) => {
    const text = report(reportInput({ judgement, language, sha256: 'd'.repeat(64) })).replaceAll('\\', '');

    for (const said of [waiver.reason, waiver.by, 'appraise.policy.json', 'c'.repeat(64), 'd'.repeat(64)]) {
      expect(text).toContain(said);
    }
    expect(text).toContain((language === 'en' ? english : portuguese).relaxedHeading);
    expect(text).not.toMatch(/class="verdict good"|✅/);
  });
});
