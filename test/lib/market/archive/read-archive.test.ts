import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArchivedDay } from '../../../../lib/market/archive/archived-day.ts';
import { formatDay } from '../../../../lib/market/archive/format-day.ts';
import { readArchive } from '../../../../lib/market/archive/read-archive.ts';
import { archivedDay, archivedStock } from '../../../support/archived-day.ts';

async function readAll(pieces: readonly string[]): Promise<readonly ArchivedDay[]> {
  const days: ArchivedDay[] = [];
  for await (const day of readArchive(pieces)) days.push(day);
  return days;
}
const two = [archivedDay('2026-11-19', ['BBAS3', 'PETR4']), archivedDay('2026-11-20', ['BBAS3'])];
const text = two.map(formatDay).join('');
const [publicationLine = '', firstStock = '', secondStock = ''] = text.split('\n');

describe('readArchive', () => {
  test('reads what formatDay writes, in pieces of any length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 20 }), async (cuts) => {
        const sorted = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        const pieces = sorted.slice(1).map((end, index) => text.slice(sorted[index], end));
        expect(await readAll(pieces)).toEqual(two);
      }),
      { numRuns: 20 },
    );
  });

  test('reads nothing from nothing, a stock without inputs, and a last line without its end', async () => {
    expect(await readAll([])).toEqual([]);
    const day = {
      ...archivedDay('2026-11-20', []),
      ativos: [{ ...archivedStock('2026-11-20', 'BBAS3'), entradas: null }],
    };
    const one = { ...day, publicacao: { ...day.publicacao, ativos: 1, retroativa: true as const } };
    expect(await readAll([formatDay(one).trimEnd()])).toEqual([one]);
  });

  test('keeps fields that a later version has added', async () => {
    const added = JSON.parse(firstStock) as Record<string, object>;
    added.ativo = { ...added.ativo, novo: [1] };
    const [read] = await readAll([`${publicationLine}\n${JSON.stringify(added)}\n${secondStock}`]);
    expect(read?.ativos[0]?.ativo).toMatchObject({ novo: [1] });
  });

  const edited = (line: string, change: (value: Record<string, Record<string, unknown>>) => void): string => {
    const value = JSON.parse(line);
    change(value);
    return JSON.stringify(value);
  };

  test.each([
    { what: 'no JSON', lines: ['{'], says: 'line 1 is no JSON' },
    { what: 'an empty line', lines: [publicationLine, '', firstStock], says: 'line 2 is no JSON' },
    { what: 'null', lines: ['null'], says: 'line 1 is invalid: it is not Object' },
    {
      what: 'another kind of line',
      lines: ['{"tipo":"x"}'],
      says: 'line 1 is invalid: tipo is not ("publicacao" | "ativo")',
    },
    { what: 'a stock first', lines: [firstStock], says: 'line 1 is a stock without a publication' },
    {
      what: 'a version to come',
      lines: [publicationLine.replace('"versao":1', '"versao":2')],
      says: 'line 1: archive of format 2, newer than 1',
    },
    {
      what: 'an id with a path in it',
      lines: [publicationLine.replace(/"id":"[^"]+"/, '"id":"../../x"')],
      says: 'line 1 is invalid: id is not the id of a publication',
    },
    {
      what: 'a day that does not exist',
      lines: [publicationLine.replace('"dia":"2026-11-19"', '"dia":"2026-02-30"')],
      says: 'line 1 is invalid: dia is not an ISO day',
    },
    {
      what: 'a price that is no amount',
      lines: [publicationLine, firstStock.replace('"preco":"10"', '"preco":"=1+1"')],
      says: 'line 2 is invalid: entradas.preco is not an amount',
    },
    {
      what: 'a number where text belongs',
      lines: [publicationLine, firstStock.replace('"preco":"10"', '"preco":10')],
      says: 'line 2 is invalid: entradas.preco is not string',
    },
    {
      what: 'a stock without a figure',
      lines: [publicationLine, edited(firstStock, ({ ativo }) => delete ativo?.preco_teto)],
      says: 'line 2 is invalid: ativo.preco_teto is not "preco_teto"',
    },
    {
      what: 'a stock twice',
      lines: [publicationLine, firstStock, firstStock],
      says: 'line 3 repeats BBAS3',
    },
    {
      what: 'the inputs of another stock',
      lines: [publicationLine, firstStock.replace('"entradas":{"codigo":"BBAS3"', '"entradas":{"codigo":"VALE3"')],
      says: 'line 2 has the inputs of VALE3 for BBAS3',
    },
    {
      what: 'a stock of another day',
      lines: [publicationLine, firstStock.replace('"data_referencia":"2026-11-19"', '"data_referencia":"2026-11-18"')],
      says: 'line 2 is of 2026-11-18, not of 2026-11-19',
    },
    {
      what: 'a publication that ends early',
      lines: [publicationLine, firstStock, publicationLine],
      says: /^line 3 should be a stock: \S+ has 2, of which 1 are there$/,
    },
    {
      what: 'an archive that ends early',
      lines: [publicationLine, firstStock],
      says: /^line 3 should be a stock: \S+ has 2, of which 1 are there$/,
    },
    {
      what: 'a stock too many',
      lines: [publicationLine, firstStock, secondStock, firstStock],
      says: 'line 4 is a stock without a publication',
    },
    {
      what: 'a prototype',
      lines: [publicationLine.replace('{', '{"__proto__":{},')],
      says: 'line 1 has a field __proto__',
    },
    {
      what: 'an endless line',
      lines: [publicationLine, 'x'.repeat(1_000_001)],
      says: 'line 2 has more than 1000000 characters',
    },
  ])('refuses $what', async ({ lines, says }) => {
    await expect(readAll([lines.join('\n')])).rejects.toThrow(says);
  });
});
