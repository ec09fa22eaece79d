import { describe, expect, test } from 'vitest';
import { type DiffReport, diffFormats } from '../../../../../lib/cli/pricing/format/diff.ts';
import type { PricedResource } from '../../../../../lib/pricing/compare/compare-resources.ts';
import { compareResources } from '../../../../../lib/pricing/compare/compare-resources.ts';
import { answerTo } from '../../../../support/answer-estimates.ts';

const resource = (address: string, retail: number, corporate: number, what: string): PricedResource => ({
  address,
  type: 'vm',
  amounts: { retail, corporate },
  what,
  unpriced: [],
  key: what,
});
const unpriced: PricedResource = {
  address: 'mi',
  type: 'mi',
  amounts: null,
  what: '',
  unpriced: ['It is not priced.'],
  key: '',
};

const report = (before: PricedResource[], after: PricedResource[], model = 'payg'): DiffReport => ({
  before: { file: 'old.json', format: 'terraform-plan', warnings: ['W'] },
  after: { file: 'new.json', format: 'arm-template', warnings: [] },
  model,
  comparison: compareResources(before, after),
  answer: answerTo({ items: [{ id: '1' }] }),
});

const options = { color: false, now: new Date('2026-11-22T12:00:00Z') };
const changed = report(
  [resource('a', 10, 8, 'small'), resource('b|c', 3, 2, 'disk')],
  [resource('a', 12.5, 9.99, 'large'), resource('new', 1000, 999, 'thing'), unpriced],
);
const same = [resource('a', 10, 8, 'small')];

describe('human', () => {
  test('lists the largest differences first, on both sides, with the totals and what is left out', () => {
    const text = diffFormats.human(changed, options);
    expect(text).toContain('From old.json (terraform-plan) to new.json (arm-template).\n');
    expect(text.match(/^(?:new|a|b\|c) .*/gm)).toEqual([
      expect.stringMatching(/^new +added +thing +retail +1,000\.00 +\+1,000\.00 +\+12,000\.00$/),
      expect.stringMatching(/^b\|c +removed +disk +retail +3\.00 +-3\.00 +-36\.00$/),
      expect.stringMatching(/^a +changed +small → large +retail +10\.00 +12\.50 +\+2\.50 +\+30\.00$/),
    ]);
    expect(text).toMatch(/^ +contract +8\.00 +9\.99 +\+1\.99 +\+23\.88$/m);
    expect(text).toContain(
      'Pay-as-you-go: +998.99 USD a month (+11,987.88 a year) at contract prices, +999.50 USD a month (+11,994.00 a year) at retail prices, without 1 resource.',
    );
    expect(text).toContain('1 added, 1 removed, 1 changed, 0 unchanged.');
    expect(text).toContain('warning: old.json: W\n');
    expect(text).toContain('not priced: mi (added): It is not priced.\n');
  });

  test('says that nothing changes', () => {
    const text = diffFormats.human(report(same, same, 'ri_1y'), options);
    expect(text).toContain('Reserved 1 y: no difference at contract prices, no difference at retail prices.\n');
    expect(text).toContain('What is not sold under this model counts at pay-as-you-go.\n');
    expect(text).not.toContain('Change');
  });
});

test('json has all of it', () => {
  expect(JSON.parse(diffFormats.json(changed))).toMatchObject({
    before: { file: 'old.json', format: 'terraform-plan', warnings: ['W'] },
    model: 'payg',
    currency: 'USD',
    totals: {
      before: { retail: 13, corporate: 10 },
      after: { retail: 1012.5, corporate: 1008.99 },
      difference: { retail: 999.5, corporate: 998.99 },
      difference_yearly: { retail: 11_994, corporate: 11_987.88 },
    },
    changes: [
      { address: 'a', change: 'changed', what: { before: 'small', after: 'large' } },
      { address: 'new', change: 'added', before: null },
      { address: 'b|c', change: 'removed', after: null, difference_yearly: { retail: -36, corporate: -24 } },
    ],
    unchanged: 0,
    unpriced: [{ address: 'mi', change: 'added', reason: 'It is not priced.', in_part: false, by_use: false }],
  });
});

test('csv has a record for each side, then the totals, then what is not priced', () => {
  const lines = diffFormats.csv(changed).split('\r\n');
  expect(lines).toContain('b|c,vm,removed,corporate,USD,2.00,,-2.00,-24.00,disk,,');
  expect(lines).toContain('total,,,retail,USD,13.00,1012.50,999.50,11994.00,,,without 1 resource');
  expect(lines.at(-2)).toBe('mi,mi,added,,USD,,,,,,,not priced: It is not priced.');
});

test('markdown begins with the totals and folds the resources', () => {
  const text = diffFormats.markdown(changed, options);
  expect(text).toMatch(/^\*\*Pay-as-you-go: \+998\.99 USD a month/);
  expect(text).toContain('| All resources | retail | 13.00 | 1,012.50 | +999.50 | +11,994.00 |');
  expect(text).toContain('- Not priced: mi (added): It is not priced.');
  expect(text).toMatch(/<details><summary>By resource<\/summary>\n\n\| Resource .*\n.*\n\| new \| added/);
  expect(text).toContain('| b\\|c | removed |');
  expect(diffFormats.markdown(report(same, same), options)).not.toContain('<details>');
});

test('prints no control characters and no markup of a file', () => {
  const evil = resource('x\u001b[2J<b>\n', 1, 1, '=cmd|x');
  const evilReport = { ...report([], [evil]), before: { file: '\u001b', format: 'csv', warnings: ['\u202e'] } };
  for (const format of ['human', 'markdown', 'csv'] as const) {
    const text = diffFormats[format](evilReport, options);
    expect(['\u001b', '\u202e', '<b>\n'].filter((sign) => text.includes(sign))).toEqual([]);
  }
  expect(diffFormats.csv(evilReport)).toContain("'=cmd|x");
  expect(diffFormats.markdown(evilReport, options)).not.toContain('<b>');
});
