import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withPart } from '../document.ts';
import { playUploads, uploadLoadsTable, uploadSeconds } from './upload-loads.ts';

const hour = { uploads: 10_000, seconds: 3_600, executions: 10, rate: 10 };

test('ten thousand uploads in an hour leave a new account its executions for requests', () => {
  const { mostAtOnce, refused, longest } = playUploads(hour);
  expect(mostAtOnce).toBeLessThan(10);
  expect(refused).toBe(0);
  expect(longest).toBeCloseTo(uploadSeconds, 5);
});

test('one execution is shared by all, and no upload is lost: the last has its verdict, later', () => {
  const { mostAtOnce, refused, longest } = playUploads({ ...hour, uploads: 2_000, seconds: 60, executions: 1 });
  expect(mostAtOnce).toBe(1);
  expect(refused).toBeGreaterThan(0.2);
  // Two thousand one after the other, whenever they came.
  expect(longest).toBeGreaterThan(2_000 * uploadSeconds - 60 - 1);
});

test('without uploads no request is refused', () => {
  expect(playUploads({ ...hour, uploads: 1 })).toMatchObject({ mostAtOnce: 1, refused: 0 });
});

test('docs/scaling.md has the table of this simulation', () => {
  const text = readFileSync('docs/scaling.md', 'utf8');
  expect(withPart(text, 'upload-loads', uploadLoadsTable())).toBe(text);
});
