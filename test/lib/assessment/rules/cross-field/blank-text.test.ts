import { describe, expect, test } from 'vitest';
import { blankText } from '../../../../../lib/assessment/rules/cross-field/blank-text.ts';
import { validRecord } from '../../../../support/records.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const notFreeText = new Set([
  'schemaVersion',
  'methodVersion',
  'assessmentId',
  'evidenceCutoff',
  'assessedAt',
  'mode',
  'method',
  'id',
  'type',
  'observedAt',
  'sha256',
  'confidence',
  'evidenceRefs',
  'severity',
  'targetDate',
  'reviewedAt',
  'disposition',
]);

/** Pointers of all free texts of a value, each replaced by blanks. */
function blankOut(value: object, pointer: string): string[] {
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (notFreeText.has(key)) return [];
    if (typeof member === 'object' && member !== null) return blankOut(member, `${pointer}/${key}`);
    if (typeof member !== 'string') return [];
    Object.assign(value, { [key]: '\u00a0 ' });
    return [`${pointer}/${key}`];
  });
}

const cases: readonly RuleCase[] = [
  {
    title: 'passes texts that say something',
    record: { scope: { organization: 'Northwind' }, limitations: ['None', ' padded '] },
    at: [],
  },
  {
    title: 'leaves empty texts to the minimum lengths',
    record: { scope: { organization: '', included: [''] } },
    at: [],
  },
  { title: 'reports spaces', record: { scope: { organization: '   ' } }, at: ['/scope/organization'] },
  {
    title: 'reports line breaks and tabs',
    record: { scope: { organization: '\n\t\r\n' } },
    at: ['/scope/organization'],
  },
  {
    title: 'reports no-break spaces',
    record: { scope: { organization: '\u00a0\u202f' } },
    at: ['/scope/organization'],
  },
  {
    title: 'reports zero-width characters',
    record: { scope: { organization: '\u200b\u200d\ufeff' } },
    at: ['/scope/organization'],
  },
  {
    title: 'reports the blank Braille pattern and the Hangul filler',
    record: { scope: { organization: '\u2800\u3164' } },
    at: ['/scope/organization'],
  },
  {
    title: 'reports tag characters beyond the Basic Multilingual Plane',
    record: { scope: { organization: '\u{e0020}\u{e0041}' } },
    at: ['/scope/organization'],
  },
  {
    title: 'passes one visible character among invisible ones',
    record: { scope: { organization: '\u200b\u00a0x' } },
    at: [],
  },
  { title: 'passes an emoji with joiners', record: { scope: { organization: '👩\u200d💻' } }, at: [] },
  {
    title: 'passes enumerations and dates, which are no free text',
    record: { assessedAt: ' ', assessmentId: '  ', evidenceRegister: [{ id: '  ', observedAt: ' ', sha256: ' ' }] },
    at: [],
  },
  {
    title: 'passes ill-typed items over and keeps the index',
    record: { limitations: [undefined, '     '] },
    at: ['/limitations/1'],
  },
];

describe('blank-text', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(blankText, given)).toEqual(at);
  });

  test('looks at every free text of the record', () => {
    const record = validRecord();
    const pointers = blankOut(record, '');

    expect(pointers.length).toBeGreaterThan(100);
    expect(pointersOf(blankText, { record }).sort()).toEqual(pointers.sort());
  });

  test('shows what cannot be seen', () => {
    expect(observe(blankText, { assessor: { role: ' \u00a0\u200b' } })).toEqual([
      {
        pointer: '/assessor/role',
        message: '" \\u00a0\\u200b" has only white space or invisible characters',
        hint: 'write a text that can be read',
      },
    ]);
  });
});
