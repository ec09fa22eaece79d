import { describe, expect, test } from 'vitest';
import { whyUnpriced } from '../../../../lib/pricing/estimate/unpriced.ts';
import { NoPrice, UnknownName } from '../../../../lib/pricing/line-offers.ts';

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
    expect(whyUnpriced('/items/0', 'japaneast', misspelled, { currency: 'USD', regions: { japaneast: read } })).toEqual(
      {
        pointer: '/items/0/sku',
        code: 'not_allowed',
        detail: 'The size "D2s_v55" is not known. Did you mean "Standard_D2s_v5"?',
        did_you_mean: 'Standard_D2s_v5',
      },
    );
    const regions = { eastus2: read };
    expect(whyUnpriced('/items/0', 'japaneast', misspelled, { currency: 'USD', regions }).code).toBe('region_not_read');
  });
});
