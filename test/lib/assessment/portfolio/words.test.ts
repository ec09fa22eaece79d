import { describe, expect, test } from 'vitest';
import { portfolioHtml } from '../../../../lib/assessment/portfolio/html.ts';
import { portfolioMarkdown } from '../../../../lib/assessment/portfolio/markdown.ts';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { englishPortfolio as english } from '../../../../lib/assessment/words/en.ts';
import { portuguesePortfolio as portuguese } from '../../../../lib/assessment/words/pt.ts';
import { fourPortfolio, portfolioOptions } from '../../../support/portfolio-records.ts';
import { foundIn, textsOnlyIn } from '../../../support/words.ts';

const policies = [{ source: 'appraise.policy.json', sha256: 'c'.repeat(64) }];
const portfolio = fourPortfolio({ policies, unopened: ['gone.json: no such file'] });

describe.each([
  { format: 'HTML', write: portfolioHtml },
  { format: 'Markdown', write: portfolioMarkdown },
])('a portfolio in Portuguese, in $format', ({ write }) => {
  const text = write(portfolio, 'pt');

  test('has no English word of ours', () => {
    const onlyEnglish = textsOnlyIn(english, portuguese);

    expect(onlyEnglish.length).toBeGreaterThan(100);
    expect(foundIn(onlyEnglish, text)).toEqual([]);
    // The check finds them where they are.
    expect(foundIn(onlyEnglish, write(portfolio)).length).toBeGreaterThan(30);
  });

  test('says facts, verdicts and remarks in Portuguese, and texts of the records as they are', () => {
    const plain = text.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll('\\', '');

    for (const said of [
      '6: 4 válidos, 1 inválido, 1 ilegível',
      '3, por pasta e organização',
      '2,15',
      '+0,3',
      'inválido',
      'Contestada',
      '1 registro sem organização ou dia de avaliação legível',
      'Não aberto: gone.json: no such file',
      'Prioridades em atraso por responsável',
      'Ana Lima',
      'appraise.policy.json',
    ]) {
      expect(plain).toContain(said);
    }
    expect(plain).not.toMatch(/2\.15|\binvalid\b|\bstale\b/);
  });

  test('says that there is nothing', () => {
    expect(write(portfolioOf([], portfolioOptions), 'pt')).toContain('Nada.');
  });
});

test('the page says its language, and writes dates as Portuguese does', () => {
  const html = portfolioHtml(portfolio, 'pt');

  expect(html).toContain('<html lang="pt-BR">');
  expect(html).toContain('<time datetime="2026-05-02">2 mai 2026</time>');
});
