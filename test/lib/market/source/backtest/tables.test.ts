import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberFinder, membersOfToday } from '../../../../../lib/market/backtest/members.ts';
import { readEventsTable } from '../../../../../lib/market/source/backtest/events-table.ts';
import { readFundamentalsTable } from '../../../../../lib/market/source/backtest/fundamentals-table.ts';
import { readUniverseTable } from '../../../../../lib/market/source/backtest/universe-table.ts';

const find = memberFinder(membersOfToday);
const byCode = (code: string) => membersOfToday.find(({ codigo }) => codigo === code);
const bytes = (text: string): Uint8Array => Buffer.from(text);

const eventHeader = 'codigo,isin,tipo,valor,fator,data_com,data_pagamento,conhecido_em';
const events = (...lines: readonly string[]) => readEventsTable(bytes([eventHeader, ...lines].join('\n')), find);
const petr = 'PETR4,BRPETRACNPR6';

describe('the table of events', () => {
  test('has distributions, share changes, those of unknown size, and that there was nothing', () => {
    const { rows } = events(
      `${petr},JRS CAP PROPRIO,0.35048636,,2026-06-01,2026-08-20,`,
      `${petr},dividendo,1,,01/06/2026,,2026-05-11`,
      `${petr},DESDOBRAMENTO,,2,2008-04-25,,`,
      `${petr},OUTRO,,,2021-12-01,,`,
      `${petr},NENHUM,,,2015-01-02,,`,
    );
    expect(rows).toEqual([
      {
        codigo: 'PETR4',
        data_com: '2026-06-01',
        conhecido_em: '2026-06-01',
        payment: { tipo: 'JCP', valor: '0.35048636', data_com: '2026-06-01', data_pagamento: '2026-08-20' },
      },
      {
        codigo: 'PETR4',
        data_com: '2026-06-01',
        conhecido_em: '2026-05-11',
        payment: { tipo: 'DIVIDENDO', valor: '1', data_com: '2026-06-01', data_pagamento: null },
      },
      {
        codigo: 'PETR4',
        data_com: '2008-04-25',
        conhecido_em: '2008-04-25',
        change: { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2008-04-25' },
      },
      {
        codigo: 'PETR4',
        data_com: '2021-12-01',
        conhecido_em: '2021-12-01',
        change: { tipo: 'OUTRO', fator: '1', data_com: '2021-12-01' },
      },
      { codigo: 'PETR4', data_com: '2015-01-02', conhecido_em: '2015-01-02' },
    ]);
  });

  test('keeps equal rows, which are instalments', () => {
    const line = `${petr},JCP,0.35048636,,2026-06-01,2026-08-20,`;
    expect(events(line, line).rows).toHaveLength(2);
  });

  test('finds a stock by its ISIN, under a former code; another security is outside', () => {
    const { rows } = events(
      'ELET3,BRELETACNOR6,DIVIDENDO,1,,2024-05-02,,',
      'PETR4,BRPETRACNOR9,DIVIDENDO,1,,2024-05-02,,',
      'MGLU3,BRMGLUACNOR2,DIVIDENDO,1,,2024-05-02,,',
    );
    expect(rows).toMatchObject([
      { codigo: 'AXIA3' },
      { outside: 'PETR4 BRPETRACNOR9' },
      { outside: 'MGLU3 BRMGLUACNOR2' },
    ]);
  });

  test('may have semicolons, decimal commas and other orders of columns', () => {
    const text = 'Data_Com;tipo;codigo;isin;valor\r\n02/05/2024;DIVIDENDO;PETR4;BRPETRACNPR6;1,25\r\n';
    expect(readEventsTable(bytes(text), find).rows).toMatchObject([{ payment: { valor: '1.25' } }]);
  });

  test.each([
    { line: `${petr},DIVIDENDO,,,2024-05-02,,`, says: 'valor must be above 0' },
    { line: `${petr},DIVIDENDO,-1,,2024-05-02,,`, says: 'valor must be above 0' },
    { line: `${petr},DIVIDENDO,1e9,,2024-05-02,,`, says: 'valor "1e9" is not a number' },
    { line: `${petr},DIVIDENDO,1,2,2024-05-02,,`, says: 'fator does not apply to DIVIDENDO' },
    { line: `${petr},DIVIDENDO,1,,2024-02-30,,`, says: 'data_com "2024-02-30" is not a day' },
    { line: `${petr},DIVIDENDO,1,,,,`, says: 'data_com is empty' },
    { line: `${petr},DIVIDENDO,1,,2024-05-02,2024-05-01,`, says: 'data_pagamento lies before data_com' },
    { line: `${petr},DIVIDENDO,1,,2024-05-02,,tomorrow`, says: 'conhecido_em "tomorrow" is not a day' },
    { line: `${petr},DESDOBRAMENTO,,0.5,2024-05-02,,`, says: 'for DESDOBRAMENTO above 1' },
    { line: `${petr},GRUPAMENTO,,10,2024-05-02,,`, says: 'for GRUPAMENTO below 1' },
    { line: `${petr},BONIFICACAO,,1,2024-05-02,,`, says: 'for BONIFICACAO above 1' },
    { line: `${petr},DESDOBRAMENTO,1,2,2024-05-02,,`, says: 'valor does not apply to DESDOBRAMENTO' },
    { line: `${petr},OUTRO,,2,2024-05-02,,`, says: 'fator does not apply to OUTRO' },
    { line: `${petr},GIFT,1,,2024-05-02,,`, says: 'tipo "GIFT" is unknown' },
    { line: 'PETR4,,DIVIDENDO,1,,2024-05-02,,', says: 'isin is empty' },
    { line: 'PETR4,PETRACNPR6,DIVIDENDO,1,,2024-05-02,,', says: 'isin "PETRACNPR6" is not an ISIN' },
    { line: '__proto__,BRPETRACNPR6,DIVIDENDO,1,,2024-05-02,,', says: 'codigo "__PROTO__" is not a code' },
    { line: '"=1+1",BRPETRACNPR6,DIVIDENDO,1,,2024-05-02,,', says: 'codigo "=1+1" is not a code' },
    { line: 'PETR4', says: 'has 1 cells; the header has 8' },
  ])('refuses $line', ({ line, says }) => {
    const { rows, problems } = events(`${petr},JCP,1,,2024-05-02,,`, line);
    expect(rows).toBeUndefined();
    expect(problems?.map((one) => one.line)).toContain(3);
    expect(problems?.map(({ problem }) => problem).join()).toContain(says);
  });

  test.each([
    { text: '', says: ['lacks the column codigo', 'lacks the column isin', 'lacks the column tipo'] },
    { text: 'codigo,isin,tipo,data_com,codigo', says: ['repeats column codigo'] },
    { text: 'codigo,isin,tipo,data_com,__proto__', says: ['has an unknown column "__proto__"'] },
    { text: 'codigo,isin,tipo,data_com\n"PETR4', says: ['cannot be read: '] },
  ])('refuses a table that is $text', ({ text, says }) => {
    const { problems = [] } = readEventsTable(bytes(text), find);
    for (const one of says) expect(problems.map(({ problem }) => problem).join('\n')).toContain(one);
  });

  test('reports all lines, but no more than 200', () => {
    expect(events(...Array<string>(300).fill(`${petr},GIFT,,,2024-05-02,,`)).problems).toHaveLength(200);
  });

  test('takes any bytes without throwing, and never both rows and problems', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
        const { rows, problems } = readEventsTable(Buffer.concat([bytes(`${eventHeader}\n`), rest]), find);
        expect((rows === undefined) !== (problems === undefined)).toBe(true);
      }),
    );
  });
});

describe('the table of fundamentals', () => {
  const header = 'codigo,lpa,vpa,conhecido_em,periodo';
  const read = (...lines: readonly string[]) =>
    readFundamentalsTable(bytes([header, ...lines].join('\n')), (code) => byCode(code));

  test('has the figures of a period with the day on which they became known; unknown ones are null', () => {
    expect(read('petr4,8.35,,2024-03-07,31/12/2023', 'MGLU3,1,1,2024-03-07,2023-12-31').rows).toEqual([
      { codigo: 'PETR4', lpa: '8.35', vpa: null, conhecido_em: '2024-03-07', periodo: '2023-12-31', base: null },
      { outside: 'MGLU3' },
    ]);
  });

  test.each([
    { line: 'PETR4,1,1,2023-12-30,2023-12-31', says: 'was known before its period ended on 2023-12-31' },
    { line: 'PETR4,1,1,,2023-12-31', says: 'conhecido_em is empty' },
    { line: 'PETR4,1,1,2024-03-07,', says: 'periodo is empty' },
    { line: 'PETR4,x,1,2024-03-07,2023-12-31', says: 'lpa "x" is not a number' },
    { line: 'PETR4,2,1,2024-03-08,2023-12-31', says: 'repeats line 2' },
  ])('refuses $line', ({ line, says }) => {
    const { problems = [] } = read('PETR4,1,1,2024-03-08,2023-12-31', line);
    expect(problems.map(({ problem }) => problem).join()).toContain(says);
  });

  describe('with the shares that the figures are based on', () => {
    const based = (cells: string) =>
      readFundamentalsTable(
        bytes(`${header},base_dia,base_acoes,base_fonte\nPETR4,1,1,2024-03-07,2023-12-31,${cells}`),
        (code) => byCode(code),
      );

    test('has them, if the day is there', () => {
      expect(based('31/12/2023,13044496930,"DFP (versão 1, recebida)"').rows).toMatchObject([
        { base: { dia: '2023-12-31', acoes: '13044496930', fonte: 'DFP (versão 1, recebida)' } },
      ]);
      expect(based('2023-12-31,,').rows).toMatchObject([{ base: { dia: '2023-12-31', acoes: null } }]);
      expect(based(',,').rows).toMatchObject([{ base: null }]);
    });

    test.each([
      { cells: '2024-03-08,1,', says: ['base_dia lies after conhecido_em'] },
      { cells: '2023-12-31,1.5,', says: ['base_acoes must be a whole number above 0'] },
      { cells: '2023-12-31,0,', says: ['base_acoes must be a whole number above 0'] },
      { cells: 'x,1,', says: ['base_dia "x" is not a day such as 2026-11-20 or 20/11/2026'] },
      { cells: ',1,DFP', says: ['base_acoes needs base_dia', 'base_fonte needs base_dia'] },
    ])('refuses $cells', ({ cells, says }) => {
      expect(based(cells).problems?.map(({ problem }) => problem)).toEqual(says);
    });
  });

  test('takes two versions of a period', () => {
    expect(read('PETR4,1,1,2024-03-07,2023-12-31', 'PETR4,2,1,2024-03-08,2023-12-31').rows).toHaveLength(2);
  });
});

describe('the table of a universe', () => {
  const read = (...lines: readonly string[]) =>
    readUniverseTable(bytes(['codigo,isin,desde,ate', ...lines].join('\n')));

  test('has stocks with their days, and knows former codes of our own', () => {
    expect(read('OIBR3,BROIBRACNOR1,,2023-06-30', 'ELET3,,2020-01-02,').rows).toMatchObject([
      { codigo: 'OIBR3', isins: ['BROIBRACNOR1'], desde: null, ate: '2023-06-30' },
      { codigo: 'AXIA3', codigos_anteriores: ['ELET3'], desde: '2020-01-02', ate: null },
    ]);
  });

  test.each([
    { lines: ['OIBR3,,2024-01-02,2023-01-02'], says: 'desde lies after ate' },
    { lines: ['OIBR3,,,', 'OIBR3,,,'], says: 'OIBR3 is in another line already' },
    { lines: ['ELET3,,,', 'AXIA3,,,'], says: 'AXIA3 is in another line already' },
    { lines: ['OIBR3,BROIBRACNOR1,,', 'OIBR4,BROIBRACNOR1,,'], says: 'BROIBRACNOR1 is in another line already' },
    { lines: ['OIBR3,x,,'], says: 'isin "X" is not an ISIN' },
  ])('refuses $lines', ({ lines, says }) => {
    expect(read(...lines).problems?.map(({ problem }) => problem)).toContain(says);
  });
});
