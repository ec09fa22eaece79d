import { expect, test } from 'vitest';
import { readProblem } from '../../../web/api/problem.ts';

const problem = { code: 'no_data', detail: 'There is no data yet.' };

test.each([
  { type: '/docs/errors/no_data', page: '/docs/errors/no_data' },
  { type: 'https://console.example.com/docs/errors/no_data', page: '/docs/errors/no_data' },
  { type: 'https://elsewhere.example/other', page: undefined },
  { type: 'javascript:alert(1)//docs/errors/no_data', page: undefined },
  { type: '//elsewhere.example/docs/errors/no_data', page: undefined },
  { type: 7, page: undefined },
])('the page of a problem is on the own address, whatever its type says: $type', ({ type, page }) => {
  expect(readProblem(503, new Headers(), { ...problem, type })?.type).toBe(page);
});
