import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assumptionNames,
  assumptionQuery,
  fieldText,
  parseField,
  readAssumptions,
} from '../../../web/market/assumptions.ts';

const read = (query: string) => readAssumptions(new URLSearchParams(query));

describe('own assumptions', () => {
  test('come from the address, as the API names them', () => {
    expect(read('yield_exigido=0.08&constante_graham=15&faixa_justa=0')).toEqual({
      yield_exigido: 0.08,
      constante_graham: 15,
      faixa_justa: 0,
    });
  });

  test('that equal the published ones are none: the published answer has them', () => {
    expect(read('yield_exigido=0.06&constante_graham=22.5&faixa_justa=0.15')).toEqual({});
    expect(assumptionQuery({})).toBe('');
  });

  test.each(['0.009', '0.51', '1e-1', '-0.1', '0,08', ' 0.08', 'NaN', '', '0x1', '0.080000000000000001'])(
    'a yield of "%s" in a link is left out',
    (text) => expect(read(`yield_exigido=${encodeURIComponent(text)}`)).toEqual({}),
  );

  test('a field takes a decimal comma and point, and per cent', () => {
    expect(parseField('yield_exigido', '7,3')).toBe(0.073);
    expect(parseField('yield_exigido', ' 7.3 ')).toBe(0.073);
    expect(parseField('constante_graham', '22,5')).toBe(22.5);
  });

  test.each([
    ['yield_exigido', '0,9'],
    ['yield_exigido', '50,1'],
    ['constante_graham', '0'],
    ['constante_graham', '101'],
    ['faixa_justa', '-1'],
    ['faixa_justa', '100,1'],
    ['faixa_justa', '1,2,3'],
    ['faixa_justa', 'a'],
    ['faixa_justa', ''],
  ] as const)('the field %s refuses "%s"', (name, text) => expect(parseField(name, text)).toBeUndefined());

  test('what a field shows is what it reads, for each value that a reader can type', () => {
    fc.assert(
      fc.property(fc.constantFrom(...assumptionNames), fc.integer({ min: 100, max: 5_000 }), (name, hundredths) => {
        const value = parseField(name, String(hundredths / 100));
        expect(value).toBeDefined();
        expect(parseField(name, fieldText(name, value as number))).toBe(value);
        const params = new URLSearchParams(assumptionQuery({ [name]: value as number }));
        expect(readAssumptions(params)[name] ?? value).toBe(value);
      }),
    );
  });
});
