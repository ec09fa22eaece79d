import { describe, expect, test } from 'vitest';
import { readCotahist } from '../../../../lib/market/source/cotahist.ts';
import { SourceFailure } from '../../../../lib/market/source/source.ts';
import { cotahist, quoteLine } from '../../../support/cotahist.ts';

const session = '2026-11-19';
const read = (text: string) => readCotahist(text, session);

describe('COTAHIST', () => {
  test('gives the closing price and the ISIN of shares that trade in round lots', () => {
    const quotes = read(cotahist([quoteLine({ codigo: 'PETR4', close: 4076, isin: 'BRPETRACNPR6' })]));
    expect([...quotes]).toEqual([['PETR4', { preco: '40.76', isin: 'BRPETRACNPR6' }]]);
  });

  test('divides by the number of shares that the price is for', () => {
    expect(read(cotahist([quoteLine({ codigo: 'ABCD3', close: 4_567, perShares: 1_000 })])).get('ABCD3')?.preco).toBe(
      '0.04567',
    );
  });

  test('leaves out fractional lots, forwards, options and BDRs of other BDI codes', () => {
    const quotes = read(
      cotahist([
        quoteLine({ codigo: 'PETR4F', bdi: '96', market: '020' }),
        quoteLine({ codigo: 'PETR4T', bdi: '62', market: '030' }),
        quoteLine({ codigo: 'PETRK40', bdi: '78', market: '070' }),
        quoteLine({ codigo: 'AAPL34', bdi: '35' }),
        quoteLine({ codigo: 'TAEE11' }),
      ]),
    );
    expect([...quotes.keys()]).toEqual(['TAEE11']);
  });

  test('reads each accented letter as one character of Latin-1', () => {
    const bytes = Buffer.from(cotahist([quoteLine({ codigo: 'ITSA4', name: 'ITAÚSA AÇÃO', close: 1377 })]), 'latin1');
    expect(read(bytes.toString('latin1')).get('ITSA4')?.preco).toBe('13.77');
    // Read as UTF-8 the line would have another length.
    expect(() => read(bytes.toString('utf8').replaceAll('\uFFFD', ''))).toThrow(/linha 2 malformada/);
  });

  const whole = cotahist([quoteLine({ codigo: 'PETR4' }), quoteLine({ codigo: 'VALE3' })]);
  const lines = whole.split('\r\n');
  test.each([
    {
      what: 'counts more lines than it has',
      text: cotahist([quoteLine({ codigo: 'PETR4' })], { counted: 4 }),
      says: /conta 4 registros e tem 3/,
    },
    {
      what: 'counts without header and trailer',
      text: cotahist([quoteLine({ codigo: 'PETR4' })], { counted: 1 }),
      says: /conta 1/,
    },
    { what: 'has no trailer', text: lines.slice(0, -2).join('\r\n'), says: /cortado/ },
    { what: 'has no header', text: lines.slice(1).join('\r\n'), says: /cabeçalho/ },
    { what: 'is empty', text: '', says: /cabeçalho/ },
    { what: 'is a page of HTML', text: '<html></html>', says: /cabeçalho/ },
    {
      what: 'is of another day',
      text: cotahist([quoteLine({ codigo: 'PETR4', session: '2026-11-18' })]),
      says: /2026-11-18/,
    },
    {
      what: 'has a line that is cut off',
      text: whole.replace(`${lines[1]}`, `${lines[1]?.slice(0, 200)}`),
      says: /linha 2 malformada/,
    },
    { what: 'has a price of nothing', text: cotahist([quoteLine({ codigo: 'PETR4', close: 0 })]), says: /sem preço/ },
    { what: 'divides by nothing', text: cotahist([quoteLine({ codigo: 'PETR4', perShares: 0 })]), says: /sem preço/ },
  ])('is refused as a whole when it $what', ({ text, says }) => {
    expect(() => read(text)).toThrow(SourceFailure);
    expect(() => read(text)).toThrow(says);
  });
});
