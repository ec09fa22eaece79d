import { expect, test } from 'vitest';
import { acceptWeight } from '../../../../lib/platform/http/accept.ts';

test.each([
  { accept: '', weight: 1 },
  { accept: '*/*', weight: 1 },
  { accept: 'text/csv', weight: 1 },
  { accept: 'TEXT/CSV; charset=utf-8', weight: 1 },
  { accept: 'application/json, text/csv;q=0.5', weight: 0.5 },
  { accept: 'text/csv;q=0, */*', weight: 0 },
  { accept: 'text/*;q=0.3, */*;q=0.1', weight: 0.3 },
  { accept: 'application/json', weight: 0 },
  { accept: 'text/csv;q=x', weight: 0 },
  { accept: ',;,', weight: 0 },
])('gives CSV the weight $weight by "$accept"', ({ accept, weight }) => {
  expect(acceptWeight(accept, 'text/csv')).toBe(weight);
});
