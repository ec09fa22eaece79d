import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSelection, selectionPath } from '../../../web/market/api-paths.ts';

const names = ['de', 'ate', 'tipo', 'codigos'];
const read = (query: string) => readSelection(new URLSearchParams(query), names);

describe('a selection', () => {
  test('is what an address has of the parameters of the API', () => {
    expect(read('de=2026-12-01&tipo=pagamento,JCP&yield_exigido=0.08')).toEqual({
      de: '2026-12-01',
      tipo: 'pagamento,JCP',
    });
  });

  test('leaves out what is empty, which the API would refuse', () => {
    expect(read('de=&codigos=')).toEqual({});
    expect(selectionPath('agenda', {})).toBe('/api/v1/agenda');
  });

  test('reaches the API as the link has it, whatever somebody has written into it', () => {
    const selection = fc.dictionary(fc.constantFrom(...names), fc.string({ minLength: 1, unit: 'grapheme' }));
    fc.assert(
      fc.property(selection, (wanted) => {
        const { pathname, searchParams } = new URL(selectionPath('agenda', wanted), 'http://127.0.0.1');
        expect(pathname).toBe('/api/v1/agenda');
        expect(readSelection(searchParams, names)).toEqual(wanted);
      }),
    );
  });
});
