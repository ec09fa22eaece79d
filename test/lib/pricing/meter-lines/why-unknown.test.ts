import { expect, test } from 'vitest';
import type { MeterAsk } from '../../../../lib/pricing/meter-lines/meter-item.ts';
import { whyUnknown } from '../../../../lib/pricing/meter-lines/why-unknown.ts';

const read = { row_count: 1, read_at: '2026-11-20T03:30:00.000Z' };
const why = (ask: MeterAsk, regions = {}) =>
  whyUnknown(
    { pointer: '/meters/0', ask },
    { reason: undefined, list: { currency: 'USD', regions }, hasSheet: false, near: [] },
  );

const bandwidth = { service: 'Bandwidth', meter: 'Standard Data Transfer Out', region: 'westus' };
const narrowed = { westus: { ...read, services: ['Storage', 'Backup'] }, eastus: { ...read, services: [] } };

test.each([
  ['a service that was not read', bandwidth],
  ['an id, whose service nobody knows', { meterId: '00000000-0000-4000-8000-000000000009' }],
])('of a list that was narrowed to some services, %s is not said to be missing', (_, ask) => {
  expect(why(ask, narrowed)).toEqual({
    pointer: '/meters/0',
    code: 'service_not_read',
    detail:
      'Of westus only the public prices of Storage, Backup and of the products have been read in USD. `appraise refresh-retail --region westus --currency USD` reads those of all services.',
  });
});

test.each([
  ['that was read', { ...bandwidth, service: 'storage' }],
  ['of a region where all were read', { ...bandwidth, region: 'eastus' }],
])('of a narrowed list, a service %s may be said to lack a meter', (_, ask) => {
  expect(why(ask, narrowed).code).toBe('not_allowed');
});

test('a zone is read with the prices of no region', () => {
  const zone = { ...bandwidth, region: 'Zone 1' };
  expect(why(zone, { global: read })).toMatchObject({ pointer: '/meters/0/meter', code: 'not_allowed' });
  expect(why({ ...bandwidth, region: 'Zone 99' }, { global: read })).toMatchObject({ pointer: '/meters/0/region' });
});
