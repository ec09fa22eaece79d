import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Collector } from '../../../../lib/assessment/judge/collector.ts';
import { inspectRecord } from '../../../../lib/assessment/judge/inspect.ts';
import { exactNumber } from '../../../../lib/assessment/record/exact-number.ts';
import { checkRecord } from '../../../../lib/assessment/schema/record-check.generated.ts';
import { validRecord } from '../../../support/records.ts';
import { arbitraryRecord } from '../arbitrary-record.ts';
import { arbitraryMutations, mutate } from '../mutations.ts';
import { spell } from '../oracle/json-text.ts';

interface Reported {
  readonly rule: string;
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string;
}

function inspected(value: unknown, exact: Readonly<Record<string, string>> = {}, broken?: readonly string[]) {
  const reported: Reported[] = [];
  const numbers = Object.entries(exact).map(([pointer, token]) => [pointer, exactNumber(token)] as const);
  const report: Collector['report'] = ({ id, says }, pointer, values) =>
    reported.push({ rule: id, pointer, ...says.en(values) });
  const record = inspectRecord(value, new Map(numbers), { report, isError: () => true }, broken);
  return { record, reported };
}

/** What is reported of a record in which one field has another value. */
function of(path: string, value: unknown): Reported[] {
  const record = validRecord();
  const names = path.split('/').slice(1);
  const last = names.pop() ?? '';
  const holder = names.reduce<Record<string, unknown>>((at, name) => at[name] as never, record as never);
  holder[last] = value;
  return inspected(record).reported;
}

describe('inspectRecord says what is wrong, what it found, and what it expects', () => {
  test.for<[pointer: string, value: unknown, message: string, hint?: string]>([
    ['/schemaVersion', '2.0', 'must be "1.0", not "2.0"'],
    ['/review/conflictsChecked', false, 'must be true, not false'],
    ['/assessor/mode', 'peer-reviw', 'must be one of "self-assessment", ', 'did you mean "peer-review"?'],
    ['/assessor/mode', 'by phone', 'not "by phone"'],
    ['/assessor/name', 7, 'must be a string, not the number 7'],
    ['/assessor/name', -0.5, 'must be a string, not the number -0.5'],
    ['/assessor/name', Number.MAX_SAFE_INTEGER + 1, 'must be a string, not a number'],
    ['/assessor/name', Number.NEGATIVE_INFINITY, 'must be a string, not a number'],
    ['/schemaVersion', 1, 'must be "1.0", not the number 1'],
    ['/schemaVersion', Number.POSITIVE_INFINITY, 'must be "1.0", not a number'],
    ['/assessor/name', null, 'must be a string, not null'],
    ['/assessor', [], 'must be an object, not an array of 0 items'],
    ['/limitations', 'none', 'must be an array, not the string "none"'],
    ['/sampling/sampleSize', '30', 'must be an integer, not the string "30"', 'remove the quotes'],
    ['/sampling/sampleSize', 'thirty', 'must be an integer, not the string "thirty"'],
    ['/sampling/sampleSize', 0.5, 'must be an integer, not 0.5'],
    ['/sampling/sampleSize', -1, 'must be at least 0, not -1'],
    ['/dimensions/toolsMcp/target', 5, 'must be from 0 to 4, not 5'],
    ['/assessmentId', 'ACME-2026', 'must match ^[a-z0-9]', 'did you mean "acme-2026"?'],
    ['/assessmentId', ' acme-2026', 'must match ^[a-z0-9]', 'did you mean "acme-2026"?'],
    ['/assessmentId', 'a b', 'unlike "a b"'],
    ['/evidenceRegister/0/sha256', 'AB'.repeat(32), 'must match ^[a-f0-9]{64}$', `did you mean "${'ab'.repeat(32)}"?`],
    ['/assessedAt', '2026-02-30', '"2026-02-30" is a day that does not exist'],
    ['/assessedAt', '2026-01-31T10:00:00Z', 'must be a date as YYYY-MM-DD', 'leave out the time: "2026-01-31"'],
    ['/assessedAt', '31.01.2026', 'must be a date as YYYY-MM-DD', 'write year, month and day: 2025-09-30'],
    ['/priorities/0/acceptanceCriteria', [], 'must have at least 1 item, has none'],
    ['/scope/organization', 'x', 'must have at least 2 characters, has 1: "x"'],
  ])('%s: %j', ([pointer, value, message, hint]) => {
    expect(of(pointer, value)).toEqual([
      {
        rule: expect.stringMatching(/^schema\//),
        pointer,
        message: expect.stringContaining(message),
        ...(hint && { hint }),
      },
    ]);
  });

  test('takes each unknown name for the missing one it is nearest to, each of them once', () => {
    const { assessedAt, assessor, ...rest } = validRecord();
    const { reported } = inspected({ ...rest, asessor: assessor, assesedAt: assessedAt, asessedAt: assessedAt });

    expect(reported).toEqual([
      expect.objectContaining({ pointer: '/asessor', hint: 'did you mean "assessor"?' }),
      expect.objectContaining({ pointer: '/assesedAt', hint: 'did you mean "assessedAt"?' }),
      expect.objectContaining({ pointer: '/asessedAt', message: 'unknown property "asessedAt"' }),
    ]);
  });

  test('takes an unknown name for an optional one that is absent', () => {
    const text = JSON.stringify(validRecord()).replace('"sha256"', '"sha265"');
    const { reported } = inspected(JSON.parse(text));

    expect(reported).toMatchObject([{ pointer: '/evidenceRegister/0/sha265', hint: 'did you mean "sha256"?' }]);
  });

  test('escapes names in pointers', () => {
    expect(inspected({ ...validRecord(), 'a/b~c': 1 }).reported).toMatchObject([{ pointer: '/a~1b~0c' }]);
  });

  test('shows a number that no double holds as it is written', () => {
    const record = { ...validRecord(), schemaVersion: Infinity, limitations: [Infinity], assessedAt: 9007199254740992 };
    const exact = { '/schemaVersion': '1e400', '/limitations/0': '-1e400', '/assessedAt': '9007199254740993' };

    expect(inspected(record, exact).reported).toMatchObject([
      { pointer: '/schemaVersion', message: 'must be "1.0", not the number 1e400' },
      { pointer: '/assessedAt', message: 'must be a string, not the number 9007199254740993' },
      { pointer: '/limitations/0', message: 'must be a string, not the number -1e400' },
    ]);
  });

  test('decides by the digits of the text where a double has lost them', () => {
    const pointer = '/sampling/sampleSize';
    const record = validRecord();

    expect(inspected(record, { [pointer]: '30.0000000000000000001' }).reported).toMatchObject([
      { rule: 'schema/type', pointer, message: 'must be an integer, not 30.0000000000000000001' },
    ]);
    expect(inspected(record, { [pointer]: '3e1' }).reported).toEqual([]);
  });
});

describe('inspectRecord returns what is well typed', () => {
  test('all of a valid record', () => {
    expect(inspected(validRecord()).record).toEqual(validRecord());
  });

  test.for([null, 7, 'text', [], true])('nothing of %j', (value) => {
    expect(inspected(value).record).toEqual({});
  });

  test('keeps the place of items in lists, and of ill-typed members their names', () => {
    const record = {
      limitations: ['whole text', 7, null],
      assessedAt: '2023-02-29',
      evidenceRegister: [{ id: 'no pattern', reference: 'not a reference', sha256: 7, observedAt: '2023-02-29' }, 'x'],
      sampling: { sampleSize: 1.5, populationSize: -1, method: 'guessing' },
      unknown: 1,
    };

    expect(inspected(record).record).toStrictEqual({
      limitations: ['whole text', undefined, undefined],
      assessedAt: undefined,
      evidenceRegister: [
        { id: 'no pattern', reference: 'not a reference', sha256: undefined, observedAt: undefined },
        undefined,
      ],
      sampling: { sampleSize: undefined, populationSize: -1, method: 'guessing' },
    });
  });
});

describe('inspectRecord trusts the generated checks', () => {
  test('and reports the same, in the same order, as if it looked at every member', () => {
    fc.assert(
      fc.property(arbitraryRecord, arbitraryMutations, (tree, mutations) => {
        const { text } = spell(mutations.reduce(mutate, tree), { byteOrderMark: false, choices: [0] });
        const value: unknown = JSON.parse(text);
        const broken: string[] = [];
        checkRecord(value, broken);

        // The generated checks know no exact numbers, so that one anywhere leads to a look at every member.
        const everyMember = inspected(value, { '/nowhere': '1.5' });
        expect(inspected(value)).toEqual(everyMember);
        expect(inspected(value, {}, broken)).toEqual(everyMember);
      }),
      { numRuns: 1_000 },
    );
  });
});
