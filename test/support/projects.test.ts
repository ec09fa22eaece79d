import childProcess from 'node:child_process';
import { globSync } from 'node:fs';
import { Server } from 'node:net';
import { normalize } from 'node:path';
import { expect, test } from 'vitest';
import { endToEndTests, projectOf, stackTests, storeTests, unitTests } from './projects.ts';

test('every test file is in one project', () => {
  const all = globSync('test/**/*.test.ts', { exclude: ['**/node_modules/**'] })
    .map(normalize)
    .sort();
  expect([...unitTests, ...stackTests, ...storeTests, ...endToEndTests].sort()).toEqual(all);
});

test.each([
  { file: 'test/e2e/lifecycle.test.ts', project: 'e2e', why: 'starts the product' },
  { file: 'test/infra/bundle.test.ts', project: 'e2e', why: 'bundles' },
  { file: 'test/infra/synth.test.ts', project: 'e2e', why: 'starts the command of CDK' },
  { file: 'test/lib/assessment/store/verdicts.test.ts', project: 'stores', why: 'starts stores' },
  { file: 'test/lib/market/source/b3.test.ts', project: 'stores', why: 'starts a server' },
  { file: 'test/infra/stack.test.ts', project: 'stacks', why: 'looks at templates' },
  { file: 'test/infra/data-stack.test.ts', project: 'stacks', why: 'looks at templates' },
  { file: 'test/lib/pricing/unit-of-measure.test.ts', project: 'unit', why: 'starts nothing' },
  { file: 'test/lib/assessment/oracle.test.ts', project: 'unit', why: 'starts nothing' },
])('$file, which $why, is of the project $project', ({ file, project }) => {
  expect(projectOf(file)).toBe(project);
});

test('a unit test that starts a server fails', () => {
  const { listen } = Server.prototype;
  expect(() => listen.call(new Server(), 0)).toThrow('a unit test must not start a server');
});

test('a unit test that starts a process of Node fails', () => {
  for (const program of [process.execPath, 'npm']) {
    expect(() => childProcess.spawn(program, [])).toThrow('a unit test must not start a process of Node');
  }
});
