import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startChild } from './child.ts';
import { eventually } from './eventually.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-children-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** True while a process runs. A process that has ended may still be a zombie, whose exit code nobody has read. */
function isRunning(pid: number): boolean {
  if (existsSync('/proc/self/stat')) {
    const stat = `/proc/${pid}/stat`;
    return existsSync(stat) && !/^\d+ \(.*\) Z/.test(readFileSync(stat, 'utf8'));
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const noneRuns = (pids: readonly number[]) => eventually(() => expect(pids.filter(isRunning)).toEqual([]));

/** Runs vitest on the tests in ends-badly, each for at most a second; they write the ids of their processes. */
const endBadly = (args: readonly string[], told: string, silentServer = '') =>
  startChild(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/support/ends-badly/vitest.config.ts', ...args],
    {
      env: { PATH: process.env.PATH, NO_COLOR: '1', ENDS_BADLY_PIDS: told, ENDS_BADLY_SILENT_SERVER: silentServer },
    },
  );
const pidsIn = (told: string): number[] =>
  existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n').map(Number) : [];

describe('no child is left', () => {
  test('of a process that is killed', async () => {
    const program = `
      import { startChild } from './test/support/child.ts';
      const child = startChild('/bin/sh', ['-c', 'sleep 100000 & echo $$ $!; wait']);
      child.process.stdout.pipe(process.stdout);`;
    const parent = startChild(process.execPath, ['--input-type=module', '--eval', program]);
    const pids = await eventually(() => {
      expect(parent.written.stdout).toMatch(/^\d+ \d+\n$/);
      return parent.written.stdout.trim().split(' ').map(Number);
    });
    expect(pids.filter(isRunning)).toEqual(pids);
    parent.process.kill('SIGKILL');
    await noneRuns(pids);
  });

  test('of a child that is killed and leaves its own child behind', async () => {
    const child = startChild('/bin/sh', ['-c', 'sleep 100000 & echo $!; wait']);
    await eventually(() => expect(child.written.stdout).toMatch(/^\d+\n$/));
    child.process.kill('SIGKILL');
    await child.ended;
    await noneRuns([Number(child.written.stdout)]);
  });

  test('of tests that fail, of those that run out of time, of a hook that does, and of a worker that is killed', async () => {
    // Accepts connections and never answers.
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = silent.address() as { port: number };
    const told = join(directory, 'pids');
    const { stdout, stderr, code } = await endBadly([], told, `http://127.0.0.1:${port}`).ended;
    silent.close();
    expect(code).toBe(1);
    for (const failed of ['fails', 'runs out of time', 'starts a product that does not get ready in time']) {
      expect(stdout).toContain(`× ${failed} `);
    }
    expect(stdout).toContain('✓ has nothing of the test before it');
    expect(stderr).toContain('Hook timed out');
    expect(stderr).toMatch(/Worker exited unexpectedly .*worker\.ts/);
    // Each starts one or two processes, as far as it gets in its second.
    expect(pidsIn(told).length).toBeGreaterThanOrEqual(7);
    await noneRuns(pidsIn(told));
  });

  test('of vitest itself, when it is killed in the middle of a test', async () => {
    const told = join(directory, 'more-pids');
    const vitest = endBadly(['tests.ts', '--testNamePattern', 'runs out of time', '--testTimeout', '0'], told);
    await eventually(() => expect(pidsIn(told)).toHaveLength(2));
    vitest.process.kill('SIGKILL');
    await noneRuns(pidsIn(told));
  });
});

test('every test starts its processes by test/support/child.ts', () => {
  const files = globSync('test/**/*.ts', { exclude: ['test/bench/**', '**/node_modules/**'] });
  const calls = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const [, names = ''] = /^import \{(.*)\} from 'node:child_process'/m.exec(text) ?? [];
    // A call that waits for its process leaves none behind.
    const started = names.split(',').filter((name) => !/^\s*$|type |Sync\b/.test(name));
    return started.map((name) => ({ file, name: name.trim(), isGuarded: text.includes(`guardChild(${name.trim()}(`) }));
  });
  expect(calls.filter(({ isGuarded }) => !isGuarded)).toEqual([]);
  expect(calls).toContainEqual({ file: 'test/support/child.ts', name: 'spawn', isGuarded: true });
});
