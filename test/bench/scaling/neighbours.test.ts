import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withPart } from '../document.ts';
import { neighboursTable, newAccountBurst, playBurst } from './neighbours.ts';

test('without a queue a burst of sheets takes every execution from the API', () => {
  const { refused, p99 } = playBurst({ ...newAccountBurst, importsAtOnce: undefined });
  expect(refused).toBeGreaterThan(0.2);
  expect(p99).toBeGreaterThan(30);
});

test('with two imports at the same time no request notices the burst, and no sheet is lost', () => {
  const { refused, p99, lastImportEnds } = playBurst({ ...newAccountBurst, importsAtOnce: 2 });
  expect(refused).toBe(0);
  expect(p99).toBe(playBurst({ ...newAccountBurst, sheets: 2, importsAtOnce: 2 }).p99);
  expect(lastImportEnds).toBe((newAccountBurst.sheets / 2) * 60);
});

test('a bound as large as the account is none', () => {
  const { refused } = playBurst({ ...newAccountBurst, sheets: 20, importsAtOnce: newAccountBurst.executions });
  expect(refused).toBeGreaterThan(0.9);
});

test('docs/scaling.md has the table of this simulation', () => {
  const text = readFileSync('docs/scaling.md', 'utf8');
  expect(withPart(text, 'neighbours', neighboursTable([2, 8]))).toBe(text);
});
