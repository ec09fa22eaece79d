import { expect, test } from 'vitest';
import { findEventObject } from '../../../infra/local/seed-object.ts';

test.each([
  {
    what: 'an event of S3',
    event: { detail: { bucket: { name: 'b' }, object: { key: 'x/a+b%2B.csv' } } },
    named: { bucket: 'b', key: 'x/a+b%2B.csv' },
  },
  { what: 'an event of another service', event: { detail: { status: 'FAILED' } }, named: undefined },
  { what: 'a notification in S3’s own form', event: { Records: [{ s3: {} }, null, 'x'] }, named: undefined },
  { what: 'an HTTP event', event: { httpMethod: 'GET' }, named: undefined },
  { what: 'null', event: null, named: undefined },
])('finds $named in $what', ({ event, named }) => {
  expect(findEventObject(event)).toEqual(named);
});
