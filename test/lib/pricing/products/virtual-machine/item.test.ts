import { describe, expect, test } from 'vitest';
import type { RequestedItem } from '../../../../../lib/pricing/products/item.ts';
import { describeItem, readItem } from '../../../../support/read-item.ts';

const vm: RequestedItem = { product: 'virtual_machine', region: 'eastus', sku: 'D2s v5' };

describe('a virtual machine', () => {
  test('has the name that Azure gives its size', () => {
    expect(readItem({ ...vm, os: 'windows', license: 'hybrid_benefit' })).toEqual({
      item: {
        id: '1',
        product: 'virtual_machine',
        quantity: 1,
        region: 'eastus',
        hours: 730,
        sku: 'Standard_D2s_v5',
        os: 'windows',
        hybridBenefit: true,
      },
      errors: [],
    });
  });

  test.each([
    ['no size', { sku: undefined }, 'sku', 'missing_property', '"sku" is required.'],
    [
      'a misspelt size',
      { sku: 'Standard_D2s_v55' },
      'sku',
      'not_allowed',
      'There is no virtual machine size "Standard_D2s_v55". Did you mean "Standard_D2s_v5"?',
    ],
    ['a system that there is not', { os: 'solaris' }, 'os', 'not_allowed', 'Got "solaris"; allowed: linux, windows.'],
    [
      'a licence that there is not',
      { license: 'free' },
      'license',
      'not_allowed',
      'Got "free"; allowed: included, hybrid_benefit.',
    ],
  ])('with %s is no item', (_, members, member, code, detail) => {
    const { item, errors } = readItem({ ...vm, ...members } as RequestedItem);
    expect(item).toBeUndefined();
    expect(errors).toMatchObject([{ pointer: `/items/0/${member}`, code, detail }]);
  });

  test.each([
    [{}, 'Standard_D2s_v5 (2 vCPU, 8 GiB), Linux'],
    [{ os: 'windows' }, 'Standard_D2s_v5 (2 vCPU, 8 GiB), Windows'],
    [
      { sku: 'Standard_E16-8s_v5', os: 'windows', license: 'hybrid_benefit' },
      'Standard_E16-8s_v5 (8 vCPU, 128 GiB), Windows (hybrid benefit)',
    ],
  ])('is described by its size and system: %o as %s', (members, description) => {
    expect(describeItem({ ...vm, ...members })).toBe(description);
  });
});
