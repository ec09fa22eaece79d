import { describe, expect, test } from 'vitest';
import { b3Source, readCotahist } from '../../../../lib/market/source/b3.ts';
import { SourceFailure, type StockFigures } from '../../../../lib/market/source/source.ts';
import {
  type B3Answer,
  cashPage,
  cashRow,
  changeRow,
  details,
  recentCashRow,
  supplement,
} from '../../../support/b3-server.ts';
import { read, readOne, serveB3, server } from '../../../support/b3-source.ts';
import { cotahist, quoteLine } from '../../../support/cotahist.ts';
import { zip } from '../../../support/zip.ts';

serveB3();

describe('B3 as a source', () => {
  test('gives the closing price of the session before, distributions and share changes, and no fundamentals', async () => {
    expect(await readOne([cashRow()], { stockDividends: [changeRow()] })).toEqual({
      preco: '10',
      data_pregao: '2026-11-19',
      proventos: [{ tipo: 'JCP', valor: '0.35048636', data_com: '2025-06-02', data_pagamento: null }],
      eventos: [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2024-04-25' }],
      fechamentos: { '2025-06-02': '30' },
      contagens: [],
    });
  });

  test.each<{ what: string; fault: B3Answer }>([
    { what: 'an empty 200', fault: () => '' },
    { what: 'half an answer', fault: () => '{"page":' },
    { what: 'a page of HTML', fault: () => '<html>' },
    {
      what: '429 with Retry-After',
      fault: (_, response) => {
        response.writeHead(429, { 'Retry-After': '0' }).end();
      },
    },
    {
      what: '520',
      fault: (_, response) => {
        response.writeHead(520).end();
      },
    },
    { what: 'silence', fault: () => undefined },
  ])('is requested again after $what, and fails on the stock if that does not help', async ({ what, fault }) => {
    const patience = what === 'silence' ? 1_000 : undefined;
    const well: B3Answer = ({ method }) =>
      method === 'GetListedSupplementCompany' ? supplement() : cashPage([cashRow(), cashRow({ typeStock: 'ON' })]);
    server.answerWith((question, response) =>
      question.earlier === 0 ? fault(question, response) : well(question, response),
    );
    expect((await read(undefined, undefined, patience)).figures.get('PETR4')?.proventos).toHaveLength(1);
    expect(server.asked).toHaveLength(4);

    server.answerWith((question, response) =>
      question.query.issuingCompany === 'PETR' ? fault(question, response) : well(question, response),
    );
    const { figures, failures } = await read(['PETR4', 'BBAS3'], undefined, patience);
    expect([...figures.keys()]).toEqual(['BBAS3']);
    expect([...failures.keys()]).toEqual(['PETR4']);
  });
});

describe('b3 events', () => {
  serveB3();

  describe('B3’s events of companies', () => {
    test('asks for the issuer by four letters, and for its distributions by its name without punctuation', async () => {
      await readOne([], { tradingName: 'B.BRASIL S/A' }, 'BBAS3');
      expect(server.asked.map(({ query }) => query)).toEqual([
        { issuingCompany: 'BBAS', language: 'pt-br' },
        { language: 'pt-br', pageNumber: 1, pageSize: 120, tradingName: 'BBRASIL SA' },
      ]);
    });

    test.each([
      { label: 'DESDOBRAMENTO', factor: '100', fator: '2' },
      { label: 'BONIFICACAO', factor: '5', fator: '1.05' },
      { label: 'BONIFICAÇÃO', factor: '10,00000000000', fator: '1.1' },
      { label: 'GRUPAMENTO', factor: '0,1', fator: '0.1' },
    ])('reads the factor $factor of a $label as $fator', async ({ label, factor, fator }) => {
      expect(await readOne([], { stockDividends: [changeRow({ label, factor })] })).toMatchObject({
        eventos: [{ fator }],
      });
    });

    test('keeps the classes of an issuer apart', async () => {
      const company = {
        stockDividends: [changeRow({ isinCode: 'BRPETRACNOR9', assetIssued: 'BRPETRACNOR9' })],
        cashDividends: [
          recentCashRow({ rate: '2,00', lastDatePrior: '22/12/2025' }),
          recentCashRow({ isinCode: 'BRPETRACNOR9', rate: '3,00', lastDatePrior: '22/12/2025' }),
        ],
      };
      const rows = [
        cashRow({ typeStock: 'ON' }),
        cashRow({ typeStock: 'PN ', valueCash: '1' }),
        cashRow({ typeStock: 'UNT' }),
      ];
      expect(await readOne(rows, company)).toMatchObject({ proventos: [{ valor: '1' }, { valor: '2' }], eventos: [] });
      expect(await readOne(rows, company, 'PETR3')).toMatchObject({
        proventos: [{ valor: '0.35048636' }, { valor: '3' }],
        eventos: [{}],
      });
      expect(await readOne(rows, {}, 'TAEE11')).toMatchObject({ proventos: [{}] });
    });

    test('knows its rows by their exact ISIN, which need not name the class', async () => {
      const isinCode = 'BRBPACUNT006';
      const company = {
        stockDividends: [
          changeRow({ isinCode, assetIssued: isinCode, factor: '300' }),
          changeRow({ isinCode: 'BRBPACACNOR0' }),
        ],
        cashDividends: [recentCashRow({ isinCode })],
      };
      expect(await readOne([cashRow({ typeStock: 'UNT' })], company, 'BPAC11')).toMatchObject({
        eventos: [{ fator: '4' }],
      });
    });

    test('asks for the ISIN of the code if no row has that of COTAHIST', async () => {
      server.answerWith(({ method }) => {
        if (method === 'GetDetailsCompany') return details([{ code: 'PETR4 ', isin: 'BRPETRXCNPR0' }]);
        if (method === 'GetListedCashDividends') return cashPage([cashRow()]);
        return supplement({ stockDividends: [changeRow({ isinCode: 'BRPETRXCNPR0', assetIssued: 'BRPETRXCNPR0' })] });
      });
      expect((await read()).figures.get('PETR4')?.eventos).toHaveLength(1);
      expect(server.asked.find(({ method }) => method === 'GetDetailsCompany')?.query).toEqual({
        codeCVM: '9512',
        language: 'pt-br',
      });
    });

    test.each([
      { what: 'another ISIN', otherCodes: [{ code: 'PETR4', isin: 'BRPETRXCNPR0' }] },
      { what: 'no such code', otherCodes: [] },
    ])('fails on a stock if none of the rows is its own, and B3 knows $what', async ({ otherCodes }) => {
      server.answerWith(({ method }) => {
        if (method === 'GetDetailsCompany') return details(otherCodes);
        if (method === 'GetListedCashDividends') return cashPage([cashRow()]);
        return supplement({ cashDividends: [recentCashRow({ isinCode: 'BRPETRACNOR9' })] });
      });
      expect((await read()).failures.get('PETR4')).toMatch(
        /^B3: nenhum evento traz o ISIN da ação \(.*BRPETRACNPR6\); há BRPETRACNOR9$/,
      );
    });

    test('fails on a stock if only other classes of its issuer have a history', async () => {
      expect(await readOne([cashRow({ typeStock: 'ON' }), cashRow({ typeStock: 'PNA' })])).toBe(
        'B3: nenhum provento é da classe PN da ação; há ON, PNA',
      );
    });

    test('takes the last months from the supplement, with their days of payment, and the history before them', async () => {
      // PETR's JCP of June 2026 is paid in two instalments; the history gets its rows some weeks later.
      const june = { lastDatePrior: '01/06/2026' };
      const cashDividends = [
        recentCashRow({ ...june, paymentDate: '20/08/2026' }),
        recentCashRow({ ...june, paymentDate: '21/09/2026' }),
        recentCashRow({ lastDatePrior: '22/12/2025', label: 'DIVIDENDO', rate: '0,10', paymentDate: '31/12/9999' }),
        recentCashRow({ lastDatePrior: '31/12/9999', rate: '' }),
      ];
      const rows = [cashRow({ lastDatePriorEx: '22/12/2025', valueCash: '0,10' }), cashRow()];
      const jcp = { tipo: 'JCP', valor: '0.35048636' };
      expect(await readOne(rows, { cashDividends })).toMatchObject({
        proventos: [
          { ...jcp, data_com: '2025-06-02', data_pagamento: null },
          { ...jcp, data_com: '2026-06-01', data_pagamento: '2026-08-20' },
          { ...jcp, data_com: '2026-06-01', data_pagamento: '2026-09-21' },
          { tipo: 'DIVIDENDO', valor: '0.1', data_com: '2025-12-22', data_pagamento: null },
        ],
      });
    });

    test.each([
      { what: 'one row there and three instalments here', there: ['0,2690'], here: ['0,0897', '0,0897', '0,0896'] },
      { what: 'three instalments there and one row here', there: ['0,0897', '0,0897', '0,0896'], here: ['0,2690'] },
    ])('counts a payment once that is $what', async ({ there, here }) => {
      const rows = [...here.map((valueCash) => cashRow({ valueCash })), cashRow({ lastDatePriorEx: '30/12/2024' })];
      const found = await readOne(rows, { cashDividends: there.map((rate) => recentCashRow({ rate })) });
      const { proventos } = found as { proventos: readonly { valor: string; data_com: string }[] };
      const paid = proventos.filter(({ data_com }) => data_com === '2025-06-02').map(({ valor }) => Number(valor));
      expect(paid.reduce((sum, valor) => sum + valor, 0)).toBeCloseTo(0.269, 10);
      expect(proventos).toHaveLength(there.length + 1);
    });

    test('takes equal rows for instalments', async () => {
      expect(await readOne([cashRow(), cashRow()])).toMatchObject({ proventos: [{}, {}] });
    });

    test('reads thousands with a point and divides prices of a lot', async () => {
      expect(await readOne([cashRow({ valueCash: '1.234,5', ratio: '1.000' })])).toMatchObject({
        proventos: [{ valor: '1.2345' }],
      });
    });

    test('leaves out events without a day and those before the years that count', async () => {
      const rows = [
        cashRow({ lastDatePriorEx: '31/12/9999' }),
        cashRow({ lastDatePriorEx: '30/12/2020', corporateAction: '?' }),
      ];
      const changes = [
        changeRow({ lastDatePrior: '31/12/9999' }),
        changeRow({ lastDatePrior: '01/01/2000', label: '?' }),
      ];
      expect(await readOne(rows, { stockDividends: changes })).toMatchObject({ proventos: [], eventos: [] });
    });

    test.each([
      'CIS RED CAP',
      'CIS RED CAP QTD',
      'RESG TOTAL RV',
      'INCORPORACAO',
      'REST CAP ACOES',
      'REST CAP C/ RED',
      'X',
    ])('keeps a share change that cannot be sized, %s, as such', async (label) => {
      const change = changeRow({ label, factor: '0', lastDatePrior: '17/12/2021' });
      const announced = changeRow({ label, lastDatePrior: '31/12/9999' });
      expect(await readOne([cashRow()], { stockDividends: [change, announced] })).toMatchObject({
        proventos: [{}],
        eventos: [{ tipo: 'OUTRO', fator: '1', data_com: '2021-12-17', rotulo: label }],
      });
    });

    test('does not count a bonus that is paid in another class, and cannot size a split into one', async () => {
      // AXIA3's bonus of 26.28 % is paid in PNC.
      const own = { isinCode: 'BRAXIAACNOR0', lastDatePrior: '19/12/2025' };
      const stockDividends = [
        changeRow({ ...own, assetIssued: 'BRAXIAACNPC9', label: 'BONIFICACAO', factor: '26,28' }),
        changeRow({ ...own, assetIssued: 'BRAXIAACNOR0', label: 'BONIFICACAO', factor: '10' }),
        changeRow({ ...own, assetIssued: 'BRAXIAACNPC9', label: 'DESDOBRAMENTO' }),
      ];
      expect(await readOne([cashRow({ typeStock: 'ON' })], { stockDividends }, 'AXIA3')).toMatchObject({
        eventos: [
          { tipo: 'BONIFICACAO', fator: '1.1' },
          { tipo: 'OUTRO', fator: '1', rotulo: 'DESDOBRAMENTO' },
        ],
      });
    });

    test('reads every page', async () => {
      server.answerWith(({ method, query }) =>
        method === 'GetListedSupplementCompany'
          ? supplement()
          : cashPage([cashRow({ valueCash: String(query.pageNumber) })], 3),
      );
      const { figures } = await read();
      expect(figures.get('PETR4')?.proventos?.map(({ valor }) => valor)).toEqual(['1', '2', '3']);
    });

    test('reads JSON inside a JSON string', async () => {
      server.answerWith(({ method }) =>
        method === 'GetListedSupplementCompany' ? JSON.stringify(JSON.stringify(supplement())) : cashPage([cashRow()]),
      );
      expect((await read()).figures.get('PETR4')?.proventos).toHaveLength(1);
    });

    test.each([
      { stated: '13.044.496.930', shares: '13044496930' },
      { stated: '6205375', shares: '6205375' },
      { stated: '0', shares: undefined },
      { stated: 'n/d', shares: undefined },
      { stated: null, shares: undefined },
    ])('gives $shares as the number of shares where the supplement says $stated', async ({ stated, shares }) => {
      const figures = await readOne([cashRow()], { totalNumberShares: stated });
      expect(figures).toHaveProperty('proventos');
      expect((figures as StockFigures).contagens?.map(({ emitidas }) => emitidas)).toEqual(
        shares === undefined ? [] : [shares],
      );
    });

    test('gives the sum of the classes as a second number of shares, if both are stated', async () => {
      const counts = async (company: object) => {
        const figures = await readOne([cashRow()], company);
        return (figures as StockFigures).contagens?.map(({ emitidas, fonte }) => [emitidas, fonte]);
      };
      const classes = { numberCommonShares: '7.442.231.382', numberPreferredShares: '5.446.501.379' };
      expect(await counts({ totalNumberShares: '12.888.732.761', ...classes })).toEqual([
        ['12888732761', 'b3'],
        ['12888732761', 'b3, por espécie'],
      ]);
      expect(await counts({ ...classes, numberPreferredShares: null })).toEqual([]);
    });

    test.each<{ what: string; rows?: object[]; company?: object; says: RegExp }>([
      {
        what: 'a distribution of a kind that is not known',
        rows: [cashRow({ corporateAction: 'BRINDE' })],
        says: /desconhecido: "BRINDE"/,
      },
      { what: 'a value that is no number', rows: [cashRow({ valueCash: 'R$ 1' })], says: /sem valor/ },
      { what: 'a value of nothing', rows: [cashRow({ valueCash: '0,00' })], says: /sem valor/ },
      {
        what: 'a share change without a factor',
        company: { stockDividends: [changeRow({ factor: '' })] },
        says: /sem fator/,
      },
      { what: 'an issuer without a name', company: { tradingName: ' ' }, says: /não conhece o emissor/ },
      {
        what: 'a recent distribution of a kind that is not known',
        rows: [cashRow()],
        company: { cashDividends: [recentCashRow({ label: 'BRINDE' })] },
        says: /desconhecido: "BRINDE"/,
      },
      {
        what: 'a recent distribution without a value',
        rows: [cashRow()],
        company: { cashDividends: [recentCashRow({ rate: '' })] },
        says: /sem valor/,
      },
      {
        what: 'an empty list although there were distributions',
        company: { cashDividends: [recentCashRow()] },
        says: /veio vazia/,
      },
    ])('fails on a stock with $what', async ({ rows = [], company = {}, says }) => {
      expect(await readOne(rows, company)).toMatch(says);
    });
  });
});

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
