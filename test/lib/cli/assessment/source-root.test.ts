import { expect, test } from 'vitest';
import { findSourceRoot } from '../../../../lib/cli/assessment/source-root.ts';

const within = (directory: string, repository?: string) =>
  findSourceRoot(directory, (path) => repository !== undefined && path === `${repository}/.git`);

test('paths count from the root of the repository, whatever the working directory', () => {
  const { uri, pathOf } = within('/home/me/repo/assessments/acme', '/home/me/repo');

  expect(uri).toBe('file:///home/me/repo/');
  expect(['a.json', 'x/b c.json', '../../d.json', '/home/me/repo/e.json'].map(pathOf)).toEqual([
    'assessments/acme/a.json',
    'assessments/acme/x/b c.json',
    'd.json',
    'e.json',
  ]);
});

test('a file outside of the repository keeps its absolute path, and standard input its name', () => {
  const { pathOf } = within('/home/me/repo', '/home/me/repo');

  expect(['../other.json', '/tmp/a.json', '..b.json', '<stdin>'].map(pathOf)).toEqual([
    '/home/me/other.json',
    '/tmp/a.json',
    '..b.json',
    '<stdin>',
  ]);
});

test('without a repository, the working directory is the root', () => {
  const { uri, pathOf } = within('/data/in % out');

  expect(uri).toBe('file:///data/in%20%25%20out/');
  expect(pathOf('a.json')).toBe('a.json');
});
