import { type Plain, spelledNumber } from '../oracle/make-tree.ts';
import { type Fault, replacement } from './fault.ts';

/** Every string with a minimal length, and that length in code points. */
const texts: readonly (readonly [at: string, min: number])[] = [
  ['/limitations/*', 5],
  ['/scope/organization', 2],
  ['/scope/included/*', 2],
  ['/scope/excluded/*', 2],
  ['/assessor/name', 2],
  ['/assessor/role', 2],
  ['/assessor/organization', 2],
  ['/assessor/conflicts/*', 3],
  ['/sampling/populationDescription', 10],
  ['/sampling/rationale', 20],
  ['/sampling/limitations/*', 5],
  ['/evidenceRegister/*/title', 3],
  ['/evidenceRegister/*/reference', 3],
  ['/evidenceRegister/*/collectedBy', 2],
  ['/evidenceRegister/*/scope', 3],
  ['/evidenceRegister/*/limitations/*', 5],
  ['/dimensions/*/confidenceRationale', 20],
  ['/dimensions/*/coverageBasis', 10],
  ['/dimensions/*/gaps/*', 3],
  ['/dimensions/*/rationale', 20],
  ['/dimensions/*/owner', 2],
  ['/priorities/*/outcome', 10],
  ['/priorities/*/owner', 2],
  ['/priorities/*/acceptanceCriteria/*', 3],
  ['/review/reviewer/name', 2],
  ['/review/reviewer/role', 2],
  ['/review/reviewer/organization', 2],
  ['/review/comments/*', 3],
];

const dates = [
  '/scope/evidenceCutoff',
  '/assessedAt',
  '/evidenceRegister/*/observedAt',
  '/priorities/*/targetDate',
  '/review/reviewedAt',
];

const noDates = [
  ...['2023-02-29', '1900-02-29', '2024-02-30', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00', '2024-12-32'],
  ...['2024-1-1', '20240101', '2024-01-01T00:00:00Z', '24-01-01', ' 2024-01-01', '2024-01-01\n', '+02024-01-01'],
  ...['２０２４-01-01', '2024-W01-1', '2024-366', '2024/01/01', '-2024-01-01', ''],
];

const choices: readonly (readonly [at: string, allowed: string])[] = [
  ['/assessor/mode', 'self-assessment'],
  ['/sampling/method', 'random'],
  ['/evidenceRegister/*/type', 'policy'],
  ['/dimensions/*/confidence', 'high'],
  ['/priorities/*/severity', 'critical'],
  ['/review/disposition', 'accepted'],
];

const noEvidenceIds = [
  ...['EV-AB', 'EV-abc', 'ev-ABC', 'EV-ABC_1', `EV-${'A'.repeat(61)}`, 'EV-ABC\n', '', 'XEV-ABC', 'EV-ABÉ', 'EVABC'],
];

const noAssessmentIds = ['ab', '-abc', 'Abc', 'a b c', '.ab', `a${'b'.repeat(81)}`, 'abc\n', 'aßc', 'ab/c', ''];

const noDigests = ['A'.repeat(64), 'a'.repeat(63), '0'.repeat(65), 'g'.repeat(64), `${'a'.repeat(64)}\n`, ''];

const noReferences = [
  ...['docs/evidence 1.pdf', 'C:\\x.pdf', 'https://x/ü', '/a"b', '/[::1]', '//example.com:abc/p'],
  ...['//a@b@example.com/', '//[::ffff:192.168.0.01]/p', '1:b', '%zz', 'a%2', 'http://[::1', 'a#b#c', '<x>', 'a|b'],
  ...['a^b', 'a`b', '{id}', 'x\ny', '//[fe80::1%25en0]/', "x!$&'()*+,;=:@", 'http://[1::2::3]/', '//[12345::]/'],
  ...['//[::256.1.1.1]/', '//[1:2:3:4:5:6:7]/', '//[v.x]/', '😀😀😀', ':abc', '//a:8o/', 'abc\u0000'],
];

const strings = [
  '/assessmentId',
  ...texts.map(([at]) => at),
  ...dates,
  ...choices.map(([at]) => at),
  '/evidenceRegister/*/id',
  '/evidenceRegister/*/sha256',
  '/dimensions/*/evidenceRefs/*',
  '/dimensions/*/notes',
];

interface Range {
  readonly at: string;
  readonly below: readonly string[];
  readonly above: readonly string[];
}

const negative = ['-1', '-1.0', '-0.1e1', '-9007199254740993', '-1e400'];
const aboveFour = ['5', '5.0', '0.5e1', '50e-1', '1e400', '4294967296'];
const integers: readonly Range[] = [
  { at: '/sampling/populationSize', below: negative, above: [] },
  { at: '/sampling/sampleSize', below: negative, above: [] },
  { at: '/dimensions/*/score', below: negative, above: aboveFour },
  { at: '/dimensions/*/coverage', below: negative, above: ['101', '101.0', '1.01e2', '1e3', '100000000000000000001'] },
  { at: '/dimensions/*/target', below: negative, above: aboveFour },
];

const fractions = [
  ...['2.5', '30.0000000000000000001', '3.0000000000000000001', '5e-1', '-0.5', '9007199254740992.5', '1e-400'],
  ...['0.99999999999999999999', '15e-1', '12345e-4'],
];

const arrays: readonly (readonly [at: string, min: number])[] = [
  ['/evidenceRegister', 1],
  ['/priorities', 0],
  ['/limitations', 1],
  ['/scope/included', 1],
  ['/scope/excluded', 0],
  ['/assessor/conflicts', 0],
  ['/sampling/limitations', 0],
  ['/evidenceRegister/*/limitations', 0],
  ['/dimensions/*/evidenceRefs', 1],
  ['/dimensions/*/gaps', 0],
  ['/priorities/*/acceptanceCriteria', 1],
  ['/review/comments', 0],
];

const objects = [
  ...['', '/scope', '/assessor', '/sampling', '/evidenceRegister/*', '/dimensions', '/dimensions/*'],
  ...['/priorities/*', '/review', '/review/reviewer'],
];

const wrongVersions: readonly Plain[] = ['1.1', '1', '1.0 ', '', 1, spelledNumber('1.0'), null, true, ['1.0'], {}];

const numbers = (tokens: readonly string[]) => tokens.map(spelledNumber);

/** Faults of one value: each row of each table of docs/spec/assessment.md, each rule of that row. */
export const fieldFaults: readonly Fault[] = [
  replacement('another version', '/schemaVersion', 'schema/const', wrongVersions),
  replacement('another version', '/methodVersion', 'schema/const', wrongVersions),
  replacement('not true', '/review/conflictsChecked', 'schema/const', [false, 'true', 1, null, {}, [true]]),
  replacement('a bad id', '/assessmentId', 'schema/pattern', noAssessmentIds),
  replacement('a bad id', '/evidenceRegister/*/id', 'schema/pattern', noEvidenceIds),
  replacement('a bad id', '/dimensions/*/evidenceRefs/*', 'schema/pattern', noEvidenceIds),
  replacement('a bad digest', '/evidenceRegister/*/sha256', 'schema/pattern', noDigests),
  replacement('no URI reference', '/evidenceRegister/*/reference', 'schema/format', noReferences),
  ...texts.flatMap(([at, min]) => [
    replacement('one letter short', at, 'schema/min-length', ['a'.repeat(min - 1), '']),
    replacement('one astral letter short', at, 'schema/min-length', ['😀'.repeat(min - 1)]),
  ]),
  ...dates.map((at) => replacement('no date', at, 'schema/format', noDates)),
  ...choices.map(([at, allowed]) =>
    replacement('not on the list', at, 'schema/enum', [allowed.toUpperCase(), `${allowed} `, 'zzz', '']),
  ),
  ...strings.map((at) => replacement('no string', at, 'schema/type', [7, true, null, [], {}, ['text']])),
  ...integers.flatMap(({ at, below, above }) => [
    replacement('no number', at, 'schema/type', ['3', true, null, [3], {}]),
    replacement('a fraction', at, 'schema/type', numbers(fractions)),
    replacement('too low', at, 'schema/range', numbers(below)),
    ...(above.length > 0 ? [replacement('too high', at, 'schema/range', numbers(above))] : []),
  ]),
  ...arrays.flatMap(([at, min]) => [
    replacement('no array', at, 'schema/type', [null, {}, 'text', 0, true]),
    ...(min > 0 ? [replacement('nothing in it', at, 'schema/min-items', [[]])] : []),
  ]),
  ...objects.map((at) => replacement('no object', at, 'schema/type', [null, [], 'text', 1, false])),
];
