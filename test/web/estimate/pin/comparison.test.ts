import { describe, expect, test } from 'vitest';
import { compareCheapest } from '../../../../lib/pricing/compare/compare-answers.ts';
import { headlineOf } from '../../../../web/estimate/pin/comparison.tsx';
import { comparisonWords } from '../../../../web/estimate/pin/comparison-words.ts';
import { createFormats } from '../../../../web/text/formats.ts';
import { answer, compared as before } from '../answers.ts';

const { mix } = before.best;
/** At another mix. */
const now = {
  ...answer,
  best: { ...answer.best, mix: { ...mix, monthly: 60, lines: [{ ...mix.lines[0], id: 'api', monthly: 60 }] } },
} as typeof before;
const publicOnly = { ...answer, totals: { ...answer.totals, corporate: null }, items: [] };

describe('the sentence of a comparison', () => {
  const formats = createFormats('en');
  const headline = (old: typeof before, current: typeof before): string =>
    headlineOf(old, current, comparisonWords.en, formats).replaceAll('\u00a0', ' ');

  test('says what the cheapest mix costs less or more, a month and a year', () => {
    expect(headline(before, now)).toBe(
      'The cheapest mix now costs 10.10 USD a month less than the pinned one (-14.4 %): 121.20 USD a year.',
    );
    expect(headline(now, before)).toBe(
      'The cheapest mix now costs 10.10 USD a month more than the pinned one (+16.8 %): 121.20 USD a year.',
    );
    expect(headline(before, before)).toBe('The cheapest mix costs as much as the pinned one.');
  });

  test('is about the cheapest model where the mixes are at other prices', () => {
    expect(compareCheapest(before, publicOnly).name).toBe('model');
    const free = { ...before, best: { ...answer.best, monthly: 0 } } as typeof before;
    expect(headline(free, before)).toBe(
      'The cheapest model now costs 70.10 USD a month more than the pinned one: 841.20 USD a year.',
    );
  });
});
