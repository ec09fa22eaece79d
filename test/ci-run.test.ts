import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run, runOrThrow, startChild } from './support/child.ts';
import { eventually } from './support/eventually.ts';

let scratch: string;
let repository: string;
let temporary: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-ci-'));
  [repository, temporary] = [join(scratch, 'repository'), join(scratch, 'tmp')];
  for (const folder of ['repository/.ci', 'bin', 'tmp']) await mkdir(join(scratch, folder), { recursive: true });
  await cp('.ci/run', join(repository, '.ci/run'));
  await writeFile(join(repository, 'README.md'), 'npm ci && npm test      # type check, lint, and every test\n');
  await program('java', 'exit 0');
  for (const name of ['chromium', 'zsh', 'fish']) await program(name, 'exit 0');
  await program('cfn-lint', 'exit 0');
  const git = (...args: string[]) =>
    runOrThrow('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: repository });
  await git('init', '--quiet');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'first');
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const program = (name: string, script: string) =>
  writeFile(join(scratch, 'bin', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
/** An npm that does, for the script that it is asked to run, what is said here. */
const npm = (scripts: Readonly<Record<string, string>>) =>
  program(
    'npm',
    `case "$*" in ${Object.entries(scripts)
      .map(([name, script]) => `"${name}") ${script} ;;`)
      .join(' ')} *) echo " Tests  1 passed (1)" ;; esac`,
  );
const environment = () => ({ PATH: `${join(scratch, 'bin')}:${process.env.PATH}`, TMPDIR: temporary, HOME: scratch });
const ci = () => run('bash', [join(repository, '.ci/run')], { cwd: scratch, env: environment() });
const lastLine = (text: string): string | undefined => text.trimEnd().split('\n').at(-1);

describe('.ci/run', () => {
  test("runs the README's test line and each further script, and adds their tests up", async () => {
    await npm({
      ci: ':',
      test: 'echo " Tests  40 passed | 2 skipped (42)"',
      'run synth': ':',
      'run lint:templates': ':',
    });
    const { code, stdout } = await ci();
    expect({ code, last: lastLine(stdout) }).toEqual({ code: 0, last: '45 passed, 0 failed' });
    expect(stdout.match(/^== .*$/gm)).toEqual([
      '== npm ci && npm test',
      '== npm run synth',
      '== npm run lint:templates',
      '== npm run test:package',
      '== npm run test:readme',
      '== npm run test:conformance',
      '== npm run test:kill',
      '== npm run test:fidelity',
    ]);
  });

  test('runs them in a copy of HEAD with nothing beside it, and leaves nothing of it', async () => {
    await writeFile(join(repository, 'not-committed.txt'), '');
    await npm({ ci: ':', test: 'find "$PWD/.." -maxdepth 2 -not -path "*/.git*"; echo " Tests  1 passed (1)"' });
    const { stdout } = await ci();
    const found = stdout.split('\n').flatMap((line) => /\/appraise\/\.\.(\/.*)$/.exec(line)?.[1] ?? []);
    expect(found.sort()).toEqual(['/appraise', '/appraise/.ci', '/appraise/README.md', '/programs.log', '/step.log']);
    expect(await readdir(temporary)).toEqual([]);
  });

  test.each([
    {
      what: 'a test fails',
      scripts: { ci: ':', test: 'echo " Tests  2 failed | 40 passed (42)"; exit 1' },
      last: '40 passed, 2 failed',
    },
    { what: 'a step before the tests fails', scripts: { ci: 'exit 1' }, last: '0 passed, 1 failed' },
    {
      what: 'a further script fails',
      scripts: {
        ci: ':',
        'run synth': ':',
        'run lint:templates': ':',
        'run test:kill': 'echo " Tests  1 failed (1)"; exit 1',
      },
      last: '5 passed, 1 failed',
    },
    {
      what: 'no test is run',
      scripts: {
        ci: ':',
        test: ':',
        'run synth': ':',
        'run lint:templates': ':',
        'run test:package': ':',
        'run test:readme': ':',
        'run test:conformance': ':',
        'run test:kill': ':',
        'run test:fidelity': ':',
      },
      last: '0 passed, 1 failed',
    },
  ])('fails where $what', async ({ scripts, last }) => {
    await npm(scripts as Readonly<Record<string, string>>);
    const { code, stdout } = await ci();
    expect({ code, last: lastLine(stdout) }).toEqual({ code: 1, last });
  });

  test('ends what it has started, and removes the copy, when it is stopped', async () => {
    await npm({ ci: ':', test: 'echo started; sleep 100000' });
    const child = startChild('bash', [join(repository, '.ci/run')], { cwd: scratch, env: environment() });
    await eventually(() => expect(child.written.stdout).toContain('started'));
    child.process.kill('SIGTERM');
    const { code } = await child.ended;
    expect(code).toBe(143);
    expect(await readdir(temporary)).toEqual([]);
  });
});
