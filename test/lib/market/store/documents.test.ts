import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compress, decompress, nameStatements } from '../../../../lib/market/store/documents.ts';
import { realTables, statementsIn } from '../../../support/filed-statements.ts';

describe('a compressed text', () => {
  test('is the same after it was decompressed', async () => {
    await fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decompress(compress(text))).toBe(text);
      }),
    );
  });

  test('of a stock takes about half the room that it takes alone, below the kilobyte of a write unit', () => {
    const example = JSON.parse(readFileSync('schemas/openapi/examples/market-get-ticker.json', 'utf8'));
    const text = JSON.stringify(example);
    const { corpo } = compress(text);
    expect(corpo.length).toBeLessThan(0.6 * deflateRawSync(text).length);
    expect(corpo.length).toBeLessThan(800);
  });

  test('is read as it was stored: neither without a dictionary, nor with the first one, may reading change', () => {
    const text = '{"codigo":"PETR4","preco":40.76}';
    expect(decompress({ corpo: deflateRawSync(text) })).toBe(text);
    expect(decompress({ corpo: Buffer.from('Q6o+AlxDgkwQBb6JgZ65WS0A', 'base64'), dicionario: 1 })).toBe(text);
  });

  test('is refused if it is damaged, or if nobody knows its dictionary', () => {
    const { corpo } = compress('{"codigo":"PETR4","preco":40.76}');
    expect(() => decompress({ corpo, dicionario: 2 })).toThrow('there is no dictionary 2');
    expect(() => decompress({ corpo: corpo.subarray(0, 4), dicionario: 1 })).toThrow();
    expect(() => decompress({ corpo })).toThrow();
  });
});

test('statements have a name that is another for others', () => {
  const statements = statementsIn(realTables('EGIE3'), 'EGIE3');
  expect(nameStatements(statements)).toMatch(/^[\w-]{16}$/);
  expect(nameStatements(structuredClone(statements))).toBe(nameStatements(statements));
  expect(nameStatements({ ...statements, base: 'individual' })).not.toBe(nameStatements(statements));
});
