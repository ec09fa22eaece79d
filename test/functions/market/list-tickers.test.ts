import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { universe } from '../../../lib/market/universe.ts';
import { logger } from '../../../lib/platform/log.ts';
import { type Answer, createAsk } from '../../support/ask-market.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';

type Row = Readonly<Record<string, unknown>>;

vi.spyOn(logger, 'info').mockImplementation(() => {});
let stores: LocalStores;
let ask: (query?: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
beforeAll(async () => {
  stores = await startLocalStores();
  await (await import('../../../infra/local/demo/seed-market.ts')).seedMarket(new Date());
  ask = await createAsk('market-list-tickers');
});
afterAll(() => stores.close());

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
    const { readPublishedList: readList } = await import('../../../lib/market/store/documents.ts');
    const handle = listTickers({ readPublications, readList, readExact: async () => undefined });
    const call = { now: new Date(), accept: '', query: { yield_exigido: 0.08 } };
    await expect(handle(call)).rejects.toMatchObject({ code: 'no_data', status: 404 });
  });

  test('reads the store for the first assumptions of a publication only', async () => {
    const { listTickers } = await import('../../../functions/market/list-tickers.ts');
    const { readPublications } = await import('../../../lib/market/store/publications.ts');
    const { readExactFigures, readPublishedList } = await import('../../../lib/market/store/documents.ts');
    let units = 0;
    const onUnits = (more: number): void => {
      units += more;
    };
    const [latest] = await readPublications(new Date());
    const handle = listTickers({
      readPublications: async () => (latest ? [latest] : []),
      readList: (id) => readPublishedList(id, { onUnits }),
      readExact: (id) => readExactFigures(id, { onUnits }),
    });
    const of = (yield_exigido: number) => handle({ now: new Date(), accept: '', query: { yield_exigido } });
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
