import { expect, test } from 'vitest';
import { diffChain } from '../../../../lib/assessment/diff/chain.ts';
import { diffHtml } from '../../../../lib/assessment/diff/view/html.ts';
import { examine } from '../../../../lib/assessment/judge/validate.ts';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { splitPage } from '../../../../web/record/worker/split-page.ts';
import { validRecord } from '../../../support/records.ts';

const { judgement, record = {} } = examine(Buffer.from(JSON.stringify(validRecord())), { asOf: '2026-06-01' });
const tool = { name: 'appraise', version: '0' };
const side = { file: 'a.json', judgement, record };
const pages = {
  report: reportHtml({ ...side, tool, language: 'pt' }),
  comparison: diffHtml(diffChain([side, side])),
};

test.each(Object.entries(pages))('the %s keeps its content, without landmarks of its own', (_name, page) => {
  const { body, styles } = splitPage(page);

  expect(body).not.toMatch(/<\/?(?:main|footer|header|body|html|head|style|script)\b/);
  expect(body).toContain('class="main"');
  expect(body).toContain('Northwind Cooperative');
  for (const tag of ['div', 'section', 'table', 'svg']) {
    expect([tag, body.split(`<${tag}`).length]).toEqual([tag, body.split(`</${tag}>`).length]);
  }
  expect(styles).not.toMatch(/:root|(?:^|[},\n])(?:html|body)\{|(?:^|[},>\s])(?:main|footer)[>{,\s]/);
  expect(styles).toContain(':host([data-theme=dark]){color-scheme:dark');
  expect(styles).toContain('.main>section{');
  expect(styles.split('{').length).toBe(styles.split('}').length);
});

test('names the language of the page', () => {
  expect(splitPage(pages.report).lang).toBe('pt-BR');
});
