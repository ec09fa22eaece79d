import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../../functions/routes.ts';
import { usagePlanLimits } from '../../../infra/request-limits.ts';
import { dailyRequests, plans, sampleDelayHours } from '../../../lib/access/plans.ts';
import { classifications } from '../../../lib/market/classification.ts';
import { NothingPublished } from '../../../lib/market/errors.ts';
import { parameters } from '../../../lib/market/parameters.ts';
import { indicatorNames, tickerFieldNames } from '../../../lib/market/ticker-schema.ts';
import { sampleCodes, universe } from '../../../lib/market/universe.ts';
import { portuguese } from '../../../lib/platform/http/problem-text-pt.ts';
import { openApi } from '../../support/api-contract.ts';
import { operationsOf, problemsIn, termsIn } from '../../support/api-terms.ts';
import { bodyOf, codeIn, namesInCode, tableRowsOf } from '../../support/markdown.ts';

const pages = ['docs/spec/market.md', ...globSync('docs/spec/market/*.md').sort()].map((path) =>
  readFileSync(path, 'utf8'),
);
const document = pages.join('\n');
const rowsBelow = (heading: string) => tableRowsOf(bodyOf(document, heading));
const operations = operationsOf('market');
const tickerReply = openApi.components.schemas.MarketTickersReplyTicker as {
  readonly properties: Readonly<Record<string, { readonly type?: readonly string[] }>>;
};
const number = (value: number | null | undefined): string => value?.toLocaleString('en') ?? 'unlimited';

test('has pages that can be read in one go', () => {
  expect(Math.max(...pages.map((page) => Buffer.byteLength(page)))).toBeLessThan(30_000);
});

test('has every endpoint, with its plan and its key', () => {
  const keys = { 'optional-key': 'optional', 'api-key': 'required', public: 'none' };
  expect(rowsBelow('Endpoints').map((cells) => cells.slice(0, 4))).toEqual(
    allRoutes
      .filter(({ id }) => id.startsWith('market-'))
      .map(({ method, path, plan = 'gratis', access }) => [
        method,
        `\`${path}\``,
        usagePlanLimits[plan].name,
        keys[access],
      ]),
  );
});

describe('the query parameters', () => {
  const parametersOf = (path: string) =>
    operations
      .filter((one) => one.path === path)
      .flatMap(({ operation }) => operation.parameters.filter((parameter) => parameter.in === 'query'));
  const tickers = parametersOf('/api/v1/tickers');
  const assumptions = rowsBelow('Assumptions').map(([name = '']) => codeIn(name)[0]);

  test('of the tickers are all there', () => {
    const [, table = ''] = bodyOf(document, 'Tickers').split('| query parameter ');
    const rows = tableRowsOf(`| query parameter ${table.split('\n\n')[0]}`);
    const bounds = ['<field>_min', '<field>_max'];
    const shown = rows.flatMap(([names = '']) => codeIn(names));
    expect(shown.filter((name) => !bounds.includes(name))).toEqual(
      tickers.map(({ name }) => name).filter((name) => !/_(?:min|max)$/.test(name)),
    );
    expect(shown).toEqual(expect.arrayContaining(bounds));
    for (const parameter of ['campos', 'codigos']) {
      const { maxItems } = tickers.find(({ name }) => name === parameter)?.schema ?? {};
      expect(rows.find(([name]) => name === `\`${parameter}\``)?.[1]).toContain(`at most ${maxItems}`);
    }
  });

  test.each([
    ['/api/v1/agenda', 'Agenda'],
    ['/api/v1/mudancas', 'Changes'],
    ['/api/v1/conferencia', 'Audit'],
    ['/api/v1/history/{codigo}', 'Pages'],
  ])('of %s are all there, in the order of the API, with their limits', (path, title) => {
    const parameters = parametersOf(path);
    const [, table = ''] = bodyOf(document, title).split('| query parameter ');
    const rows = tableRowsOf(`| query parameter ${table.split('\n\n')[0]}`);
    expect(rows.map(([name = '']) => codeIn(name)[0])).toEqual(parameters.map(({ name }) => name));
    for (const { name, schema } of parameters) {
      const [, values = ''] = rows.find(([shown]) => shown === `\`${name}\``) ?? [];
      const { enum: kinds = [] } = { ...schema, ...Object(schema.items) } as { readonly enum?: readonly string[] };
      expect(codeIn(values)).toEqual(expect.arrayContaining([...kinds]));
      if (schema.maxItems !== undefined) expect(values).toContain(`at most ${schema.maxItems}`);
    }
    const codes = parameters.find(({ name }) => name === 'codigos');
    if (codes) expect(codes.schema.maxItems).toBe(universe.length);
  });

  test('are the same assumptions at each endpoint that takes some, with the published values', () => {
    const own = tickers.filter(({ name }) => assumptions.includes(name));
    expect(own).toHaveLength(3);
    const ofStock = parametersOf('/api/v1/ticker/{codigo}');
    expect(ofStock.slice(1)).toEqual(own);
    expect(ofStock[0]).toMatchObject({ name: 'campos', schema: { items: { enum: ['demonstracoes'] } } });
    expect(parametersOf('/api/v1/signals')).toEqual(own);
    expect(rowsBelow('Assumptions')).toEqual(
      own.map(({ name, schema: { minimum, maximum, default: published } }) => [
        `\`${name}\``,
        `number, ${minimum} to ${maximum}`,
        String(published),
      ]),
    );
    expect(own.map(({ name, schema }) => [name, schema.default])).toEqual(
      own.map(({ name }) => [name, parameters[name as keyof typeof parameters]]),
    );
  });

  test('know every sector, every field and every classification', () => {
    const schemaOf = (wanted: string) => tickers.find(({ name }) => name === wanted)?.schema;
    expect(schemaOf('setor')?.enum).toEqual([...new Set(universe.map(({ setor }) => setor))].sort());
    expect(schemaOf('campos')?.items).toMatchObject({ enum: [...tickerFieldNames, ...indicatorNames] });
    expect(schemaOf('codigos')?.maxItems).toBe(universe.length);
    expect(schemaOf('classificacao')?.enum).toEqual(
      ['', 'ceiling:', 'intrinseco:'].flatMap((method) => classifications.map((one) => `${method}${one}`)),
    );
    const numeric = Object.entries(tickerReply.properties)
      .filter(([, { type }]) => type?.includes('number') || type?.includes('integer'))
      .map(([name]) => name);
    const sorted = ['codigo', 'nome', 'setor', ...numeric];
    expect(tickers.map(({ name }) => name).filter((name) => /_(?:min|max)$/.test(name))).toEqual(
      numeric.flatMap((name) => [`${name}_min`, `${name}_max`]),
    );
    expect(schemaOf('ordenar')?.enum).toEqual([...sorted, ...sorted.map((name) => `-${name}`)]);
  });
});

describe('the plans', () => {
  const row = (name: string) =>
    rowsBelow('Plans')
      .find(([first]) => first === name)
      ?.slice(1, 4);

  test('have the quotas of the code', () => {
    expect(row('requests a day')).toEqual(plans.map((plan) => number(dailyRequests[plan])));
  });

  test('have the limits of the gateway', () => {
    const limits = plans.map((plan) => usagePlanLimits[plan]);
    expect(row('requests a second')).toEqual(limits.map(({ rate, burst }) => `${rate}, and ${burst} at once`));
    expect(row('requests a UTC day at the gateway')).toEqual(limits.map(({ daily }) => number(daily)));
    const { rate, burst } = usagePlanLimits.pricing;
    expect(bodyOf(document, 'Plans')).toContain(`pricing, ${rate} requests a second and ${burst} at once`);
  });

  test('have the sample and the universe of the code', () => {
    expect(row('stocks')?.map((cell) => Number.parseInt(cell, 10))).toEqual([
      sampleCodes.length,
      universe.length,
      universe.length,
    ]);
    expect(row('freshness')?.[0]).toBe(`${sampleDelayHours} hours late`);
    const [, , shown = ''] = rowsBelow('Status').find(([name]) => name === '`amostra.tickers`') ?? [];
    expect(codeIn(shown)).toEqual(sampleCodes);
  });
});

test('has every field and every enumerated value of the answers', () => {
  const terms = termsIn(operations.map(({ operation }) => operation.responses));
  // The document of the pricing API has those.
  const others = [
    ...['ok', 'pointer', 'scope_id', 'scopes', 'product', 'field', 'currency', 'currencies'],
    ...['candidates', 'candidate_count', 'service', 'sku', 'meter', 'region', 'meter_id', 'unit', 'price_per_unit'],
  ];
  const known = new Set([...namesInCode(document), ...codeIn(document)]);
  expect(terms.size).toBeGreaterThan(50);
  expect([...terms].filter((term) => !known.has(term) && !others.includes(term))).toEqual([]);
});

test('has every stock, and the codes that it had before', () => {
  const listed = rowsBelow('Universe').flatMap(([, codes = '']) => codeIn(codes));
  const codes = universe.flatMap(({ codigo, codigos_anteriores }) => [codigo, ...codigos_anteriores]);
  expect(listed.toSorted()).toEqual(codes.toSorted());
});

test('has the classifications', () => {
  expect(rowsBelow('Classifications').map(([value = '']) => codeIn(value)[0])).toEqual(classifications);
});

test('has the parameters of the valuation with their values', () => {
  const shown = rowsBelow('Ticker')
    .filter(([name]) => name?.startsWith('`parametros.'))
    .flatMap(([names = '', , values = '']) => {
      const numbers = values.match(/[\d.]+/g) ?? [];
      return codeIn(names).map((name, index) => [name.replace(/^(parametros)?\./, ''), Number(numbers[index])]);
    });
  expect(Object.fromEntries(shown)).toEqual(parameters);
});

test('has the columns of the history in their order', () => {
  const [header = ''] = readFileSync('schemas/openapi/examples/market-get-history.csv', 'utf8').split('\r\n');
  const [, list = ''] = /^- Columns: ([^.]+)\.$/m.exec(bodyOf(document, 'History')) ?? [];
  expect(codeIn(list)).toEqual(header.split(','));
});

describe('problems', () => {
  const rows = rowsBelow('Problems');
  const listed = rows.flatMap(([statuses = '', codes = '']) =>
    (statuses.match(/\d{3}/g) ?? []).flatMap((status) => codeIn(codes).map((code) => `${status} ${code}`)),
  );

  test('are there with each status that an operation names', () => {
    expect(
      problemsIn('market')
        .map((pair) => pair.join(' '))
        .filter((pair) => !listed.includes(pair)),
    ).toEqual([]);
  });

  test.each([
    { code: 'api_key_required', detail: portuguese.problems.api_key_required.detail({}) },
    { code: 'api_key_invalid', detail: portuguese.problems.api_key_invalid.detail({}) },
    { code: 'store_unavailable', detail: portuguese.problems.store_unavailable.detail({}) },
    { code: 'no_data', detail: new NothingPublished().message },
  ])('say of $code what the service says', ({ code, detail }) => {
    const row = rows.find(([, codes]) => codes === `\`${code}\``);
    expect(row?.[3]).toContain(`\`${detail}\``);
  });
});

test('has every header that an answer is documented with', () => {
  const headers = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) => Object.keys(response.headers ?? {})),
  );
  const known = codeIn(bodyOf(document, 'Answers'));
  expect([...new Set(headers)].filter((name) => !known.includes(name))).toEqual([]);
});
