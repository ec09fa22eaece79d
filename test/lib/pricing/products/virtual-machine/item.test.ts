import { describe, expect, test } from 'vitest';
import type { RequestedItem } from '../../../../../lib/pricing/products/item.ts';
import { describeItem, doubtsAbout, readItem } from '../../../../support/read-item.ts';

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

  test('of an unknown size may still have a price: what it probably means is only a doubt', () => {
    const misspelled = { ...vm, sku: 'Standard_D2s_v55' };
    const { item, errors } = readItem(misspelled);
    expect([item, errors]).toEqual([expect.objectContaining({ sku: 'Standard_D2s_v55' }), []]);
    expect(doubtsAbout(misspelled)).toEqual([
      {
        pointer: '/items/0/sku',
        code: 'not_allowed',
        detail: 'The virtual machine size "Standard_D2s_v55" is not known. Did you mean "Standard_D2s_v5"?',
        did_you_mean: 'Standard_D2s_v5',
      },
    ]);
  });

  test.each([
    'Standard_D2s_v5',
    'D2s v5',
    'D2s-v5',
    'd2sv5',
    'standard_d2s_v5',
    'Standard_Standard_D2s_v5',
    'STANDARD D2S V5',
  ])('is the same whether it is spelled %s or otherwise', (sku) => {
    expect(readItem({ ...vm, sku })).toEqual(readItem({ ...vm, sku: 'Standard_D2s_v5' }));
  });

  test.each([
    ['no size', { sku: undefined }, 'sku', 'missing_property', '"sku" is required.'],
    ['no name of a size', { sku: '4s_v5' }, 'sku', 'not_allowed', 'The virtual machine size "4s_v5" is not known.'],
    ['markup', { sku: '<b>D2s</b>' }, 'sku', 'not_allowed', 'The virtual machine size "<b>D2s</b>" is not known.'],
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
    [{ sku: 'Standard_M96s_v4' }, 'Standard_M96s_v4 (96 vCPU), Linux'],
    [{ sku: 'Standard_D96-48xs_v9' }, 'Standard_D96-48xs_v9 (48 vCPU), Linux'],
    [{ os: 'windows' }, 'Standard_D2s_v5 (2 vCPU, 8 GiB), Windows'],
    [
      { sku: 'Standard_E16-8s_v5', os: 'windows', license: 'hybrid_benefit' },
      'Standard_E16-8s_v5 (8 vCPU, 128 GiB), Windows (hybrid benefit)',
    ],
  ])('is described by its size and system: %o as %s', (members, description) => {
    expect(describeItem({ ...vm, ...members })).toBe(description);
  });
});
