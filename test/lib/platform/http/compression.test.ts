import { expect, test } from 'vitest';
import { contentCoding } from '../../../../lib/platform/http/compression.ts';

test.each([
  { accepts: undefined, bytes: 100_000, coding: undefined },
  { accepts: 'gzip', bytes: 1_023, coding: undefined },
  { accepts: 'gzip', bytes: 1_024, coding: 'gzip' },
  { accepts: 'deflate', bytes: 1_024, coding: 'deflate' },
  { accepts: 'gzip, deflate, br', bytes: 1_024, coding: 'gzip' },
  { accepts: 'deflate, GZIP;q=1.0', bytes: 1_024, coding: 'gzip' },
  { accepts: 'deflate;q=0.9, gzip;q=0.8', bytes: 1_024, coding: 'deflate' },
  { accepts: 'br;q=1, gzip;q=0.8', bytes: 1_024, coding: undefined },
  { accepts: 'gzip;q=0', bytes: 1_024, coding: undefined },
  { accepts: 'gzip;q=none', bytes: 1_024, coding: undefined },
  { accepts: '*', bytes: 1_024, coding: undefined },
  { accepts: 'identity', bytes: 1_024, coding: undefined },
  { accepts: '', bytes: 1_024, coding: undefined },
])('a body of $bytes bytes for a caller that accepts "$accepts" is sent as $coding', ({ accepts, bytes, coding }) => {
  expect(contentCoding(accepts, bytes)).toBe(coding);
});
