import childProcess from 'node:child_process';
import { globSync } from 'node:fs';
import { Server } from 'node:net';
import { normalize } from 'node:path';
import { expect, it } from 'vitest';
import { endToEndTests, stackTests, startsSomething, unitTests } from './projects.ts';

it('every test file is in one project', () => {
  const all = globSync('test/**/*.test.ts').map(normalize).sort();
  expect([...unitTests, ...stackTests, ...endToEndTests].sort()).toEqual(all);
});

it.each([
  { file: 'test/e2e/lifecycle.test.ts', why: 'starts the product' },
  { file: 'test/lib/storage/verdicts.test.ts', why: 'starts stores' },
  { file: 'test/lib/b3/b3.test.ts', why: 'starts a server' },
  { file: 'test/infra/bundle.test.ts', why: 'bundles' },
  { file: 'test/infra/synth.test.ts', why: 'starts the command of CDK' },
])('$file, which $why, is end-to-end', ({ file }) => {
  expect(endToEndTests).toContain(file);
});

it.each(['test/infra/stack.test.ts', 'test/infra/data-stack.test.ts'])('%s looks at templates', (file) => {
  expect(stackTests).toContain(file);
});

it.each(['test/lib/pricing/quantity.test.ts', 'test/lib/assessment/oracle.test.ts'])('%s is a unit test', (file) => {
  expect(unitTests).toContain(file);
  expect(startsSomething(file)).toBe(false);
});

it('a unit test that starts a server fails', () => {
  const { listen } = Server.prototype;
  expect(() => listen.call(new Server(), 0)).toThrow('a unit test starts no server');
});

it('a unit test that starts a process of Node fails', () => {
  for (const program of [process.execPath, 'npm']) {
    expect(() => childProcess.spawn(program, [])).toThrow('a unit test starts no process of Node');
  }
});
