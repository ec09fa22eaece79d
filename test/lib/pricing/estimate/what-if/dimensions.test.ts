import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../../lib/platform/request-types.generated.ts';
import { InvalidItems } from '../../../../../lib/pricing/estimate/errors.ts';
import { checkItems } from '../../../../../lib/pricing/estimate/request.ts';
import { planWhatIf, whatIfFaults } from '../../../../../lib/pricing/estimate/what-if/plan.ts';

const items = [
  { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D4s_v5' },
  { product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 128 },
];

type WhatIf = NonNullable<EstimateRequest['what_if']>;
const plan = (whatIf: WhatIf) => planWhatIf({ items, what_if: whatIf }, checkItems({ items }));
const faults = (whatIf: WhatIf): unknown => {
  try {
    plan(whatIf);
  } catch (error) {
    if (error instanceof InvalidItems) return error.facts.errors;
    throw error;
  }
  return [];
};

describe('the values of a what-if', () => {
  test('are read in any spelling', () => {
    const [first, second] = plan({ regions: ['East US 2'], skus: { web: ['d4as v5'] } })?.alternatives ?? [];
    expect([first, second]).toMatchObject([{ region: undefined }, { region: 'eastus2' }]);
    expect(first?.skus).toEqual(new Map([[0, 'Standard_D4as_v5']]));
  });

  test.each<{ title: string; whatIf: WhatIf; expected: unknown }>([
    {
      title: 'an unknown region, with a similar one',
      whatIf: { regions: ['eastus2', 'westeurop'] },
      expected: [
        { pointer: '/what_if/regions/1', code: 'not_allowed', detail: expect.any(String), did_you_mean: 'westeurope' },
      ],
    },
    {
      title: 'a region that comes twice, in whatever spelling',
      whatIf: { regions: ['eastus2', 'East US 2'] },
      expected: [{ pointer: '/what_if/regions/1', code: 'not_unique', detail: 'The same as item 0: eastus2.' }],
    },
    {
      title: 'hours that come twice',
      whatIf: { hours: [730, 220, 220] },
      expected: [{ pointer: '/what_if/hours/2', code: 'not_unique', detail: 'The same as item 1: 220.' }],
    },
    {
      title: 'a line that is not there',
      whatIf: { skus: { webs: ['D2s_v5'] } },
      expected: [
        {
          pointer: '/what_if/skus/webs',
          code: 'unknown_property',
          detail: 'There is no line "webs". Did you mean "web"?',
          did_you_mean: 'web',
        },
      ],
    },
    {
      title: 'a line without sizes, named by its number',
      whatIf: { skus: { 2: ['D2s_v5'] } },
      expected: [
        {
          pointer: '/what_if/skus/2',
          code: 'not_allowed',
          detail: '"2" has no sizes to choose from: it is a managed_disk.',
        },
      ],
    },
    {
      title: 'what cannot be a size, and a size that comes twice',
      whatIf: { skus: { web: ['D2s v5', 'banana', 'd2sv5'] } },
      expected: [
        {
          pointer: '/what_if/skus/web/1',
          code: 'not_allowed',
          detail: 'The virtual machine size "banana" is not known.',
        },
        { pointer: '/what_if/skus/web/2', code: 'not_unique', detail: 'The same as item 0: Standard_D2s_v5.' },
      ],
    },
    {
      title: 'nothing at all',
      whatIf: {},
      expected: [
        {
          pointer: '/what_if',
          code: 'missing_property',
          detail: 'Name at least one of regions, skus, same_shape and hours.',
        },
      ],
    },
    {
      title: 'sizes for no line',
      whatIf: { skus: {} },
      expected: [{ pointer: '/what_if/skus', code: 'wrong_length', detail: 'Names 0 lines; must name 1 to 200.' }],
    },
    {
      title: 'a pointer that needs escapes',
      whatIf: { skus: { 'a/b~c': ['D2s_v5'] } },
      expected: [{ pointer: '/what_if/skus/a~1b~0c', code: 'unknown_property', detail: 'There is no line "a/b~c".' }],
    },
  ])('are refused: $title', ({ whatIf, expected }) => {
    expect(faults(whatIf)).toEqual(expected);
  });

  test('are all checked at once', () => {
    const whatIf = { regions: ['nowhere'], skus: { other: ['D2s_v5'] }, hours: [1, 1] };
    expect(faults(whatIf)).toHaveLength(3);
  });

  test('for more lines than an estimate has are not searched one by one', () => {
    const skus = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`line-${index}`, ['D2s_v5']]));
    expect(faults({ skus })).toEqual([
      { pointer: '/what_if/skus', code: 'wrong_length', detail: 'Names 50000 lines; must name 1 to 200.' },
    ]);
  });
});

describe('of a body that breaks its schema', () => {
  const whatIf = { regions: ['nowhere'], skus: { other: ['D2s_v5'] } };

  test('the values are checked all the same', () => {
    const found = whatIfFaults({ items: [...items, 5], what_if: whatIf }, new Set(['/items/2']));
    expect(found.map(({ pointer }) => pointer)).toEqual(['/what_if/regions/0', '/what_if/skus/other']);
  });

  test.each([
    ['what_if itself', { items, what_if: whatIf }, ['/what_if/regions/0']],
    ['the body', [], ['']],
    ['its lines', { items: 1, what_if: whatIf }, ['/items']],
    ['its what_if, which is null', { items, what_if: null }, ['/what_if']],
    ['no what_if', { items }, ['/currency']],
  ])('nothing is said of them where %s is wrong', (_, body, invalid) => {
    expect(whatIfFaults(body, new Set(invalid))).toEqual([]);
  });
});
