import { describe, expect, test } from 'vitest';
import {
  type Choices,
  changeText,
  readChoices,
  readHours,
  toggled,
  whatIfRequest,
} from '../../../../web/estimate/what-if/choices.ts';

const none: Choices = { regions: [], hours: [], sameShape: false, skus: {} };
const machine = { product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };

describe('what is tried beside an estimate', () => {
  test.each([
    undefined,
    null,
    'x',
    [],
    { regions: 'eastus', hours: 3 },
    JSON.parse('{"__proto__":{"sameShape":true}}'),
    { skus: ['Standard_D2s_v5'] },
    { skus: { web: 'Standard_D2s_v5', api: [], db: [7, null, 'x'.repeat(101)] } },
  ])('%j is nothing', (value) => {
    expect(readChoices(value)).toEqual(none);
  });

  test('a link keeps what the API takes, and no more', () => {
    const link = {
      regions: ['East US 2', 'eastus2', 'Mars', 7, 'westeurope', 'brazilsouth', 'northeurope'],
      hours: [220, 0, 745, '3', 220, 500, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      sameShape: true,
      skus: { web: ['a', 'a', 7, 'b'], many: Array.from({ length: 20 }, (_, index) => `size ${index}`) },
    };
    expect(readChoices(link)).toEqual({
      regions: ['eastus2', 'westeurope', 'brazilsouth'],
      hours: [220, 500, 1, 2, 3, 4, 5, 6, 7, 8],
      sameShape: true,
      skus: { web: ['a', 'b'], many: Array.from({ length: 10 }, (_, index) => `size ${index}`) },
    });
  });

  test.each([
    ['', []],
    ['220, 500', [220, 500]],
    ['220;500 730 220', [220, 500, 730]],
    ['1.5', [1.5]],
    ['182,5', [182.5]],
    ['182,5; 500', [182.5, 500]],
    ['182,5, 500 , 730,', [182.5, 500, 730]],
    ['730.485', [730.485]],
    ['220,500', undefined],
    ['1.5.2', undefined],
    ['745', undefined],
    ['-1', undefined],
    ['many', undefined],
    ['1 2 3 4 5 6 7 8 9 10', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['1 2 3 4 5 6 7 8 9 10 11', undefined],
  ])('the hours %j are %j', (text, hours) => {
    expect(readHours(text)).toEqual(hours);
  });

  test('the request names only what is tried', () => {
    const request = { items: [] };
    expect(whatIfRequest(request, none)).toBeUndefined();
    expect(whatIfRequest(request, { ...none, hours: [220] })).toEqual({ items: [], what_if: { hours: [220] } });
    expect(whatIfRequest(request, { ...none, regions: ['eastus2'], sameShape: true })).toEqual({
      items: [],
      what_if: { regions: ['eastus2'], same_shape: true },
    });
  });

  test('sizes are those of machines that are still there', () => {
    const request = { items: [{ ...machine, id: 'web' }, { product: 'managed_disk', region: 'eastus' }, machine] };
    const skus = { web: ['a'], '3': ['b'], '2': ['c'], gone: ['d'], toString: ['e'] };
    expect(whatIfRequest(request, { ...none, skus })?.what_if).toEqual({ skus: { web: ['a'], '3': ['b'] } });
    expect(whatIfRequest({ items: [] }, { ...none, skus })).toBeUndefined();
  });

  test('an id that is a name of JavaScript is an id like any other', () => {
    const request = { items: [{ ...machine, id: '__proto__' }] };
    const read = readChoices({ skus: JSON.parse('{"__proto__":["a"]}') });
    expect(JSON.stringify(whatIfRequest(request, read)?.what_if)).toBe('{"skus":{"__proto__":["a"]}}');
  });

  test('an alternative is named by all that it changes', () => {
    const words = { hours: (hours: number) => `${hours} h`, cheapest: 'the cheapest', named: new Set(['web']) };
    expect(changeText({ region: 'eastus2', hours_per_month: 220, same_shape: 'amd_v6' }, words)).toBe(
      'East US 2, 220 h, amd v6',
    );
    expect(changeText({ same_shape: 'cheapest' }, words)).toBe('the cheapest');
    expect(changeText({ skus: { api: 'D2', web: 'D4' } }, words)).toBe('api D2, web D4');
    expect(changeText({ skus: { api: 'D2', web: 'D4' }, same_shape: 'amd_v6' }, words)).toBe('web D4, amd v6');
  });

  test('a name is put in and taken out', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});
