import { expect, it } from 'vitest';
import { cacheControl } from '../../../../lib/platform/http/cache-headers.ts';

it.each([
  { row: { access: 'public' }, expected: 'no-store' },
  { row: { access: 'public', cacheSeconds: 3600 }, expected: 'public, max-age=3600' },
  { row: { access: 'api-key', cacheSeconds: 60 }, expected: 'private, max-age=60' },
  { row: { access: 'optional-key', cacheSeconds: 60 }, expected: 'private, max-age=60' },
] as const)('says $expected for $row', ({ row, expected }) => {
  expect(cacheControl(row)).toBe(expected);
});
