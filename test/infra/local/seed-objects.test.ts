import { expect, it } from 'vitest';
import { objectsNamedIn } from '../../../infra/local/seed-objects.ts';

it.each([
  {
    what: 'an S3 event',
    event: { Records: [{ s3: { bucket: { name: 'b' }, object: { key: 'x/a+b%2Bc.json' } } }] },
    keys: ['x/a b+c.json'],
  },
  {
    what: 'an S3 event by way of EventBridge',
    event: { detail: { bucket: { name: 'b' }, object: { key: 'x/a+b%2B.csv' } } },
    keys: ['x/a+b%2B.csv'],
  },
  { what: 'an event of another service', event: { Records: [{ sqs: {} }, null, 'x'] }, keys: [] },
  { what: 'an HTTP event', event: { httpMethod: 'GET' }, keys: [] },
  { what: 'null', event: null, keys: [] },
])('finds $keys in $what', ({ event, keys }) => {
  expect(objectsNamedIn(event).map(({ key }) => key)).toEqual(keys);
});
