import { expect, test } from 'vitest';
import { github, githubSummary } from '../../../../../lib/cli/assessment/format/github.ts';
import { error, hostile, result, warning } from './results.ts';

test('every finding is a workflow command with its place, its rule as title, and the hint on its own line', () => {
  expect(github(result([error({ hint: 'Did you mean 4?' }), warning()]))).toBe(
    '::error file=records/acme.json,line=3,col=12,title=schema/range::score is 9; allowed are 0 to 4 (at /dimensions/toolsMcp/score)%0AHint: Did you mean 4?\n' +
      '::warning file=records/acme.json,line=3,col=12,title=evidence-unused::unused (at /evidenceRegister/1)\n',
  );
});

test.for([
  { title: 'a valid record', facts: result([]), text: '' },
  {
    title: 'a finding about the whole record',
    facts: result([error({ pointer: '', message: 'm' })]),
    text: '::error file=records/acme.json,line=3,col=12,title=schema/range::m\n',
  },
  {
    title: 'an NDJSON record',
    facts: result([error({ pointer: '', line: 1, message: 'm' })], { line: 5 }),
    text: '::error file=records/acme.json,line=5,col=12,title=schema/range::m\n',
  },
  {
    title: 'a file name with signs',
    facts: result([error({ pointer: '', message: 'a:b, 100%' })], { file: 'a,b:c%\r\n.json' }),
    text: '::error file=a%2Cb%3Ac%25%0D%0A.json,line=3,col=12,title=schema/range::a:b, 100%25\n',
  },
  {
    title: 'capped findings',
    facts: result([error({ pointer: '', message: 'm' })], { judged: { errorCount: 3 } }),
    text: '::error file=records/acme.json,line=3,col=12,title=schema/range::m\n::notice file=records/acme.json::… and 2 more findings\n',
  },
])('prints $title', ({ facts, text }) => {
  expect(github(facts)).toBe(text);
});

test('hostile text starts no command of its own', () => {
  const facts = { message: hostile, hint: hostile, pointer: hostile, rule: hostile };
  const text = github(result([error(facts)], { file: hostile }));

  expect(text.indexOf('\n')).toBe(text.length - 1);
  expect(text).not.toContain('\r');
  expect(text).not.toContain('\u001b');
  expect(text.match(/^::error file=[^:,]*,line=3,col=12,title=[^:,]*::/)).not.toBeNull();
});

test.for([
  { errors: 10, warnings: 10, crowded: false },
  { errors: 11, warnings: 0, crowded: true },
  { errors: 0, warnings: 11, crowded: true },
])('the last lines mention GitHub’s limit at $errors errors and $warnings warnings: $crowded', (figures) => {
  const { errors, warnings } = figures;
  const text = githubSummary({ files: 1, records: 1, inputs: 1, valid: 0, invalid: 1, errors, warnings });

  expect(text).toMatch(/^1 record: 0 valid, 1 invalid; /);
  expect(text).not.toContain('::');
  expect(text.includes('at most 10 errors and 10 warnings a step')).toBe(figures.crowded);
});
