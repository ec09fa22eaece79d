import { globSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathsOutsideCode, pathsOutsideText } from './support/paths-outside.ts';

/** Texts that the product is to judge, to print or to refuse: nothing is read from there. */
const onlyData: readonly string[] = [
  // AWS's own function, which fills the console's bucket, reads them.
  'test/infra/release/last-release/Appraise-prod.json: /opt/awscli/aws',
  'test/infra/release/last-release/Appraise-prod.json: /etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  'test/lib/assessment/arbitrary-values.ts: ../a/./b',
  'test/lib/assessment/arbitrary-values.ts: file:///etc/hosts',
  'test/lib/assessment/schema/formats.test.ts: ../x/./y',
  'test/lib/assessment/report/evidence-matrix.test.ts: file:///etc/passwd',
  'test/lib/cli/assessment/format/sarif.test.ts: ../up.json',
  'test/lib/cli/assessment/format/sarif.test.ts: /tmp/a b.json',
  'test/lib/cli/assessment/format/sarif.test.ts: file:///tmp/a%20b.json',
  'test/lib/assessment/evidence/evidence-check.test.ts: ../beside/a.pdf',
  'test/lib/assessment/evidence/evidence-check.test.ts: /etc/passwd',
  'test/lib/assessment/evidence/evidence-check.test.ts: file:///etc/passwd',
  'test/lib/cli/assessment/format/sarif.test.ts: file:///home/me/repo/',
  'test/lib/cli/assessment/source-root.test.ts: ../../d.json',
  'test/lib/cli/assessment/source-root.test.ts: ../other.json',
  'test/lib/cli/assessment/source-root.test.ts: /home/me/other.json',
  'test/lib/cli/assessment/source-root.test.ts: /home/me/repo',
  'test/lib/cli/assessment/source-root.test.ts: /home/me/repo/assessments/acme',
  'test/lib/cli/assessment/source-root.test.ts: /home/me/repo/e.json',
  'test/lib/cli/assessment/source-root.test.ts: /tmp/a.json',
  'test/lib/cli/assessment/source-root.test.ts: file:///home/me/repo/',
  // A folder of the test's own, and what lies beside it.
  'test/lib/cli/assessment/inputs.test.ts: ..',
  'test/lib/cli/assessment/inputs.test.ts: ../notes.txt',
  'test/lib/cli/assessment/inputs.test.ts: ../outside/x.json',
  'test/lib/cli/target.test.ts: /home/user',
  'test/lib/pricing/import/read/read-sheet.test.ts: ../../a.csv',
  'test/lib/pricing/import/read/sheet-file.test.ts: ../../etc/cron.d/sheet.csv',
  'test/lib/pricing/import/read/sheet-file.test.ts: /tmp/sheet.csv',
  // Folders of tests, and what lies beside them or nowhere.
  'test/e2e/evidence-command.test.ts: ../../outside.pdf',
  'test/e2e/evidence-command.test.ts: ../outside.pdf',
  'test/e2e/evidence-command.test.ts: /etc/hostname',
  // What an agent asks for, and does not get.
  'test/lib/market/mcp/tools.test.ts: ../../health?x=#',
  'test/lib/cli/mcp/folder.test.ts: ../secret.json',
  'test/lib/cli/mcp/folder.test.ts: /etc/passwd',
  'test/lib/assessment/mcp/tools.test.ts: /etc/passwd',
  'test/lib/assessment/mcp/tools.test.ts: ../x',
  'test/e2e/mcp.test.ts: ../../etc/passwd',
  'test/e2e/mcp.test.ts: /etc/passwd',
  // A step up that is refused, and a JSON Pointer's escapes.
  'lib/cli/assessment/evidence/open-register.ts: ..',
  'schemas/appraise-policy.schema.json: ~/',
  // An option for folders of the reader, as docs/assessment.md has it.
  'llms-full.txt: ..',
];

const ignored = ['.git', ...readFileSync('.gitignore', 'utf8').trim().split('\n')].map((entry) =>
  entry.replace(/\/$/, ''),
);
const files = globSync(['**/*', '.*', '.ci/**', '.github/**'], {
  // Other tests write files with such names for a moment.
  exclude: [...ignored.flatMap((entry) => [entry, `**/${entry}`]), 'test/**/.*'],
}).filter((file) => !lstatSync(file).isDirectory());

const named = files.flatMap((file) => {
  // Rows of facts and what the tests have recorded are read by nobody as paths.
  if (/^test\/fixtures\/.*\.csv$|\.snap$/.test(file)) return [];
  // Any two characters may follow each other in a compressed picture.
  if (file.endsWith('.png')) return [];
  const pathsOutside = /\.[cm]?[jt]s$/.test(file) ? pathsOutsideCode : pathsOutsideText;
  return pathsOutside(file, readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`);
});

describe('nothing in the project reads outside it', () => {
  test('looks at every file', () => {
    expect(files).toEqual(
      expect.arrayContaining(['package.json', '.ci/run', 'infra/app.ts', '.github/workflows/test.yml']),
    );
    expect(files.filter((file) => file.startsWith('node_modules/'))).toEqual([]);
  });

  test('no path that a file names leaves the repository', () => {
    expect(named.filter((path) => !onlyData.includes(path))).toEqual([]);
  });

  test('no link leaves the repository', () => {
    const root = realpathSync('.');
    expect(files.filter((file) => relative(root, realpathSync(file)).startsWith('..'))).toEqual([]);
  });

  test('makes no exception that is not needed', () => {
    expect(onlyData.filter((path) => !named.includes(path))).toEqual([]);
  });
});

/** Stand for what would be a path, or a value, in this very file. */
const words: Readonly<Record<string, string>> = {
  UP: ['.', '.'].join(''),
  VALUE: ['$', '{value}'].join(''),
  HERE: ['$', '{import.meta.dirname}'].join(''),
};
const written = (source: string): string => source.replaceAll(/UP|VALUE|HERE/g, (word) => words[word] ?? word);
const code = (source: string): string[] => pathsOutsideCode('test/lib/x.test.ts', written(source));
const text = (content: string): string[] => pathsOutsideText('docs/x.md', written(content));

describe('a path is found to leave the repository', () => {
  test.each([
    "readFileSync('UP/beside/a.csv')",
    'readFileSync(`UP/beside/VALUE`)',
    "readdirSync('UP')",
    "import { a } from 'UP/UP/UP/beside/a.ts'",
    "export * from 'UP/UP/UP/beside/a.ts'",
    "await import('UP/UP/UP/beside/a.ts')",
    "vi.mock('UP/UP/UP/beside/a.ts')",
    "new URL('UP/UP/UP/beside/a.csv', import.meta.url)",
    'new URL(`UP/UP/UP/VALUE`, import.meta.url)',
    "join(import.meta.dirname, 'UP/UP/UP/beside', name)",
    "join(import.meta.dirname, 'UP', 'UP', 'UP', 'beside')",
    "path.resolve(dirname(fileURLToPath(import.meta.url)), 'UP/UP/UP')",
    '`HERE/UP/UP/UP/beside`',
    "join(root, 'UP', 'beside')",
    "join(process.cwd(), 'UP')",
    '`VALUE/UP/beside`',
    "readFileSync('/home/somebody/a.csv')",
    "readFileSync('~/a.csv')",
    "readFileSync('file:///var/data/a.csv')",
    "spawn('npm', ['ci'], { cwd: 'UP' })",
  ])('%s', (source) => expect(code(source)).toHaveLength(1));

  test.each(['[the table](UP/UP/beside/a.csv)', '`/home/somebody/a.csv`', 'cd UP/UP && ls', '"file:UP/UP/beside"'])(
    'in a document or a setting: %s',
    (content) => expect(text(content)).toHaveLength(1),
  );
});

describe('a path is found to stay in the repository', () => {
  test.each([
    "readFileSync('test/fixtures/a.csv')",
    "import { a } from 'UP/UP/lib/a.ts'",
    "new URL('UP/UP/events/a.json', import.meta.url)",
    "join(import.meta.dirname, 'UP/UP')",
    "join(mkdtempSync(join(tmpdir(), 'a-')), 'b')",
    "fetch('/docs/UP/package.json')",
    "part === 'UP'",
    "parts.includes('UP')",
    "[1, 2].join('UP')",
    "find('/usr/bin/chromium')",
    "'wait UP.'",
  ])('%s', (source) => expect(code(source)).toEqual([]));

  test.each(['[the table](UP/events/a.csv)', 'every value from 1UP2', 'https://example.com/home/a', 'and so on UP.'])(
    'in a document or a setting: %s',
    (content) => expect(text(content)).toEqual([]),
  );
});
