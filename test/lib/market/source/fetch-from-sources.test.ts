import { describe, expect, test } from 'vitest';
import { csvSource, type FiguresReport, type FiguresStore } from '../../../../lib/market/source/csv.ts';
import { fetchFromSources as fetchWithin } from '../../../../lib/market/source/fetch-from-sources.ts';
import { type MarketSource, SourceFailure, type StockFigures } from '../../../../lib/market/source/source.ts';
import { createSources, parseSourceNames } from '../../../../lib/market/source/sources.ts';

const now = new Date('2026-11-20T12:05:00Z');
const limits = { deadline: new AbortController().signal, maxFailed: 11 };
const fetchFromSources = (sources: readonly MarketSource[], codes: readonly string[], asOf: Date) =>
  fetchWithin(sources, codes, asOf, limits);
const source = (
  name: string,
  figures: Readonly<Record<string, StockFigures>>,
  failures: Readonly<Record<string, string>> = {},
): MarketSource => ({
  name,
  hasPastDays: true,
  fetch: async () => ({ figures: new Map(Object.entries(figures)), failures: new Map(Object.entries(failures)) }),
});
const broken = (message: string): MarketSource => ({
  name: message,
  hasPastDays: true,
  fetch: async () => Promise.reject(new SourceFailure(message)),
});
const stocks = ['PETR4', 'VALE3', 'BBAS3'];
const price = { preco: '10', data_pregao: '2026-11-19' };

describe('several sources', () => {
  test('complete each other, the first one has priority, and all are named', async () => {
    const { figures } = await fetchFromSources(
      [
        source('csv', { PETR4: { lpa: '1', vpa: null } }),
        source('b3', { PETR4: { ...price, lpa: '9' }, VALE3: price }),
        source('demo', { PETR4: { vpa: '7', preco: '1', data_pregao: '2000-01-01' } }),
      ],
      ['PETR4', 'VALE3', 'BBAS3'],
      now,
    );
    expect(Object.fromEntries(figures)).toEqual({
      PETR4: {
        ...price,
        lpa: '1',
        vpa: '7',
        fonte: 'csv+b3+demo',
        divergencias: ['LPA: 1 (csv) e 9 (b3)'],
        conferencias: [
          {
            figura: 'lpa',
            fim: null,
            valor: '1',
            fonte: 'csv',
            comparado: '9',
            comparado_com: 'b3',
            tolerancia: '0.05',
          },
        ],
      },
      VALE3: { ...price, fonte: 'b3', conferencias: [] },
    });
  });

  test('take the price with its day, and distributions with their share changes, from one source each', async () => {
    const paid = { tipo: 'JCP', valor: '1', data_com: '2025-06-02', data_pagamento: null } as const;
    const { figures } = await fetchFromSources(
      [
        source('one', { PETR4: { data_pregao: '2026-11-18', proventos: [paid] } }),
        source('two', { PETR4: { ...price, proventos: [{} as never], eventos: [{} as never] } }),
      ],
      ['PETR4'],
      now,
    );
    expect(figures.get('PETR4')).toEqual({
      ...price,
      proventos: [paid],
      eventos: undefined,
      fonte: 'one+two',
      conferencias: [],
    });
  });

  test('say of the fundamentals what the source of the LPA says, or why none has it', async () => {
    const { figures } = await fetchFromSources(
      [
        source('b3', { PETR4: price, VALE3: price }),
        source('cvm', {
          PETR4: { lpa: null, origem_fundamentos: 'Sem ITR.' },
          VALE3: { lpa: null, origem_fundamentos: 'Sem DFP.' },
        }),
        source('brapi', { PETR4: { lpa: '2', vpa: '3' } }),
      ],
      ['PETR4', 'VALE3'],
      now,
    );
    expect(figures.get('PETR4')?.origem_fundamentos).toBeUndefined();
    expect(figures.get('VALE3')?.origem_fundamentos).toBe('Sem DFP.');
  });

  test('are compared: what differs is told of the stock, and of all stocks in one notice', async () => {
    const other = { ...price, preco: '11' };
    const sources = [
      source('b3', { PETR4: price, VALE3: price, BBAS3: price }),
      source('brapi.dev', {
        PETR4: other,
        VALE3: { ...price, lpa: '1' },
        BBAS3: { ...other, data_pregao: '2026-11-18' },
      }),
      source('cvm', { VALE3: { lpa: '2', vpa: '3', conferido: true } }),
    ];
    const { figures, notices } = await fetchFromSources(sources, stocks, now);
    expect(figures.get('PETR4')).toMatchObject({
      preco: '10',
      divergencias: ['preço do pregão de 2026-11-19: 10 (b3) e 11 (brapi.dev)'],
    });
    expect(figures.get('VALE3')).toMatchObject({ lpa: '1', divergencias: ['LPA: 1 (brapi.dev) e 2 (cvm)'] });
    expect(figures.get('BBAS3')).not.toHaveProperty('divergencias');
    expect(notices).toEqual([
      'as fontes divergem: PETR4 (preço do pregão de 2026-11-19: 10 (b3) e 11 (brapi.dev)), VALE3 (LPA: 1 (brapi.dev) e 2 (cvm))',
    ]);
  });

  test('give no LPA that was not confirmed, unless B3 has the same number of shares; the next source counts', async () => {
    const base_acoes = { dia: '2026-09-30', acoes: '1000', fonte: 'ITR' };
    const count = { dia: null, ate: null, tesouraria: null, fonte: 'b3' };
    const counted = { ...count, dia: '2026-09-30', ate: '2026-11-10', emitidas: '1000', fonte: 'ITR' };
    const derived = { lpa: '1', vpa: '2', conferido: false, base_acoes, contagens: [counted] };
    const sources = [
      source('b3', {
        PETR4: { ...price, eventos: [], contagens: [{ ...count, emitidas: '1037' }] },
        VALE3: { ...price, contagens: [{ ...count, emitidas: '1060' }] },
        BBAS3: price,
      }),
      source('cvm', {
        PETR4: { ...derived, origem_fundamentos: 'Da DFP.' },
        VALE3: derived,
        BBAS3: { ...derived, origem_fundamentos: 'Da DFP.' },
      }),
      source('brapi.dev', { VALE3: { lpa: '7', vpa: '8' } }),
    ];
    const { figures, notices } = await fetchFromSources(sources, stocks, now);
    const counts = (comparado: string) => ({
      figura: 'acoes',
      fim: '2026-11-19',
      valor: '1000',
      fonte: 'ITR',
      comparado,
      comparado_com: 'b3',
      tolerancia: '0.002',
    });
    expect(figures.get('PETR4')).toEqual({
      ...price,
      lpa: '1',
      vpa: '2',
      base_acoes,
      eventos: [],
      origem_fundamentos: 'Da DFP.',
      fonte: 'b3+cvm',
      conferencias: [counts('1037')],
    });
    expect(figures.get('VALE3')).toEqual({
      ...price,
      lpa: '7',
      vpa: '8',
      fonte: 'b3+brapi.dev',
      conferencias: [counts('1060')],
    });
    expect(figures.get('BBAS3')).toEqual({
      ...price,
      origem_fundamentos: expect.stringMatching(/^Da DFP\. LPA e VPA não contam: .* nenhuma outra fonte/),
      fonte: 'b3',
      conferencias: [],
    });
    expect(notices).toEqual([]);
  });

  test('give no price of a day to come: the next source counts, or the stock fails', async () => {
    const early = source('one', {
      PETR4: { preco: '1', data_pregao: '2026-11-21', lpa: '2' },
      VALE3: { preco: '1', data_pregao: '2026-11-21' },
      BBAS3: { preco: '1', data_pregao: '2026-11-20' },
    });
    const { figures, failures } = await fetchFromSources([early, source('two', { PETR4: price })], stocks, now);
    expect(figures.get('PETR4')).toEqual({ ...price, lpa: '2', fonte: 'one+two', conferencias: [] });
    expect(figures.get('BBAS3')).toMatchObject({ preco: '1', data_pregao: '2026-11-20' });
    expect(figures.get('VALE3')).toBeUndefined();
    expect(failures.get('VALE3')).toBe('one: o preço é de 2026-11-21, depois de 2026-11-20');
  });

  test('name the stocks whose distributions people have written', async () => {
    const csv = { ...source('csv', { PETR4: { proventos: [] }, VALE3: { lpa: '1' } }), isManual: true };
    const b3 = source('b3', { PETR4: { proventos: [] }, VALE3: { proventos: [] } });
    const { manual } = await fetchFromSources([csv, b3], ['PETR4', 'VALE3'], now);
    expect([...manual]).toEqual(['PETR4']);
  });

  test('know nothing by an empty list of distributions where another one knows some, or people wrote that there were none', async () => {
    const paid = { tipo: 'JCP', valor: '1', data_com: '2025-06-02', data_pagamento: null } as const;
    const eventos = [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-04-15' }] as const;
    const none = { proventos: [], eventos: [] };
    const b3 = source('b3', {
      PETR4: { ...price, ...none },
      VALE3: { ...price, ...none },
      BBAS3: { ...price, ...none },
    });
    const brapi = source('brapi.dev', { PETR4: { proventos: [paid], eventos }, BBAS3: none });
    const csv = { ...source('csv', { VALE3: none }), isManual: true };
    const { figures, manual } = await fetchFromSources([b3, brapi, csv], stocks, now);
    expect(figures.get('PETR4')).toMatchObject({ proventos: [paid], eventos, fonte: 'b3+brapi.dev' });
    expect(figures.get('VALE3')).toMatchObject({ proventos: [], fonte: 'b3+csv' });
    expect(figures.get('BBAS3')).toMatchObject({ proventos: [], fonte: 'b3' });
    expect([...manual]).toEqual(['VALE3']);
  });

  test('add the share changes of a table without distributions to those of the next source', async () => {
    const change = (fator: string, data_com: string) => ({ tipo: 'DESDOBRAMENTO', fator, data_com }) as const;
    const paid = [{ tipo: 'JCP', valor: '1', data_com: '2025-06-02', data_pagamento: null }] as const;
    const table = { proventos: null, eventos: [change('2', '2026-04-15')] };
    const csv = { ...source('csv', { PETR4: table, VALE3: table }), isManual: true };
    const eventos = [change('3', '2020-01-02'), change('4', '2026-04-15')];
    const b3 = source('b3', { PETR4: { ...price, proventos: paid, eventos }, VALE3: price });
    const { figures, manual } = await fetchFromSources([csv, b3], ['PETR4', 'VALE3'], now);
    expect(figures.get('PETR4')).toEqual({
      ...price,
      proventos: paid,
      eventos: [change('3', '2020-01-02'), change('2', '2026-04-15')],
      fonte: 'csv+b3',
      conferencias: [],
    });
    expect(figures.get('VALE3')).toEqual({ ...price, eventos: table.eventos, fonte: 'csv+b3', conferencias: [] });
    expect([...manual]).toEqual([]);
  });

  describe('say that LPA and VPA could not be converted to the session of the price', () => {
    const base_acoes = { dia: '2026-09-30', acoes: '1000', fonte: 'ITR' };
    const cvm = { lpa: '2', vpa: '10', base_acoes, origem_fundamentos: 'ITR de 2026-09-30.' };
    const fetchWith = (written: StockFigures, known: StockFigures = cvm) =>
      fetchFromSources([source('csv', { PETR4: written }), source('cvm', { PETR4: known })], ['PETR4'], now);
    const notice =
      'LPA e VPA por ação de outro dia, não convertidos para o pregão do preço, porque nenhuma fonte traz eventos de ações ' +
      '(uma tabela de eventos em market/ os traz): PETR4 (2026-09-30)';

    test('where no source knows share changes: in a notice, and of the stock', async () => {
      const { figures, notices } = await fetchWith(price);
      expect(notices).toEqual([notice]);
      expect(figures.get('PETR4')).toMatchObject({
        lpa: '2',
        vpa: '10',
        origem_fundamentos:
          'ITR de 2026-09-30. LPA e VPA são por ação de 2026-09-30, não do pregão de 2026-11-19: nenhuma fonte traz eventos de ações.',
      });
      const { notices: ofVpa } = await fetchWith(price, { vpa: '10', base_acoes });
      expect(ofVpa).toEqual([notice.replace('(2026-09-30)', '(VPA de 2026-09-30)')]);
    });

    test('where they are from two sources: of the one that is not, with its origin', async () => {
      const written = { ...price, lpa: '3', base_acoes: { dia: '2026-11-19', acoes: null, fonte: 'csv' } };
      const { figures, notices } = await fetchWith(written);
      expect(figures.get('PETR4')).toMatchObject({
        lpa: '3',
        vpa: '10',
        origem_fundamentos:
          'VPA de cvm: ITR de 2026-09-30. VPA é por ação de 2026-09-30, não do pregão de 2026-11-19: nenhuma fonte traz eventos de ações.',
      });
      expect(notices).toContainEqual(notice.replace('(2026-09-30)', '(VPA de 2026-09-30)'));
    });

    test.each<{ what: string; written: StockFigures; known?: StockFigures }>([
      { what: 'a table says that there was none', written: { ...price, eventos: [] } },
      {
        what: 'a table has the split',
        written: { ...price, eventos: [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2026-10-15' }] },
      },
      { what: 'the shares are those of the session', written: { preco: '10', data_pregao: '2026-09-30' } },
      { what: 'there are no such figures', written: price, known: { ...cvm, lpa: null, vpa: null } },
      { what: 'the source does not say of which day they are', written: price, known: { lpa: '2', vpa: '10' } },
      { what: 'there is no price, so that nothing is published', written: {} },
    ])('but not where $what', async ({ written, known }) => {
      const { figures, notices } = await fetchWith(written, known);
      expect(notices).toEqual([]);
      expect(figures.get('PETR4')?.origem_fundamentos ?? '').not.toContain('nenhuma fonte traz eventos');
    });
  });

  test('use another source if one fails on a stock, and say why if none knows the stock', async () => {
    const { figures, failures } = await fetchFromSources(
      [
        source('one', {}, { PETR4: 'sem resposta', VALE3: 'sem preço' }),
        broken('fechado'),
        source('two', { PETR4: price }),
      ],
      ['PETR4', 'VALE3'],
      now,
    );
    expect([...figures.keys()]).toEqual(['PETR4']);
    expect(failures.get('VALE3')).toBe('sem preço; fechado');
  });

  test('fail as a whole only if all of them fail', async () => {
    await expect(fetchFromSources([broken('um'), broken('dois')], ['PETR4'], now)).rejects.toThrow('um; dois');
    const fault = { ...source('x', {}), fetch: async () => Promise.reject(new TypeError('ours')) };
    await expect(fetchFromSources([fault, source('two', { PETR4: price })], ['PETR4'], now)).rejects.toThrow(TypeError);
  });
});

describe('uploaded figures', () => {
  const uploaded = async (files: Readonly<Record<string, string>>, asOf = now) => {
    const reports: FiguresReport[] = [];
    const store: FiguresStore = {
      list: async () => Object.entries(files).map(([key, text]) => ({ key, read: async () => Buffer.from(text) })),
      report: async (report) => {
        reports.push(report);
      },
    };
    const csv = csvSource(store, { now: () => now, holidays: ['2026-11-18'] });
    const { figures, notices } = await csv.fetch(['PETR4', 'VALE3'], asOf);
    return { figures: Object.fromEntries(figures), reports, notices };
  };

  test('come from all files; for each stock the newest file with a figure counts', async () => {
    const { figures, reports } = await uploaded({
      'market/a.csv': 'codigo,lpa,vpa\nPETR4,1,2\nVALE3,3,4',
      'market/b.csv': 'codigo,tipo,valor,data_com\nPETR4,JCP,0.5,2025-01-02',
      'market/c.csv': 'codigo,lpa\nPETR4,9',
    });
    expect(figures).toMatchObject({
      PETR4: { lpa: '9', proventos: [{ valor: '0.5' }] },
      VALE3: { lpa: '3', vpa: '4' },
    });
    expect(reports).toMatchObject([
      { arquivo: 'market/a.csv', aceito: true, ativos: ['PETR4', 'VALE3'], falhas: [] },
      { aceito: true },
      { aceito: true },
    ]);
  });

  test('are of one line in LPA and VPA, with the shares of that line', async () => {
    const older = 'codigo,preco,data_pregao,lpa,vpa\nPETR4,40,2026-01-05,10,20';
    const { figures } = await uploaded({
      'market/a.csv': older,
      'market/b.csv': 'codigo,lpa,vpa\nPETR4,5,10',
      'market/c.csv': 'codigo,preco,data_pregao\nPETR4,22,2026-11-19',
    });
    expect(figures).toEqual({ PETR4: { preco: '22', data_pregao: '2026-11-19', lpa: '5', vpa: '10' } });
    const { figures: halved } = await uploaded({ 'market/a.csv': older, 'market/b.csv': 'codigo,lpa,vpa\nPETR4,5,' });
    expect(halved).toEqual({ PETR4: { preco: '40', data_pregao: '2026-01-05', lpa: '5' } });
  });

  describe('of share changes alone', () => {
    const header = 'codigo,tipo,valor,fator,data_com';
    const paid = `${header}\nPETR4,JCP,0.5,,2025-01-02`;
    const split = (fator: string, data_com: string) => `${header}\nPETR4,DESDOBRAMENTO,,${fator},${data_com}`;
    const found = async (...texts: readonly string[]) => {
      const { figures } = await uploaded(Object.fromEntries(texts.map((text, index) => [`market/${index}.csv`, text])));
      const { proventos, eventos = [] } = figures.PETR4 ?? {};
      return [proventos?.length, eventos.map(({ fator, data_com }) => `${fator} ${data_com}`)];
    };

    test('leave the distributions of an older file as they are, and count with its share changes', async () => {
      expect(await found(paid, split('2', '2026-10-01'))).toEqual([1, ['2 2026-10-01']]);
      const both = `${paid}\nPETR4,BONIFICACAO,,1.1,2024-05-02\nPETR4,DESDOBRAMENTO,,3,2026-10-01`;
      expect(await found(both, split('2', '2026-10-01'))).toEqual([1, ['1.1 2024-05-02', '2 2026-10-01']]);
    });

    test('count with the distributions of a newer file that has none of its own', async () => {
      expect(await found(split('2', '2026-10-01'), paid)).toEqual([1, ['2 2026-10-01']]);
      expect(await found(split('2', '2026-10-01'), `${paid}\nPETR4,DESDOBRAMENTO,,2,2026-10-02`)).toEqual([
        1,
        ['2 2026-10-02'],
      ]);
    });

    test('replace those of an older file of their kind, so that a wrong day can be corrected', async () => {
      expect(await found(paid, split('2', '2026-10-01'), split('2', '2026-10-02'))).toEqual([1, ['2 2026-10-02']]);
    });
  });

  test('say nothing of distributions where "nothing was paid" is of a year before the last closed one', async () => {
    const files = { 'market/a.csv': 'codigo,tipo,data_com\nPETR4,NENHUM,2019-12-31\nVALE3,NENHUM,2026-06-30' };
    const { figures, notices } = await uploaded(files);
    expect(figures).toEqual({ PETR4: { proventos: null, eventos: [] }, VALE3: { proventos: [], eventos: [] } });
    const paid = { 'market/0.csv': 'codigo,tipo,valor,data_com\nPETR4,JCP,0.5,2018-06-01' };
    expect((await uploaded({ ...paid, ...files })).figures.PETR4).toEqual({ proventos: null, eventos: [] });
    expect(notices).toEqual([
      'market/a.csv: NENHUM de PETR4 vale até 2019-12-31; os proventos de depois não são conhecidos',
    ]);
  });

  test('are not used if a file has an error, and the figures of older files stay', async () => {
    const { figures, reports } = await uploaded({
      'market/a.csv': 'codigo,lpa\nPETR4,1',
      'market/b.csv': 'codigo,lpa\nPETR4,2\nVALE3,x',
    });
    expect(figures).toEqual({ PETR4: { lpa: '1' } });
    expect(reports[1]).toEqual({
      arquivo: 'market/b.csv',
      aceito: false,
      ativos: [],
      falhas: [{ linha: 3, problema: 'lpa "x" não é um número; escreva 1234.56 ou 1234,56.' }],
    });
  });

  test('are judged by the day of today, also where a past day is published', async () => {
    const files = {
      'market/a.csv': 'codigo,preco,data_pregao\nPETR4,1,2026-11-19',
      'market/b.csv': 'codigo,preco,data_pregao\nVALE3,1,2026-11-18',
    };
    const { figures, reports } = await uploaded(files, new Date('2026-11-10T12:05:00Z'));
    expect(figures).toEqual({ PETR4: { preco: '1', data_pregao: '2026-11-19' } });
    expect(reports).toMatchObject([
      { aceito: true },
      { aceito: false, falhas: [{ linha: 2, problema: 'data_pregao 2026-11-18 não é dia de pregão.' }] },
    ]);
  });

  test('do not hide what other sources know', async () => {
    const csv = csvSource({ list: async () => [], report: async () => {} });
    const { figures, failures, notices } = await fetchFromSources(
      [csv, source('b3', { PETR4: price })],
      ['PETR4', 'VALE3'],
      now,
    );
    expect(figures.get('PETR4')?.fonte).toBe('b3');
    expect([failures.get('VALE3'), notices]).toEqual(['não há arquivos em market/', []]);
  });
});

describe('names of sources', () => {
  test('are one, or several with a plus', () => {
    expect(parseSourceNames('csv+b3')).toEqual(['csv', 'b3']);
    const settings = {
      token: async () => '',
      files: {} as never,
      cvmFiles: {} as never,
      now: () => now,
      addresses: {},
    };
    expect(createSources('brapi+b3+cvm+csv+demo', settings).map(({ name }) => name)).toEqual([
      'brapi.dev',
      'b3',
      'cvm',
      'csv',
      'demo',
    ]);
  });

  test.each(['', 'b4', 'b3+', 'b3+b3', 'toString'])('are not %j', (text) => {
    expect(() => parseSourceNames(text)).toThrow(/brapi, b3, cvm, csv, demo/);
  });
});
