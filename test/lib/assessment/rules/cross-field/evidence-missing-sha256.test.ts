import { describe, expect, test } from 'vitest';
import { evidenceMissingSha256 } from '../../../../../lib/assessment/rules/cross-field/evidence-missing-sha256.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'passes an item with a digest',
    record: { evidenceRegister: [{ id: 'EV-ONE', sha256: 'a'.repeat(64) }] },
    at: [],
  },
  {
    title: 'reports each item without one',
    record: { evidenceRegister: [{ id: 'EV-ONE' }, { sha256: 'a'.repeat(64) }, {}] },
    at: ['/evidenceRegister/0', '/evidenceRegister/2'],
  },
  {
    title: 'leaves a digest of a wrong pattern to the schema',
    record: { evidenceRegister: [{ id: 'EV-ONE', sha256: '' }] },
    at: [],
  },
  {
    title: 'leaves a digest of a wrong type to the schema',
    record: { evidenceRegister: [{ id: 'EV-ONE', sha256: undefined }] },
    at: [],
  },
  { title: 'passes over an item that is no object', record: { evidenceRegister: [undefined] }, at: [] },
];

describe('evidence-missing-sha256', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(evidenceMissingSha256, given)).toEqual(at);
  });

  test('names the item where it has an id', () => {
    expect(observe(evidenceMissingSha256, { evidenceRegister: [{ id: 'EV-ONE' }, {}] })).toEqual([
      {
        pointer: '/evidenceRegister/0',
        message: 'evidence "EV-ONE" has no sha256',
        hint: 'add the SHA-256 digest of the referenced file, as 64 lowercase hexadecimal digits',
      },
      {
        pointer: '/evidenceRegister/1',
        message: 'evidence has no sha256',
        hint: 'add the SHA-256 digest of the referenced file, as 64 lowercase hexadecimal digits',
      },
    ]);
  });
});
