import { describe, expect, test } from 'vitest';
import { estimateFormats } from '../../../../../lib/cli/pricing/format/estimate.ts';
import {
  completeness,
  countResources,
  type InputSummary,
  totalsGap,
} from '../../../../../lib/pricing/formats/input-summary.ts';
import { draftResources, joinLines } from '../../../../../lib/pricing/inputs/lines.ts';
import type { Resource } from '../../../../../lib/pricing/inputs/resource.ts';
import { answerTo } from '../../../../support/answer-estimates.ts';
import { machine } from '../../../../support/input-resources.ts';

const unpriced = (address: string, reason = 'It is not priced.'): Resource => ({
  kind: 'unpriced',
  address,
  type: 'x',
  reason,
});
const unknownType = (address: string): Resource => ({ ...unpriced(address), isUnknownType: true }) as Resource;
const free = (address: string): Resource => ({ kind: 'free', address, type: 'x', assumed: ['no charge'] });

const summaryOf = (...resources: Resource[]): InputSummary => ({
  file: 'plan.json',
  format: 'terraform-plan',
  lines: joinLines(draftResources(resources)),
  warnings: [],
});

const partOf = (owner: string, resource: Resource): Resource => ({ ...resource, partOf: owner });
const traffic = (owner: string): Resource => ({
  kind: 'unpriced',
  address: `${owner}.data`,
  partOf: owner,
  type: 'x',
  reason: 'It is charged by the GB.',
  byUse: true,
});

const rhel = machine('rhel', { licenseType: 'RHEL_EUS' });

const now = new Date('2026-11-22T12:00:00Z');
const print = (format: keyof typeof estimateFormats, inputs: InputSummary, verbose = false): string =>
  estimateFormats[format](answerTo(inputs.lines), { color: false, now, inputs, verbose });

describe('completeness', () => {
  test.each<[string, Resource[], string, string]>([
    ['all', [machine('a'), machine('b')], 'All 2 resources that cost money are priced.', ''],
    ['one', [machine('a')], 'The one resource that costs money is priced.', ''],
    [
      'one missing',
      [machine('a'), unpriced('b')],
      '1 of 2 resources that cost money is priced; 1 is not.',
      'without 1 resource',
    ],
    [
      'several missing, others free',
      [machine('a'), machine('b'), unpriced('c'), unpriced('d'), free('e')],
      '2 of 4 resources that cost money are priced; 2 are not; 1 is free.',
      'without 2 resources',
    ],
    [
      'a part',
      [machine('a'), rhel],
      '1 of 2 resources that cost money is priced; 1 is in part only.',
      'without parts of 1 resource',
    ],
    [
      'a part and a whole',
      [rhel, unpriced('b')],
      '0 of 2 resources that cost money are priced; 1 is not; 1 is in part only.',
      'without 1 resource and parts of 1',
    ],
    ['nothing that costs', [free('a'), free('b')], 'All 2 resources are free of charge.', ''],
    ['nothing at all', [], 'No resource is charged for.', ''],
    [
      'one with a part',
      [machine('a'), traffic('a')],
      'The one resource that costs money is priced without what is charged by use.',
      'without the charges by use of 1 resource',
    ],
    [
      'parts that are priced, too',
      [machine('a'), partOf('a', machine('a/disk')), partOf('a', free('a/key')), machine('b'), traffic('b')],
      'All 2 resources that cost money are priced, 1 of them without what is charged by use.',
      'without the charges by use of 1 resource',
    ],
    [
      'a part of what is free',
      [machine('c'), free('a'), partOf('a', unpriced('a/tls')), free('b')],
      '1 of 2 resources that cost money is priced; 1 is not; 1 is free.',
      'without 1 resource',
    ],
    [
      'what is charged by use alone, beside all other states',
      [machine('a'), traffic('a'), traffic('b'), unpriced('c'), rhel, unknownType('d'), free('e')],
      '2 of 4 resources that cost money are priced, 2 of them without what is charged by use; 1 is not; 1 is in part only; of 1 it is not known whether it costs anything; 1 is free.',
      'without 1 resource, parts of 1, what may be charged for 1 and the charges by use of 2',
    ],
    [
      'what is not known',
      [unknownType('a'), unknownType('b')],
      'No resource is known to cost money; of 2 it is not known whether they cost anything.',
      'without what may be charged for 2 resources',
    ],
  ])('of %s', (_, resources, sentence, gap) => {
    const summary = summaryOf(...resources);
    expect([completeness(countResources(summary.lines)), totalsGap(summary.lines)]).toEqual([sentence, gap]);
  });
});

describe('human', () => {
  const text = print(
    'human',
    summaryOf(
      machine('a', { assumed: ['a disk'] }),
      machine('b', { assumed: ['a disk'] }),
      unpriced('c'),
      unpriced('d'),
      unpriced('e', 'Another reason.'),
      rhel,
      free('f'),
    ),
  );

  test('says in the line of the totals what they are without', () => {
    expect(text).toMatch(/^Total a month, without 3 resources and parts of 1 +.*retail +30\.06/m);
  });

  test('names the line of each resource, what was assumed and what is not priced', () => {
    expect(text.slice(text.indexOf('plan.json'))).toBe(
      [
        'plan.json was read as terraform-plan:',
        'Resource  Line',
        'a         a (and 2 more)',
        'b         a (and 2 more)',
        'rhel      a (and 2 more)',
        'assumed: a, b: a disk',
        'not priced: c, d: It is not priced.',
        'not priced: e: Another reason.',
        'not priced: rhel: (in part) The fee of its licence RHEL_EUS is not priced.',
        '2 of 6 resources that cost money are priced; 3 are not; 1 is in part only; 1 is free. --verbose lists what is free.',
        '',
      ].join('\n'),
    );
  });

  test('names five resources of an assumption, all where it is asked to', () => {
    const summary = summaryOf(
      ...Array.from({ length: 7 }, (_, index) => machine(`m${index}`, { assumed: ['a disk'] })),
    );
    expect(print('human', summary)).toContain('assumed: m0, m1, m2, m3, m4 and 2 more: a disk');
    expect(print('human', summary, true)).toContain('assumed: m0, m1, m2, m3, m4, m5, m6: a disk');
    expect(print('human', summaryOf(machine('a'), free('f')), true)).toContain('free of charge: f: no charge');
  });

  test('prints no control characters of a file', () => {
    const evil = 'x\u001b[2J\u202e\n';
    const summary = { ...summaryOf(machine(evil), unpriced(`${evil}u`, evil)), file: evil, warnings: [evil] };
    for (const format of ['human', 'markdown', 'csv'] as const) {
      const text = print(format, summary);
      expect(['\u001b', '\u202e', 'x\n'].filter((sign) => text.includes(sign))).toEqual([]);
    }
  });
});

test('json has a member with all of it', () => {
  const { inputs } = JSON.parse(print('json', summaryOf(machine('a'), unpriced('b'), rhel, free('f'))));
  expect(inputs).toEqual({
    file: 'plan.json',
    format: 'terraform-plan',
    resources: 3,
    priced: 1,
    partly: 0,
    not_priced: 2,
    not_priced_in_part: 1,
    unknown: 0,
    free_of_charge: 1,
    read: [
      { address: 'a', type: 'vm', lines: ['a (and 1 more)'] },
      { address: 'rhel', type: 'vm', lines: ['a (and 1 more)'] },
    ],
    assumed: [],
    unpriced: [
      { address: 'b', type: 'x', reason: 'It is not priced.', in_part: false, by_use: false, unknown_type: false },
      {
        address: 'rhel',
        type: 'vm',
        reason: 'The fee of its licence RHEL_EUS is not priced.',
        in_part: true,
        by_use: false,
        unknown_type: false,
      },
    ],
    free: [{ address: 'f', type: 'x', why: 'no charge' }],
    warnings: [],
  });
});

test('csv says beside the totals what they are without', () => {
  const lines = print('csv', summaryOf(machine('a'), unpriced('b'))).split('\r\n');
  expect(lines.at(-2)).toMatch(/^total,.*,without 1 resource,(?:,0\.00){4}$/);
  expect(lines[1]).toMatch(/,,(?:,0\.00){4}$/);
});

test('markdown shows what is not priced, and folds the rest', () => {
  const text = print('markdown', {
    ...summaryOf(machine('a|b', { assumed: ['a *disk*'] }), unpriced('b')),
    warnings: ['W'],
  });
  expect(text).toContain('| **Total a month, without 1 resource** |');
  expect(text).toContain('| **Total a year, without 1 resource** |');
  expect(text.slice(text.indexOf('**1 of 2'))).toBe(
    [
      '**1 of 2 resources that cost money is priced; 1 is not.** Read from plan.json as terraform-plan.',
      '',
      '- Warning: W',
      '- Not priced: b: It is not priced.',
      '',
      '<details><summary>What was read</summary>',
      '',
      '| Resource | Line |',
      '| --- | --- |',
      '| a\\|b | a\\|b |',
      '',
      '</details>',
      '',
      '<details><summary>What was assumed</summary>',
      '',
      '- a\\|b: a \\*disk\\*',
      '',
      '</details>',
      '',
    ].join('\n'),
  );
});
