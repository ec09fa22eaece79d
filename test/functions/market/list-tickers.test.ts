import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noStatementIndicators } from '../../../lib/market/statement-figures.ts';
import { indicatorNames, tickerFieldNames } from '../../../lib/market/ticker-schema.ts';
import { universe } from '../../../lib/market/universe.ts';
import { type Answer, askDemoMarket, createAsk } from '../../support/ask-market.ts';

type Row = Readonly<Record<string, unknown>>;

const ask = askDemoMarket('market-list-tickers');

const tickersOf = ({ body }: Answer): readonly Row[] => JSON.parse(body).tickers;
const withoutTickers = ({ body }: Answer): Row => {
  const { tickers: _, ...rest } = JSON.parse(body);
  return rest;
};

describe('a selection', () => {
  test('has the stocks of a sector, without alerts, by score, with the fields that are wanted', async () => {
    const all = tickersOf(await ask());
    const found = await ask('setor=Utilidade%20P%C3%BAblica&sem_alertas=true&ordenar=-score&campos=nome,score');
    const expected = all
      .filter(({ setor, alertas }) => setor === 'Utilidade Pública' && (alertas as string[]).join() === 'estimado')
      .sort((one, other) => Number(other.score) - Number(one.score))
      .map(({ codigo, nome, score }) => ({ codigo, nome, score }));
    expect(expected.length).toBeGreaterThan(3);
    expect(tickersOf(found)).toEqual(expected);
    expect(withoutTickers(found)).toEqual(withoutTickers(await ask()));
  });

  test('knows every sector, and each stock is in one', async () => {
    const sectors = [...new Set(universe.map(({ setor }) => setor))];
    const counts = await Promise.all(
      sectors.map(async (setor) => tickersOf(await ask(`setor=${encodeURIComponent(setor)}`)).length),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(59);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  test('has its own entity tag, which another query has not', async () => {
    const tags = await Promise.all(['', 'ordenar=-score', 'campos=score', 'formato=csv'].map((query) => ask(query)));
    expect(new Set(tags.map(({ headers }) => headers.ETag)).size).toBe(4);
    const [, sorted] = tags;
    const again = await ask('ordenar=-score', { 'If-None-Match': sorted?.headers.ETag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('is the same whatever the order of the parameters', async () => {
    const [one, other] = [await ask('campos=score&ordenar=score'), await ask('ordenar=score&campos=score')];
    expect(one.body).toBe(other.body);
  });
});

describe('a table', () => {
  test('for Excel in Portuguese has the figures of the JSON', async () => {
    const { headers, body } = await ask('formato=csv');
    expect(headers).toMatchObject({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': expect.stringMatching(/^attachment; filename="tickers-\d{4}-\d\d-\d\d\.csv"$/),
      Vary: 'Accept, Accept-Encoding',
    });
    expect(body.startsWith('\ufeffcodigo;nome;')).toBe(true);
    const rows = parse(body, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
    const all = tickersOf(await ask());
    expect(rows.map(({ preco }) => Number(preco?.replace(',', '.')))).toEqual(all.map(({ preco }) => preco));
    expect(rows.map(({ nome }) => nome)).toEqual(all.map(({ nome }) => nome));
  });

  test('for programs is what Accept asks for', async () => {
    const { headers, body } = await ask('campos=preco,alertas', { Accept: 'text/csv' });
    expect(headers).toMatchObject({ 'Content-Type': 'text/csv; charset=utf-8', Vary: 'Accept, Accept-Encoding' });
    const rows = parse(body, { columns: true }) as Record<string, string>[];
    const all = tickersOf(await ask());
    expect(rows.map(({ codigo, preco }) => [codigo, Number(preco)])).toEqual(
      all.map(({ codigo, preco }) => [codigo, preco]),
    );
  });

  test.each([
    { query: '', accept: undefined, type: 'application/json' },
    { query: '', accept: '*/*', type: 'application/json' },
    { query: '', accept: 'text/html,application/xml;q=0.9,*/*;q=0.8', type: 'application/json' },
    { query: '', accept: 'application/json, text/csv', type: 'application/json' },
    { query: '', accept: 'application/json;q=0.5, text/csv', type: 'text/csv; charset=utf-8' },
    { query: '', accept: 'text/csv, */*;q=0.1', type: 'text/csv; charset=utf-8' },
    { query: '', accept: 'image/png', type: 'application/json' },
    { query: 'formato=json', accept: 'text/csv', type: 'application/json' },
    { query: 'formato=csv', accept: 'application/json', type: 'text/csv; charset=utf-8' },
  ])('comes as $type by Accept "$accept" and "$query"', async ({ query, accept, type }) => {
    const { headers } = await ask(query, accept === undefined ? {} : { Accept: accept });
    expect(headers).toMatchObject({ 'Content-Type': type, Vary: 'Accept, Accept-Encoding' });
  });
});

describe('indicators', () => {
  const needsMore = ['valor_de_mercado', 'ev_ebitda', 'crescimento_receita_5a', 'crescimento_lucro_5a', 'piotroski'];

  test('are those of each stock by itself, for all 59', async () => {
    const screened = tickersOf(await ask(`campos=${indicatorNames.join(',')}`));
    const alone = await Promise.all(
      universe.map(async ({ codigo }) => {
        const askStock = await createAsk('market-get-ticker', codigo);
        const stock: Row = JSON.parse((await askStock()).body);
        return Object.fromEntries(['codigo', ...indicatorNames].map((name) => [name, stock[name]]));
      }),
    );
    expect(screened).toEqual(alone);
    for (const name of indicatorNames) {
      const values = new Set(screened.map((stock) => stock[name]));
      // The demo has two annual statements of nine companies, and no numbers of shares.
      if (needsMore.includes(name)) expect([...values], name).toEqual([null]);
      else expect(values.size, name).toBeGreaterThan(name in noStatementIndicators ? 4 : 20);
    }
    expect(screened.some((stock) => stock.p_l === null)).toBe(true);
  });

  test('are not in an answer that does not name them, which is the list as it was published', async () => {
    const { readPublications } = await import('../../../lib/market/store/publications.ts');
    const { readPublishedList } = await import('../../../lib/market/store/documents.ts');
    const [latest] = await readPublications(new Date());
    const published = await readPublishedList(latest?.id ?? '');
    expect((await ask()).body).toBe(published.body);
    for (const query of ['ordenar=-p_l', 'roe_min=0.01', 'p_l_max=1000&ordenar=p_l', 'formato=json']) {
      for (const stock of tickersOf(await ask(query))) expect(Object.keys(stock), query).toEqual(tickerFieldNames);
    }
    expect((await ask('ordenar=-p_l', { Accept: 'text/csv' })).body.split('\r\n')[0]).toBe(tickerFieldNames.join(','));
  });

  test('are in both tables', async () => {
    const query = 'campos=p_l,roe,variacao_21d&ordenar=p_l';
    const listed = tickersOf(await ask(query));
    const program = parse((await ask(query, { Accept: 'text/csv' })).body, { columns: true }) as Row[];
    const excel = parse((await ask(`${query}&formato=csv`)).body, {
      bom: true,
      columns: true,
      delimiter: ';',
    }) as Record<string, string>[];
    const texts = listed.map((stock) =>
      Object.fromEntries(Object.entries(stock).map(([name, value]) => [name, String(value ?? '')])),
    );
    expect(program).toEqual(texts);
    const withPoints = excel.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.replace(',', '.')])),
    );
    expect(withPoints).toEqual(texts);
  });

  test('have the tag of what they select, and a 304', async () => {
    const { headers } = await ask('p_l_max=10&campos=p_l');
    const again = await ask('campos=p_l&p_l_max=10', { 'If-None-Match': headers.ETag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await ask('p_l_max=9&campos=p_l')).headers.ETag).not.toBe(headers.ETag);
  });
});

describe('screening', () => {
  const numeric = [...tickerFieldNames, ...indicatorNames].filter(
    (name) =>
      ![
        'codigo',
        'nome',
        'setor',
        'data_referencia',
        'data_pregao',
        'alertas',
        'dado_antigo',
        'fonte',
        'atualizado_em',
      ].includes(name) && !name.startsWith('classificacao'),
  );

  /** What a query may hold, with bounds that are numbers of stocks, so that they are met exactly. */
  const queries = (all: readonly Row[]) => {
    const bound = fc.record({
      name: fc.constantFrom(...numeric),
      side: fc.constantFrom('min', 'max'),
      of: fc.nat({ max: all.length - 1 }),
    });
    return fc.record({
      bounds: fc.uniqueArray(bound, { maxLength: 3, selector: ({ name, side }) => `${name}_${side}` }),
      setor: fc.option(fc.constantFrom(...new Set(universe.map(({ setor }) => setor))), { nil: undefined, freq: 2 }),
      classificacao: fc.constantFrom(undefined, undefined, 'BARATA', 'ceiling:CARA', 'intrinseco:BARATA'),
      sem_alertas: fc.constantFrom(undefined, 'true'),
      codigos: fc.constantFrom(undefined, undefined, ['WEGE3', 'PETR4', 'ABEV3', 'VALE3', 'TOTS3', 'BBAS3']),
      ordenar: fc.constantFrom(undefined, ...numeric, ...numeric.map((name) => `-${name}`)),
      yield_exigido: fc.constantFrom(undefined, undefined, '0.09'),
    });
  };

  test('selects and sorts as somebody would who goes through the whole list', async () => {
    const whole = async (premises: string) =>
      tickersOf(await ask(`campos=${[...tickerFieldNames, ...indicatorNames].join(',')}${premises}`));
    const published = await whole('');
    const byOwnYield = await whole('&yield_exigido=0.09');
    await fc.assert(
      fc.asyncProperty(queries(published), async ({ bounds, ...query }) => {
        const all = query.yield_exigido === undefined ? published : byOwnYield;
        const limits = bounds.map(({ name, side, of }) => ({ name, side, limit: Number(all[of]?.[name] ?? 0) }));
        const isImpossible = limits.some(({ name, side, limit }) =>
          limits.some((lower) => side === 'max' && lower.side === 'min' && lower.name === name && lower.limit > limit),
        );
        fc.pre(!isImpossible);
        const parameters = new URLSearchParams({ campos: 'codigo' });
        for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
        for (const { name, side, limit } of limits) parameters.set(`${name}_${side}`, String(limit));
        const found = tickersOf(await ask(parameters.toString())).map(({ codigo }) => codigo);
        expect(found, parameters.toString()).toEqual(expectedCodes(all, query, limits));
      }),
      { numRuns: 150 },
    );
  });

  test('takes codes in every form that a single stock has, in the order asked', async () => {
    const found = tickersOf(await ask('codigos=vale3,petr4f,Petr4.sa,ELET3,%20WEGE3&campos=preco'));
    const all = new Map(tickersOf(await ask()).map((stock) => [stock.codigo, stock.preco]));
    expect(found).toEqual(['VALE3', 'PETR4', 'AXIA3', 'WEGE3'].map((codigo) => ({ codigo, preco: all.get(codigo) })));
    const every = universe.map(({ codigo }) => codigo).toReversed();
    expect(tickersOf(await ask(`codigos=${every.join(',')}`)).map(({ codigo }) => codigo)).toEqual(every);
  });

  test('judges by the figures that own assumptions give', async () => {
    const found = tickersOf(await ask('yield_exigido=0.12&margem_ceiling_min=0&campos=margem_ceiling'));
    const all = tickersOf(await ask('yield_exigido=0.12&campos=margem_ceiling'));
    expect(found).toEqual(all.filter((stock) => stock.margem_ceiling !== null && Number(stock.margem_ceiling) >= 0));
    expect(found.length).toBeLessThan(tickersOf(await ask('margem_ceiling_min=0')).length);
  });
});

/** The codes of the stocks that fit, by a loop over all of them. */
function expectedCodes(
  all: readonly Row[],
  query: { readonly [name: string]: string | readonly string[] | undefined },
  limits: readonly { readonly name: string; readonly side: string; readonly limit: number }[],
): readonly unknown[] {
  const { setor, classificacao, sem_alertas, codigos, ordenar } = query;
  const fitting: Row[] = [];
  for (const stock of all) {
    let fits = setor === undefined || stock.setor === setor;
    if (sem_alertas && (stock.alertas as string[]).some((alert) => alert !== 'estimado')) fits = false;
    if (codigos && !codigos.includes(String(stock.codigo))) fits = false;
    if (typeof classificacao === 'string') {
      const methods = /^(ceiling|intrinseco):/.exec(classificacao)?.[1] ?? 'ceiling,intrinseco';
      for (const method of methods.split(',')) {
        if (stock[`classificacao_${method}`] !== classificacao.replace(/^.*:/, '')) fits = false;
      }
    }
    for (const { name, side, limit } of limits) {
      const value = stock[name];
      if (typeof value !== 'number' || (side === 'min' && value < limit) || (side === 'max' && value > limit))
        fits = false;
    }
    if (fits) fitting.push(stock);
  }
  if (ordenar === undefined) {
    const codes = fitting.map(({ codigo }) => codigo);
    return Array.isArray(codigos) ? codigos.filter((code) => codes.includes(code)) : codes;
  }
  const field = String(ordenar).replace('-', '');
  const sign = field === ordenar ? 1 : -1;
  const ranks = fitting.map((stock) => {
    const value = stock[field] as number | null;
    const methods = field === 'score' ? -Number(stock.metodos) : 0;
    return [value === null ? 1 : 0, sign * (value ?? 0), methods, String(stock.codigo)] as const;
  });
  const compare = (left: (typeof ranks)[number], right: (typeof ranks)[number]): number => {
    const place = left.findIndex((part, index) => part !== right[index]);
    return (left[place] ?? 0) < (right[place] ?? 0) ? -1 : 1;
  };
  return ranks.toSorted(compare).map(([, , , codigo]) => codigo);
}

describe('own assumptions', () => {
  test('change the values, and the answer says what they are', async () => {
    const found = await ask('yield_exigido=0.12&constante_graham=90');
    expect(withoutTickers(found)).toMatchObject({
      parametros: { yield_exigido: 0.12, constante_graham: 90, faixa_justa: 0.15 },
    });
    const published = new Map(tickersOf(await ask()).map((one) => [one.codigo, one]));
    for (const one of tickersOf(found)) {
      const before = published.get(one.codigo);
      const [ceiling, value] = [before?.preco_teto as number | null, before?.valor_intrinseco as number | null];
      if (ceiling !== null) expect(one.preco_teto).toBeCloseTo(ceiling / 2, 3);
      if (value !== null) expect(one.valor_intrinseco).toBeCloseTo(value * 2, 3);
      expect([one.preco, one.lpa, one.dividend_yield]).toEqual([before?.preco, before?.lpa, before?.dividend_yield]);
    }
  });

  test('that are the published ones give the published figures', async () => {
    const found = await ask('yield_exigido=0.06&constante_graham=22.5&faixa_justa=0.15');
    expect(tickersOf(found)).toEqual(tickersOf(await ask()));
  });

  test('decide what is selected, and its order', async () => {
    const strict = tickersOf(await ask('yield_exigido=0.2&classificacao=ceiling:BARATA&ordenar=-preco_teto'));
    const loose = tickersOf(await ask('yield_exigido=0.02&classificacao=ceiling:BARATA&ordenar=-preco_teto'));
    expect(strict.length).toBeLessThan(loose.length);
    expect(loose).toEqual(loose.toSorted((one, other) => Number(other.preco_teto) - Number(one.preco_teto)));
    expect(loose.every((one) => one.classificacao_ceiling === 'BARATA')).toBe(true);
  });

  test('are in a table, too', async () => {
    const [row] = parse((await ask('yield_exigido=0.12&campos=preco_teto', { Accept: 'text/csv' })).body, {
      columns: true,
    }) as Record<string, string>[];
    const [published] = tickersOf(await ask());
    expect(Number(row?.preco_teto)).toBeCloseTo(Number(published?.preco_teto) / 2, 3);
  });

  test('are refused for a publication without exact numbers', async () => {
    const { listTickers } = await import('../../../functions/market/list-tickers.ts');
    const { readPublications } = await import('../../../lib/market/store/publications.ts');
    const { readIndicators, readPublishedList: readList } = await import('../../../lib/market/store/documents.ts');
    const handle = listTickers({ readPublications, readList, readExact: async () => undefined, readIndicators });
    const call = { now: new Date(), accept: '', query: { yield_exigido: 0.08 } };
    await expect(handle(call)).rejects.toMatchObject({ code: 'no_data', status: 404 });
  });

  test('reads the store for the first assumptions of a publication only', async () => {
    const { listTickers } = await import('../../../functions/market/list-tickers.ts');
    const { readPublications } = await import('../../../lib/market/store/publications.ts');
    const { readExactFigures, readIndicators, readPublishedList } = await import(
      '../../../lib/market/store/documents.ts'
    );
    let units = 0;
    const onUnits = (more: number): void => {
      units += more;
    };
    const [latest] = await readPublications(new Date());
    const handle = listTickers({
      readPublications: async () => (latest ? [latest] : []),
      readList: (id) => readPublishedList(id, { onUnits }),
      readExact: (id) => readExactFigures(id, { onUnits }),
      readIndicators: (day) => readIndicators(day, { onUnits }),
    });
    const of = (yield_exigido: number) =>
      handle({ now: new Date(), accept: '', query: { yield_exigido, p_l_max: yield_exigido * 100 } });
    await of(0.07);
    units = 0;
    for (let value = 0.1; value < 0.2; value += 0.01) await of(value);
    expect(units).toBe(0);
  });
});

describe('a refusal', () => {
  test('says everything that is wrong, in Portuguese', async () => {
    const { status, body } = await ask(
      'setor=Bancos&classificacao=barata&sem_alertas=sim&ordenar=margem&campos=preco,lucro,preco&formato=xlsx' +
        '&yield_exigido=6&constante_graham=0&faixa_justa=0,15&limite=5&score=1&score=2',
    );
    expect(status).toBe(400);
    const { code, errors } = JSON.parse(body);
    expect(code).toBe('invalid_request');
    const details = (errors as { parameter: string; code: string; detail: string }[]).map(
      (error) => `${error.parameter} ${error.code}: ${error.detail.replace(/("[^"]+", ){9}.*/, '…')}`,
    );
    expect(details.toSorted()).toEqual([
      'campos not_allowed: Recebido "lucro"; permitido: …',
      'campos not_unique: Os itens 0 e 2 são iguais.',
      'classificacao not_allowed: Recebido "barata"; permitido: …',
      'constante_graham out_of_range: Recebido 0; deve ser >= 1.',
      'faixa_justa wrong_type: Recebido "0,15"; deve ser um número.',
      'formato not_allowed: Recebido "xlsx"; permitido: "json", "csv".',
      'limite unknown_parameter: Não existe o parâmetro "limite".',
      'ordenar not_allowed: Recebido "margem"; permitido: …',
      'score unknown_parameter: Não existe o parâmetro "score".',
      'sem_alertas wrong_type: Recebido "sim"; deve ser true ou false.',
      'setor not_allowed: Recebido "Bancos"; permitido: …',
      'yield_exigido out_of_range: Recebido 6; deve ser <= 0.5.',
    ]);
  });

  test('of ranges and codes comes with all other faults', async () => {
    const { status, body } = await ask(
      'p_l_min=20&p_l_max=10&roe_mim=0.1&codigos=PETR5,VALE3,WEGE33&setor=Bancos&score_min=alto&score_max=5',
    );
    const faults = (JSON.parse(body).errors as Row[]).map(
      ({ parameter, code, did_you_mean: near = '' }) => `${parameter} ${code} ${near}`,
    );
    expect([status, ...faults.toSorted()]).toEqual([
      400,
      'codigos ticker_not_found ',
      'codigos ticker_not_found WEGE3',
      'p_l_min empty_range ',
      'roe_mim unknown_parameter ',
      'score_min wrong_type ',
      'setor not_allowed ',
    ]);
    expect(body).toContain('Você quis dizer \\"roe_min\\"?');
  });

  test.each([
    ...['p_l_max=NaN', 'p_l_max=1e999', 'p_l_max=Infinity', 'p_l_max=', 'p_l_max=0,5', 'p_l_max=%2B5', 'p_l_max= 5'],
    ...[`p_l_max=${'9'.repeat(400)}`, 'p_l_max=5&p_l_max=6', '__proto___min=1', 'constructor_max=1', 'nome_min=1'],
    ...['codigos=', 'codigos=PETR4,', 'codigos=PETR4,,VALE3', 'codigos=__proto__', 'codigos=PETR4;VALE3'],
    ...['codigos=PETR4&codigos=VALE3', 'ordenar=__proto__', 'campos=__proto__', 'classificacao_ceiling_min=1'],
    ...[`codigos=${'X'.repeat(7_000)}`, `codigos=${'PETR4,'.repeat(1_200)}`],
    Array.from({ length: 200 }, (_, index) => `p_l_${index}=1`).join('&'),
  ])('refuses %s', async (query) => {
    const { status, body } = await ask(query);
    expect([status, JSON.parse(body).code]).toEqual([400, 'invalid_request']);
    expect(body.length).toBeLessThan(60_000);
  });

  test.each(['p_l_max=-0', 'roe_min=-0', `p_l_max=${'9'.repeat(300)}`, 'p_l_max=0.0000000001'])(
    'takes %s for the number that it is',
    async (query) => {
      expect((await ask(query)).status).toBe(200);
    },
  );

  test.each(['setor=', 'classificacao=', 'sem_alertas=', 'ordenar=', 'campos=', 'formato=', 'yield_exigido='])(
    'refuses %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );

  test.each(['campos=preco&campos=score', 'formato=csv&formato=json', 'yield_exigido=0.06&yield_exigido=0.07'])(
    'refuses a repeated parameter: %s',
    async (query) => {
      const { status, body } = await ask(query);
      expect([status, JSON.parse(body).errors]).toMatchObject([400, [{ code: 'repeated_parameter' }]]);
    },
  );

  test.each(['0.0099', '0.51', '-0.06', '1e-1', 'NaN', 'Infinity', '0x1', '1e999', ' 0.06'])(
    'refuses yield_exigido %s',
    async (value) => {
      expect((await ask(`yield_exigido=${encodeURIComponent(value)}`)).status).toBe(400);
    },
  );

  test('is short for a list of thousands of fields', async () => {
    const { status, body } = await ask(`campos=${'x,'.repeat(3_500)}`);
    expect([status, JSON.parse(body).errors]).toMatchObject([400, [{ code: 'wrong_length' }]]);
  });
});
