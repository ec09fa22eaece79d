import { describe, expect, test } from 'vitest';
import { collectNames, type NamesByRegion, namesIn } from '../../../../lib/pricing/products/sheet-names.ts';
import { vmRow } from '../../../support/price-book.ts';

const row = (meterName: string, location: string) => vmRow('Standard_D2s_v5', '0.1', { meterName, location });

describe('the names of a price sheet', () => {
  test('are collected by region, each once and in order', () => {
    const collector = collectNames(({ meterName }) => (meterName === '' ? [] : meterName.split('/')));
    for (const added of [
      row('D4s v5', 'eastus'),
      row('D2 v3/D2s v3', 'eastus'),
      row('D2s v3', 'eastus'),
      row('E2s v5', 'westeurope'),
      row('', 'brazilsouth'),
    ]) {
      collector.add(added);
    }
    expect(collector.found()).toEqual({ eastus: ['D2 v3', 'D2s v3', 'D4s v5'], westeurope: ['E2s v5'] });
  });

  test('are none of an empty sheet', () => {
    expect(collectNames(() => ['D2s v5']).found()).toEqual({});
  });

  test('are found in a region, or in all where none is given', () => {
    const names: NamesByRegion = { eastus: ['d2sv5', 'd4sv5'], westeurope: ['d2sv5', 'e2sv5'] };
    // Twice: a form asks for thousands of names in the same region.
    for (let times = 0; times < 2; times++) {
      expect([...namesIn(names, 'eastus')]).toEqual(['d2sv5', 'd4sv5']);
      expect([...namesIn(names, 'westeurope')]).toEqual(['d2sv5', 'e2sv5']);
      expect([...namesIn(names)]).toEqual(['d2sv5', 'd4sv5', 'e2sv5']);
      expect([...namesIn(names, 'brazilsouth')]).toEqual([]);
      expect([...namesIn(names, 'constructor')]).toEqual([]);
    }
    expect([...namesIn({ eastus: ['m8ms'] }, 'eastus')]).toEqual(['m8ms']);
  });
});
