import { describe, expect, test } from 'vitest';
import { b3Source } from '../../../../lib/market/source/b3.ts';
import { readCotahist } from '../../../../lib/market/source/b3-quotes.ts';
import { SourceFailure } from '../../../../lib/market/source/source.ts';
import { cashPage, cashRow, changeRow, supplement } from '../../../support/b3-server.ts';
import { read, serveB3, server } from '../../../support/b3-source.ts';
import { cotahist, quoteLine } from '../../../support/cotahist.ts';
import { zip } from '../../../support/zip.ts';

serveB3();

describe('the prices of COTAHIST', () => {
  test('skips a configured day without trading', async () => {
    const source = b3Source({ ...server.addresses, holidays: ['2026-11-20', '2026-11-23'] });
    const { figures } = await source.fetch(['PETR4'], new Date('2026-11-24T12:05:00Z'));
    expect(figures.get('PETR4')?.data_pregao).toBe('2026-11-19');
  });

  test('fails on a stock that did not trade', async () => {
    const { failures } = await read(['VALE3']);
    expect(failures.get('VALE3')).toBe('a ação não foi negociada em 2026-11-19');
  });

  test('finds stocks under the codes that they had on the day', async () => {
    const session = '2021-06-25';
    // Codes and ISINs of B3's own file of that day.
    const former = { ALSO3: 'BRALSOACNOR5', ELET3: 'BRELETACNOR6', TRPL4: 'BRTRPLACNPR1', BRDT3: 'BRBRDTACNOR1' };
    const lines = Object.entries(former).map(([codigo, isin]) => quoteLine({ codigo, isin, session }));
    server.serve('COTAHIST_D25062021', cotahist(lines));
    server.answerWith(({ method, query }) => {
      const isinCode = query.issuingCompany === 'ISAE' ? 'BRISAEACNPR9' : 'BRALSOACNOR5';
      if (method === 'GetListedCashDividends') return cashPage([cashRow(), cashRow({ typeStock: 'ON' })]);
      const hasRows = query.issuingCompany === 'ISAE' || query.issuingCompany === 'ALOS';
      return supplement({ stockDividends: hasRows ? [changeRow({ isinCode, assetIssued: isinCode })] : [] });
    });
    const { figures, failures } = await read(['ALOS3', 'AXIA3', 'ISAE4', 'VBBR3', 'PETR4'], '2021-06-28T12:05:00Z');
    expect([...figures.keys()].sort()).toEqual(['ALOS3', 'AXIA3', 'ISAE4', 'VBBR3']);
    expect([...failures.keys()]).toEqual(['PETR4']);
    // A row has the ISIN of its time, or the one of today.
    expect([figures.get('ALOS3')?.eventos, figures.get('ISAE4')?.eventos]).toMatchObject([[{}], [{}]]);
  });

  test('prefers the code of today if a session has both', async () => {
    const lines = [quoteLine({ codigo: 'TRPL4', close: 111 }), quoteLine({ codigo: 'ISAE4', close: 222 })];
    server.serve('COTAHIST_D19112026', cotahist(lines));
    expect((await read(['ISAE4'])).figures.get('ISAE4')?.preco).toBe('2.22');
  });

  test('reads the session before a past day', async () => {
    server.serve('COTAHIST_D13112026', cotahist([quoteLine({ codigo: 'PETR4', session: '2026-11-13', close: 999 })]));
    const { figures } = await read(['PETR4'], '2026-11-16T12:05:00Z');
    expect(figures.get('PETR4')).toMatchObject({ preco: '9.99', data_pregao: '2026-11-13' });
  });

  test.each([
    { what: 'is not published yet', day: '23', content: undefined, says: /ainda não foi publicado/ },
    { what: 'is no ZIP', day: '19', content: Buffer.from('<html>'), says: /não pôde ser aberto/ },
    { what: 'is an empty ZIP', day: '19', content: zip([]), says: /vazio/ },
    {
      what: 'claims a length that it has not',
      day: '19',
      content: zip([{ name: 'x', content: 'abc', claimedSize: 9 }]),
      says: /não pôde ser aberto/,
    },
    {
      what: 'would inflate without end',
      day: '19',
      content: zip([{ name: 'x', content: 'abc', claimedSize: 2 ** 31 }]),
      says: /não pôde ser aberto/,
    },
    {
      what: 'counts its lines wrongly',
      day: '19',
      content: cotahist([quoteLine({ codigo: 'PETR4' })], { counted: 9 }),
      says: /conta 9/,
    },
  ])('cannot be used if the COTAHIST $what', async ({ day, content, says }) => {
    if (content !== undefined) server.serve('COTAHIST_D19112026', content);
    const asking = read(['PETR4'], day === '23' ? '2026-11-24T12:05:00Z' : undefined);
    await expect(asking).rejects.toThrow(SourceFailure);
    await expect(asking).rejects.toThrow(says);
  });
});

describe('cotahist', () => {
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
});
