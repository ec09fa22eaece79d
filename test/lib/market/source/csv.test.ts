import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFigures } from '../../../../lib/market/source/csv.ts';

const days = { today: '2026-11-20', holidays: ['2026-11-18'] };
const read = (text: string | Uint8Array) => readFigures(typeof text === 'string' ? Buffer.from(text) : text, days);
const figuresOf = (text: string | Uint8Array) => Object.fromEntries(read(text).figures ?? []);
const problems = (text: string) => read(text).errors?.map(({ linha, problema }) => `${linha}: ${problema}`);

describe('a table of stocks', () => {
  test('gives prices and fundamentals', () => {
    expect(
      figuresOf('codigo,preco,data_pregao,lpa,vpa,listada_desde\nPETR4,40.76,2026-11-19,8.35,34.54,1977\n'),
    ).toEqual({
      PETR4: {
        base_acoes: { dia: '2026-11-19', acoes: null, fonte: 'csv' },
        preco: '40.76',
        data_pregao: '2026-11-19',
        lpa: '8.35',
        vpa: '34.54',
        listada_desde: 1977,
      },
    });
  });

  test('reads what Excel writes in Brazil: semicolons, decimal commas, Brazilian dates, Windows-1252, a byte order mark', () => {
    const text = 'Codigo;Preco;Data_Pregao;LPA\r\nbbas3;20,19;19/11/2026;-2,74\r\n';
    const expected = {
      BBAS3: {
        base_acoes: { dia: '2026-11-19', acoes: null, fonte: 'csv' },
        preco: '20.19',
        data_pregao: '2026-11-19',
        lpa: '-2.74',
      },
    };
    expect(figuresOf(text)).toEqual(expected);
    expect(figuresOf(`\uFEFF${text}`)).toEqual(expected);
    expect(problems(Buffer.from('codigo;lpa\nSÃO3;1', 'latin1').toString('latin1'))).toEqual([
      '2: codigo "SÃO3" não está no universo.',
    ]);
    expect(read(Buffer.from('codigo;lpa\nSÃO3;1', 'latin1')).errors).toMatchObject([
      { problema: expect.stringContaining('SÃO3') },
    ]);
    expect(figuresOf('codigo\tvpa\nWEGE3\t4.23\n')).toEqual({ WEGE3: { vpa: '4.23' } });
  });

  test('reads numbers with all the places that a script writes', () => {
    const lpaOf = (lpa: number | string) => figuresOf(`codigo,lpa\nPETR4,${lpa}\n`).PETR4?.lpa;
    expect(lpaOf(40 + 4.02)).toBe('44.019999999999996');
    expect(lpaOf(0.1 + 0.2)).toBe('0.30000000000000004');
    expect(lpaOf(-0.1 / 3)).toBe('-0.03333333333333333');
    expect(lpaOf('0.'.padEnd(22, '1'))).toBe('0.'.padEnd(22, '1'));
    expect(problems(`codigo,lpa\nPETR4,${'0.'.padEnd(23, '1')}\n`)).toHaveLength(1);
  });

  test('finds a stock by a former code, and leaves empty cells out', () => {
    expect(figuresOf('codigo,lpa,vpa\nELET3,3.24,\n')).toEqual({ AXIA3: { lpa: '3.24' } });
  });

  test('names everything that is wrong, with its line', () => {
    expect(
      problems(
        [
          'codigo,preco,data_pregao,lpa,listada_desde',
          'XPTO3,1,2026-11-19,um,',
          'PETR4,0,2026-11-19,"1.234,56",abc',
          'PETR4,1,31/02/2026,1e5,',
          'VALE3,1,,1,',
          'ITUB4,1,2026-11-19,1',
          'BBAS3,=1+1,2026-11-19,,',
        ].join('\n'),
      ),
    ).toEqual([
      '2: codigo "XPTO3" não está no universo.',
      '2: lpa "um" não é um número; escreva 1234.56 ou 1234,56.',
      '3: lpa "1.234,56" não é um número; escreva 1234.56 ou 1234,56.',
      '3: preco deve ser maior que zero.',
      '3: listada_desde deve ser um ano.',
      '4: PETR4 já está em outra linha.',
      '4: data_pregao "31/02/2026" não é um dia; escreva 2026-11-20 ou 20/11/2026.',
      '4: lpa "1e5" não é um número; escreva 1234.56 ou 1234,56.',
      '5: preco e data_pregao vão juntos.',
      '6: São 4 células; o cabeçalho tem 5.',
      '7: preco "=1+1" não é um número; escreva 1234.56 ou 1234,56.',
    ]);
  });

  test('refuses prices of days to come and of days without a session, each at its line', () => {
    const dated = (...cells: readonly string[]) =>
      problems(['codigo,preco,data_pregao', ...cells.map((day, index) => `${codes[index]},1,${day}`)].join('\n'));
    const codes = ['PETR4', 'VALE3', 'ITUB4', 'BBAS3', 'WEGE3'];
    // A Saturday, Christmas, a day of the setting, tomorrow, and a Sunday to come.
    expect(dated('2026-11-14', '25/12/2025', '2026-11-18', '2026-11-21', '22/11/2026')).toEqual([
      '2: data_pregao 2026-11-14 não é dia de pregão.',
      '3: data_pregao 2025-12-25 não é dia de pregão.',
      '4: data_pregao 2026-11-18 não é dia de pregão.',
      '5: data_pregao 2026-11-21 está no futuro.',
      '5: data_pregao 2026-11-21 não é dia de pregão.',
      '6: data_pregao 2026-11-22 está no futuro.',
      '6: data_pregao 2026-11-22 não é dia de pregão.',
    ]);
    expect(dated('2026-11-23')).toEqual(['2: data_pregao 2026-11-23 está no futuro.']);
    expect(dated('2026-11-19', '2026-11-17')).toBeUndefined();
  });

  test('may have a price of today', () => {
    const today = { today: '2026-11-19' };
    expect(readFigures(Buffer.from('codigo,preco,data_pregao\nPETR4,1,2026-11-19'), today).errors).toBeUndefined();
  });

  test.each([
    { text: '', says: ['1: Falta a coluna codigo.', '1: A tabela não tem linhas.'] },
    { text: 'codigo,preco\nPETR4,1', says: ['1: preco e data_pregao vão juntos.'] },
    { text: 'codigo,lpa,lpa\nPETR4,1,1', says: ['1: A coluna lpa está repetida.'] },
    {
      text: 'codigo,__proto__\nPETR4,1',
      says: ['1: A coluna "__proto__" não existe; há codigo, preco, data_pregao, lpa, vpa, listada_desde.'],
    },
    {
      text: 'codigo,lpa\nPETR3,1',
      says: ['2: codigo "PETR3" não está no universo; do emissor só a classe PETR4 é avaliada.'],
    },
    { text: 'codigo,lpa\n"PETR4,1', says: [expect.stringMatching(/^\d: A tabela não pode ser lida: /)] },
  ])('is refused: $says', ({ text, says }) => {
    expect(problems(text)).toEqual(says);
  });
});

describe('a table of distributions', () => {
  test('gives payments and share changes of each stock', () => {
    expect(
      figuresOf(
        [
          'codigo,tipo,valor,fator,data_com,data_pagamento',
          'BBAS3,JCP,0.35,,2025-06-02,2025-08-20',
          'BBAS3,Dividendo,"0,10",,2025-12-01,',
          'BBAS3,DESDOBRAMENTO,,2,2024-04-15,',
          'LREN3,NENHUM,,,2025-12-31,',
        ].join('\n'),
      ),
    ).toEqual({
      BBAS3: {
        proventos: [
          { tipo: 'JCP', valor: '0.35', data_com: '2025-06-02', data_pagamento: '2025-08-20' },
          { tipo: 'DIVIDENDO', valor: '0.10', data_com: '2025-12-01', data_pagamento: null },
        ],
        eventos: [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2024-04-15' }],
      },
      LREN3: { proventos: [], eventos: [] },
    });
  });

  test('with nothing but a share change leaves the distributions unknown: only NENHUM says that there are none', () => {
    const split = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2024-04-15' };
    const lines = ['codigo,tipo,fator,data_com', 'BBAS3,DESDOBRAMENTO,2,2024-04-15'];
    expect(figuresOf(lines.join('\n'))).toEqual({ BBAS3: { proventos: null, eventos: [split] } });
    const none = 'BBAS3,NENHUM,,2025-12-31';
    for (const table of [
      [...lines, none],
      [lines[0], none, lines[1]],
    ]) {
      expect(figuresOf(table.join('\n'))).toEqual({ BBAS3: { proventos: [], eventos: [split] } });
    }
  });

  test('says that nothing was paid only up to a day: one before the end of the last closed year leaves the rest unknown', () => {
    const none = (until: string, asOf?: string) => {
      const text = `codigo,tipo,data_com\nBBAS3,NENHUM,${until}`;
      const { figures, outdated } = readFigures(Buffer.from(text), { ...days, ...(asOf && { asOf }) });
      return [figures?.get('BBAS3')?.proventos, outdated?.get('BBAS3')];
    };
    // The last session of 2025 was on the 30th.
    expect(none('2025-12-30')).toEqual([[], undefined]);
    expect(none('2026-11-20')).toEqual([[], undefined]);
    expect(none('2025-12-29')).toEqual([null, '2025-12-29']);
    expect(none('2019-12-31')).toEqual([null, '2019-12-31']);
    expect(none('2019-12-31', '2020-06-01')).toEqual([[], undefined]);
    const payment = 'codigo,tipo,valor,data_com\nBBAS3,NENHUM,,2019-12-31\nBBAS3,JCP,1,2025-06-02';
    expect(figuresOf(payment).BBAS3?.proventos).toHaveLength(1);
  });

  test('names everything that is wrong with a line of nothing', () => {
    expect(
      problems(
        [
          'codigo,tipo,valor,fator,data_com,data_pagamento',
          'BBAS3,NENHUM,7,3,banana,2026-01-01',
          'LREN3,nenhum,,,,',
          'PETR4,NENHUM,,,2026-11-21,',
        ].join('\n'),
      ),
    ).toEqual([
      '2: data_com "banana" não é um dia; escreva 2026-11-20 ou 20/11/2026.',
      '2: valor não vale para NENHUM.',
      '2: fator não vale para NENHUM.',
      '2: data_pagamento não vale para NENHUM.',
      '3: data_com está vazia.',
      '4: data_com 2026-11-21 está no futuro.',
    ]);
  });

  test('names everything that is wrong, with its line', () => {
    expect(
      problems(
        [
          'codigo;tipo;valor;fator;data_com',
          'BBAS3;BRINDE;1;;2025-01-01',
          'BBAS3;JCP;0;2;2025-01-01',
          'BBAS3;GRUPAMENTO;1;10;2025-01-01',
          'BBAS3;DESDOBRAMENTO;;;amanhã',
          'BBAS3;JCP;;;',
        ].join('\n'),
      ),
    ).toEqual([
      '2: tipo "BRINDE" não existe.',
      '3: valor deve ser maior que zero.',
      '3: fator não vale para JCP.',
      '4: valor não vale para GRUPAMENTO.',
      '4: fator de GRUPAMENTO é o número de ações em que uma se torna: menor que 1.',
      '5: data_com "amanhã" não é um dia; escreva 2026-11-20 ou 20/11/2026.',
      '5: fator deve ser maior que zero.',
      '6: data_com está vazia.',
      '6: valor deve ser maior que zero.',
    ]);
  });
});

test('lists at most 200 errors', () => {
  expect(problems(`codigo,lpa\n${'XXXX3,1\n'.repeat(1_000)}`)).toHaveLength(200);
});

test('takes any bytes without throwing, and never both figures and errors', () => {
  const cell = fc.oneof(
    fc.constantFrom('PETR4', 'codigo', 'tipo', 'JCP', '1,5', '2026-11-19', '"', ';', '__proto__'),
    fc.string(),
  );
  const table = fc
    .array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 })
    .map((rows) => rows.map((row) => row.join(',')).join('\n'));
  fc.assert(
    fc.property(
      fc.oneof(
        table.map((text) => Buffer.from(text)),
        fc.uint8Array({ maxLength: 200 }),
      ),
      (bytes) => {
        const { figures, errors } = readFigures(bytes, days);
        expect([figures, errors].filter(Boolean)).toHaveLength(1);
        expect(errors?.length).not.toBe(0);
      },
    ),
    { numRuns: 1_000 },
  );
});
