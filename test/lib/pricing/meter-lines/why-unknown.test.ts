import { describe, expect, test } from 'vitest';
import { NoPrice, UnknownName } from '../../../../lib/pricing/line-offers.ts';
import type { MeterAsk } from '../../../../lib/pricing/meter-lines/meter-item.ts';
import { whyUnknown, whyUnpriced } from '../../../../lib/pricing/meter-lines/why-unknown.ts';

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

describe('unpriced', () => {
  const sentence = 'Standard_D2s_v5 is not on the public price list in japaneast.';
  const reason = new NoPrice(sentence);
  const misspelled = new UnknownName('The size "D2s_v55" is not known.', 'sku', 'Standard_D2s_v5');
  const read = { row_count: 1, read_at: '2026-11-20T03:30:00.000Z' };

  describe('a line without a price', () => {
    test('is not on the list of a region that was read', () => {
      expect(whyUnpriced('/items/0', 'japaneast', reason, { currency: 'USD', regions: { japaneast: read } })).toEqual({
        code: 'price_not_found',
        pointer: '/items/0',
        detail: sentence,
      });
    });

    test('is not on the list of a region that was read and has no price at all', () => {
      const regions = { japaneast: { ...read, row_count: 0 } };
      expect(whyUnpriced('/items/0', 'japaneast', reason, { currency: 'USD', regions }).code).toBe('price_not_found');
    });

    test('is of a region that was not read, which says how to read it, and not that the list lacks anything', () => {
      const regions = { westeurope: read, eastus2: read, global: read };
      const { code, detail } = whyUnpriced('/items/0', 'japaneast', reason, { currency: 'EUR', regions });
      expect(code).toBe('region_not_read');
      expect(detail).toBe(
        'The public prices of japaneast have not been read in EUR; those of eastus2, westeurope have. `appraise refresh-retail --region japaneast --currency EUR` reads them; a deployment also reads the regions of its setting retailRegions each night.',
      );
    });

    test('may be of either where the list of an earlier version does not say which regions were read', () => {
      const { code, detail } = whyUnpriced('/items/0', 'japaneast', reason, { currency: 'USD', regions: undefined });
      expect(code).toBe('price_not_found');
      expect(detail).toContain(sentence);
      expect(detail).toContain('`appraise refresh-retail --region japaneast --currency USD`');
    });

    test('names something that is not known, where the region was read', () => {
      expect(
        whyUnpriced('/items/0', 'japaneast', misspelled, { currency: 'USD', regions: { japaneast: read } }),
      ).toEqual({
        pointer: '/items/0/sku',
        code: 'not_allowed',
        detail: 'The size "D2s_v55" is not known. Did you mean "Standard_D2s_v5"?',
        did_you_mean: 'Standard_D2s_v5',
      });
      const regions = { eastus2: read };
      expect(whyUnpriced('/items/0', 'japaneast', misspelled, { currency: 'USD', regions }).code).toBe(
        'region_not_read',
      );
    });
  });
});
