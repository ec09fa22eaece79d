import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberFinder, memberOf, membersOfToday } from '../../../../../lib/market/backtest/members.ts';
import { collectCotahist } from '../../../../../lib/market/source/backtest/cotahist-prices.ts';
import { readCotahistYear } from '../../../../../lib/market/source/backtest/cotahist-year.ts';
import { cotahist, quoteLine } from '../../../../support/cotahist.ts';

const petr = { codigo: 'PETR4', isin: 'BRPETRACNPR6' };
const members = membersOfToday.filter(({ codigo }) => ['AXIA3', 'PETR4', 'VALE3'].includes(codigo));
const year = { year: '2024', day: '20241230' };

async function* pieces(text: string, cuts: readonly number[] = []): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((one, other) => one - other);
  let start = 0;
  for (const end of ends) {
    yield bytes.subarray(start, end);
    start = end;
  }
}
async function pricesOf(text: string, cuts?: readonly number[], of = members) {
  const { add, finish } = collectCotahist(of, memberFinder(of));
  await readCotahistYear(pieces(text, cuts), add);
  return finish();
}
const text = ({ byStock }: Awaited<ReturnType<typeof pricesOf>>, codigo = 'PETR4') =>
  [...(byStock.get(codigo) ?? [])].map(([day, { open, close }]) => [day, open?.toString() ?? null, close.toString()]);

describe('a year of COTAHIST', () => {
  const whole = cotahist(
    [
      quoteLine({ ...petr, session: '2024-01-02', open: 3710, close: 3790, name: 'PETROBRÁS' }),
      quoteLine({ ...petr, codigo: 'PETR4F', session: '2024-01-02', bdi: '96', market: '020', close: 1 }),
      quoteLine({ codigo: 'MGLU3', isin: 'BRMGLUACNOR2', session: '2024-01-03' }),
      quoteLine({ ...petr, session: '2024-01-04', close: 3_800_000, open: 3_700_000, perShares: 1000 }),
    ],
    year,
  );

  test('gives opening and closing prices of the members, and the sessions of all', async () => {
    const found = await pricesOf(whole);
    expect(found.sessions).toEqual(['2024-01-02', '2024-01-03', '2024-01-04']);
    expect(text(found)).toEqual([
      ['2024-01-02', '37.1', '37.9'],
      ['2024-01-04', '37', '38'],
    ]);
    expect(found.byStock.get('VALE3')?.size).toBe(0);
  });

  test('is read alike in pieces of any length', async () => {
    const expected = text(await pricesOf(whole));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 12 }), async (cuts) => {
        expect(text(await pricesOf(whole, cuts))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('has no opening price where the record has none, and none of zero', async () => {
    const lines = [
      quoteLine({ ...petr, session: '2024-01-02' }),
      quoteLine({ ...petr, session: '2024-01-03', open: 0 }),
    ];
    expect(text(await pricesOf(cotahist(lines, year))).map(([, open]) => open)).toEqual([null, null]);
  });

  test('follows a stock whose code has changed; on a day with both codes the present one counts', async () => {
    const old = { codigo: 'ELET3', isin: 'BRELETACNOR6' };
    const present = { codigo: 'AXIA3', isin: 'BRAXIAACNOR0' };
    const found = await pricesOf(
      cotahist(
        [
          quoteLine({ ...old, session: '2024-01-02', close: 4000 }),
          quoteLine({ ...present, session: '2024-01-03', close: 4200 }),
          quoteLine({ ...old, session: '2024-01-03', close: 4100 }),
          quoteLine({ ...old, session: '2024-01-04', close: 4300 }),
          quoteLine({ ...present, session: '2024-01-04', close: 4400 }),
        ],
        year,
      ),
    );
    expect(text(found, 'AXIA3').map(([, , close]) => close)).toEqual(['40', '42', '44']);
    expect(found.doubled).toBe(2);
  });

  test('leaves out a code that has another ISIN, and counts it', async () => {
    const found = await pricesOf(cotahist([quoteLine({ ...petr, isin: 'BRPETRACNOR9', session: '2024-01-02' })], year));
    expect(text(found)).toEqual([]);
    expect([...found.otherIsins]).toEqual([['PETR4 BRPETRACNOR9', 1]]);
  });

  test('finds a stock of one’s own universe by its code, if its ISIN is unknown', async () => {
    const own = [memberOf('MGLU3', '', { desde: null, ate: null })];
    expect(text(await pricesOf(whole, [], own), 'MGLU3')).toEqual([['2024-01-03', null, '10']]);
  });

  const lines = whole.split('\r\n');
  const edited = (index: number, line: string): string => lines.toSpliced(index, 1, line).join('\r\n');
  const record = lines[1] as string;
  test.each([
    { what: 'empty', file: '', says: 'it is empty' },
    { what: 'a page of HTML', file: '<html>\n</html>', says: 'does not begin with the header' },
    { what: 'cut off', file: lines.slice(0, 3).join('\r\n'), says: 'it is cut off' },
    { what: 'cut off within a line', file: whole.slice(0, 600), says: 'line 3 is malformed' },
    { what: 'short of a record', file: lines.toSpliced(2, 1).join('\r\n'), says: 'counts 6 records, but it has 5' },
    { what: 'continued after its trailer', file: `${whole}${record}\r\n`, says: 'line 7 comes after the trailer' },
    { what: 'of a huge line', file: `${lines[0]}\r\n${'x'.repeat(100_000)}`, says: 'line 2 is too long' },
    {
      what: 'of a day that is none',
      file: edited(1, record.replace('20240102', '20240231')),
      says: 'line 2 has no day',
    },
    {
      what: 'of another year',
      file: edited(1, record.replace('20240102', '20230102')),
      says: 'of 2023-01-02, not of 2024',
    },
    {
      what: 'of a member without a price',
      file: edited(1, record.replace('0000000003790', '0000000000000')),
      says: 'line 2 has no price of PETR4',
    },
    {
      what: 'of a price with letters',
      file: edited(1, record.replace('0000000003790', '00000000X3790')),
      says: 'line 2 has no price of PETR4',
    },
  ])('is refused if it is $what', async ({ file, says }) => {
    await expect(pricesOf(file, [100, 200, 50_000])).rejects.toThrow(says);
  });
});
