import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { human, humanSummary } from '../../../../../lib/cli/assessment/format/human.ts';
import { error, hostile, result, warning } from './results.ts';

const source = ['{', '  "dimensions": {', '    "score": 9,', '  }'];
const lines = (line: number) => source[line - 1];
const plain = { color: false };

describe('one record', () => {
  test('is its verdict, then each finding with its line, a caret and the hint', () => {
    const findings = [error({ column: 14, hint: 'Did you mean 4?' }), warning({ line: 4, column: 3 })];

    expect(human(result(findings, { lines }), plain)).toBe(`invalid     records/acme.json  1 error, 1 warning
  records/acme.json:3:14  error  schema/range  score is 9; allowed are 0 to 4
    3 |     "score": 9,
      |              ^
    hint: Did you mean 4?
  records/acme.json:4:3  warning  evidence-unused  unused
    4 |   }
      |   ^
`);
  });

  test.for([
    { title: 'valid', facts: result([]), line: 'valid       records/acme.json\n' },
    { title: 'an NDJSON record', facts: result([], { line: 12 }), line: 'valid       records/acme.json:12\n' },
  ])('is one quiet line when it is $title', ({ facts, line }) => {
    expect(human(facts, plain)).toBe(line);
  });

  test.for([
    { title: 'valid', facts: result([]), silent: true },
    { title: 'valid with warnings', facts: result([warning()]), silent: true },
    { title: 'invalid', facts: result([error()]), silent: false },
  ])('is left out when quiet and $title: $silent', ({ facts, silent }) => {
    expect(human(facts, { color: false, quiet: true }) === '').toBe(silent);
  });

  test('without its source still has places and messages', () => {
    expect(human(result([error()]), plain)).toBe(`invalid     records/acme.json  1 error
  records/acme.json:3:12  error  schema/range  score is 9; allowed are 0 to 4
`);
  });

  test('says that it is unreadable', () => {
    const judged = { verdict: 'unreadable', assessmentId: null } as const;

    expect(human(result([error({ rule: 'json-syntax' })], { judged }), plain)).toMatch(/^unreadable {2}records/);
  });

  test('says how many findings the limit left out', () => {
    const capped = result([error()], { judged: { errorCount: 20_000, warningCount: 1 } });

    expect(human(capped, plain)).toMatch(/\n {2}… and 20000 more findings\n$/);
  });

  test('of an NDJSON file takes its source from the line that it stands on', () => {
    const record = result([error({ line: 1, column: 1 })], { line: 3, lines: (line) => `line ${line}` });

    expect(human(record, plain)).toContain('records/acme.json:3:12'.replace('12', '1'));
    expect(human(record, plain)).toContain('3 | line 3');
  });

  test('does not count a byte order mark', () => {
    const record = result([error({ line: 1, column: 1 })], { lines: () => '\ufeff{}' });

    expect(human(record, plain)).toContain('    1 | {}\n      | ^\n');
  });

  test('keeps source and caret within the terminal', () => {
    const record = result([error({ line: 1, column: 5_000 })], { lines: () => 'x'.repeat(10_000) });
    const [, , text = '', caret = ''] = human(record, { color: false, columns: 60 }).split('\n');

    expect(text).toMatch(/^ {4}1 \| …x+…$/);
    expect(text).toHaveLength(60);
    expect(text[caret.indexOf('^')]).toBe('x');
  });

  test('cannot be made to control the terminal by file name, message, hint or source', () => {
    const facts = { message: hostile, hint: hostile, pointer: hostile, line: 1, column: 5 };
    const shown = human(result([error(facts)], { file: hostile, lines: () => hostile }), plain);

    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b]/u);
    expect(shown.split('\n')).toHaveLength(6);
  });
});

describe('colour', () => {
  const record = result([error({ hint: 'h' }), warning()], { lines });

  test('only adds styles to the same text', () => {
    const coloured = human(record, { color: true });

    expect(coloured).not.toBe(human(record, plain));
    expect(stripVTControlCharacters(coloured)).toBe(human(record, plain));
  });

  test('appears only if the options ask for it', () => {
    expect(human(record, plain)).not.toContain('\u001b');
    expect(
      humanSummary({ files: 1, records: 1, inputs: 1, valid: 1, invalid: 0, errors: 0, warnings: 0 }, plain),
    ).not.toContain('\u001b');
  });
});

test.for([
  { title: 'red for an invalid record', invalid: 1, warnings: 0, code: '1m\u001b[31' },
  { title: 'yellow for a warning', invalid: 0, warnings: 1, code: '1m\u001b[33' },
  { title: 'green when all is well', invalid: 0, warnings: 0, code: '32' },
])('the closing line is $title', ({ invalid, warnings, code }) => {
  const figures = { files: 2, records: 2, inputs: 2, valid: 2 - invalid, invalid, errors: invalid, warnings };

  expect(humanSummary(figures, { color: true })).toContain(`\u001b[${code}m`);
  expect(humanSummary(figures, plain)).toBe(
    `2 records: ${2 - invalid} valid, ${invalid} invalid; ${invalid} error${invalid === 1 ? '' : 's'}, ${warnings} warning${warnings === 1 ? '' : 's'}\n`,
  );
});

test('the closing line is red for an error of the policy beside valid records', () => {
  const figures = { files: 2, records: 2, inputs: 2, valid: 2, invalid: 0, errors: 1, warnings: 0 };

  expect(humanSummary(figures, { color: true })).toContain('1m\u001b[31m');
});
