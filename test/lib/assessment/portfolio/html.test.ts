import { expect, test } from 'vitest';
import { portfolioHtml, portfolioStylesheet } from '../../../../lib/assessment/portfolio/html.ts';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { evenly, fourPortfolio, placed, portfolioOptions } from '../../../support/portfolio-records.ts';

/** The value of a colour in each theme; the report's own pairs are tested with the report. */
const colors = (name: string): string[] =>
  [...portfolioStylesheet.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})`, 'g'))].map(([, color = '']) => color);

test('the highest score is readable in both themes, at 4.5 to 1 or more', () => {
  const [inks, grounds] = [colors('ink'), colors('t4')];

  expect(grounds).toHaveLength(2);
  for (const [index, ground] of grounds.entries()) {
    expect(contrast(inks[index] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test('requests nothing from outside', () => {
  expect(portfolioStylesheet).not.toMatch(/url\(|@import|@font-face|<\//);
});

test('draws the means of the valid systems as the report draws those of a record, and says them in words', () => {
  const page = portfolioHtml(fourPortfolio());

  const [, radar = ''] = /<svg class="radar"([\s\S]*?)<\/svg>/.exec(page) ?? [];
  // Alder has 4 and Birch 3; Cedar is not valid.
  expect(radar).toContain('Strategy &amp; value: score 3.5, target 4');
  expect(radar).toContain('Operating model: score 2, target 3.5');
  // Ten, and one in the key.
  expect(radar.match(/<circle class="score"/g)).toHaveLength(11);
  expect(portfolioHtml(fourPortfolio(), 'pt')).toContain('Radar de nota e meta por dimensão');
});

test('draws no radar without a valid system', () => {
  const invalid = placed('a.json', 'Alder', '2026-05-01', { verdict: 'invalid', errors: 1, dimensions: evenly(1) });

  expect(portfolioHtml(portfolioOf([invalid], portfolioOptions))).not.toContain('<svg class="radar"');
});

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = Number.NaN, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
