import { describe, expect, test } from 'vitest';
import {
  type Choices,
  changeText,
  readChoices,
  readHours,
  toggled,
  whatIfRequest,
} from '../../../../web/estimate/what-if/choices.ts';

const none: Choices = { regions: [], hours: [], sameShape: false };

describe('what is tried beside an estimate', () => {
  test.each([
    undefined,
    null,
    'x',
    [],
    { regions: 'eastus', hours: 3 },
    JSON.parse('{"__proto__":{"sameShape":true}}'),
  ])('%j is nothing', (value) => {
    expect(readChoices(value)).toEqual(none);
  });

  test('a link keeps what the API takes, and no more', () => {
    const link = {
      regions: ['East US 2', 'eastus2', 'Mars', 7, 'westeurope', 'brazilsouth', 'northeurope'],
      hours: [220, 0, 745, '3', 220, 500, 1, 2],
      sameShape: true,
    };
    expect(readChoices(link)).toEqual({
      regions: ['eastus2', 'westeurope', 'brazilsouth'],
      hours: [220, 500, 1],
      sameShape: true,
    });
  });

  test.each([
    ['', []],
    ['220, 500', [220, 500]],
    ['220;500 730 220', [220, 500, 730]],
    ['1.5', [1.5]],
    ['745', undefined],
    ['-1', undefined],
    ['many', undefined],
    ['1 2 3 4', undefined],
  ])('the hours %j are %j', (text, hours) => {
    expect(readHours(text)).toEqual(hours);
  });

  test('the request names only what is tried', () => {
    const request = { items: [] };
    expect(whatIfRequest(request, none)).toBeUndefined();
    expect(whatIfRequest(request, { ...none, hours: [220] })).toEqual({ items: [], what_if: { hours: [220] } });
    expect(whatIfRequest(request, { regions: ['eastus2'], hours: [], sameShape: true })).toEqual({
      items: [],
      what_if: { regions: ['eastus2'], same_shape: true },
    });
  });

  test('an alternative is named by all that it changes', () => {
    const words = { hours: (hours: number) => `${hours} h`, cheapest: 'the cheapest' };
    expect(changeText({ region: 'eastus2', hours_per_month: 220, same_shape: 'amd_v6' }, words)).toBe(
      'East US 2, 220 h, amd v6',
    );
    expect(changeText({ same_shape: 'cheapest' }, words)).toBe('the cheapest');
  });

  test('a name is put in and taken out', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});
