import { globSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { replies } from '../../infra/local/reply-schemas/replies.generated.js';
import type { EstimateRequest, MetersQuery, OptionsQuery } from '../../lib/platform/request-types.generated.ts';
import { httpSchemas } from '../../schemas/http-schemas.ts';
import {
  compileAll,
  compileReplies,
  declareStock,
  outputDirectories,
  type StockSchema,
} from '../../schemas/precompile.ts';
import { compileSchema } from '../support/compile-schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: requests and schemas of any shape, changed by the tests
type Json = any;

const readJson = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'));
const schemas = [...httpSchemas].map(([id, schema]) => ({ id, schema: schema as Json }));
const examples = globSync('schemas/openapi/examples/*.json').map(readJson);

const plainAjv = (schema: object) => {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false });
  formats.default(ajv);
  return ajv.compile(schema);
};

describe('what is generated', async () => {
  const fresh = await compileAll();

  test('is committed as the schemas are now, and nothing beside it', () => {
    const committed = outputDirectories.flatMap((path) => readdirSync(path).map((name) => `${path}/${name}`));
    expect(committed.filter((path) => !fresh.has(path))).toEqual([]);
    for (const [path, text] of fresh) {
      expect(readFileSync(path, 'utf8') === text, `${path} is stale: run npm run generate`).toBe(true);
    }
  });

  test('imports nothing and compiles nothing at run time', () => {
    const modules = [...fresh].filter(([path]) => path.endsWith('.js'));
    expect(modules.length).toBeGreaterThan(0);
    for (const [path, text] of modules) expect(text, path).not.toMatch(/^import |\bimport\(|new Function|\beval\(/m);
  });

  test('holds nothing of an error that nobody reads', () => {
    const requests = [...fresh].filter(([path]) => path.startsWith('lib/') && path.endsWith('.js'));
    for (const [path, text] of requests) {
      expect(text, path).toContain('parentSchema:');
      expect(text, path).not.toMatch(/schemaPath:|[ ,{]schema:|comparison:/);
      // Names and allowed values are all that is left of the schema; its limits are code.
      expect(text, path).not.toMatch(/\bschema\d+ = .*(?:required|minLength|maximum): /);
    }
  });

  test('gives requests the types of their schemas', () => {
    expectTypeOf<OptionsQuery>().toEqualTypeOf<{ readonly scope?: string; readonly region?: string }>();
    type PriceType = 'Consumption' | 'DevTestConsumption' | 'Reservation' | 'SavingsPlan';
    expectTypeOf<MetersQuery['price_type']>().toEqualTypeOf<PriceType | undefined>();
    expectTypeOf<MetersQuery['limit']>().toEqualTypeOf<number | undefined>();
    type Item = NonNullable<EstimateRequest['items']>[number];
    expectTypeOf<Item['size']>().toEqualTypeOf<string | number | undefined>();
    expectTypeOf<Item['product']>().toEqualTypeOf<string>();
    // @ts-expect-error the schema requires a region
    expectTypeOf<Item>({ product: 'virtual_machine' });
  });
});

describe('the validators of replies', async () => {
  test.each(schemas.map(({ id }) => id).filter((id) => id.endsWith('-reply')))(
    '%s takes its recorded answers',
    (id) => {
      const taken = examples.filter((example) => replies[id]?.(example));
      expect(taken.length).toBeGreaterThan(0);
      for (const answer of taken) expect(replies[id]?.({ ...answer, undeclared: 1 })).toBe(false);
    },
  );

  test('know formats, references and null', async () => {
    const schema = {
      type: 'object',
      properties: { at: { type: ['string', 'null'], format: 'date-time' }, sum: { $ref: '#/$defs/sum' } },
      $defs: { sum: { type: 'number', minimum: 0 } },
    };
    const code = await compileReplies([['some-reply', schema]]);
    const loaded = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
    const validate = loaded.replies['some-reply'];
    const values = [{ at: null }, { at: '2026-11-21T09:05:00-03:00', sum: 1 }, { at: '2026-11-21' }, { sum: -1 }];
    expect(values.map((value) => validate(value))).toEqual([true, true, false, false]);
  });
});

const scalars: readonly Json[] = [null, true, 0, -1, 1.5, '', 'x', '2026-11-21T09:05:00-03:00', 'P1Y', {}, []];

/** Requests as callers send them, to be spoiled. */
const sent: Readonly<Record<string, readonly Json[]>> = {
  'estimate-request': [
    JSON.parse(readJson('events/pricing-post-estimate.json').body),
    {
      scope: 'ea:1',
      currency: 'USD',
      hours_per_month: 730,
      items: [{ product: 'managed_disk', region: 'x', size: 'P10' }],
    },
  ],
  'price-sheet-upload-request': [JSON.parse(readJson('events/pricing-post-price-sheet-upload.json').body)],
  'mcp-message': [JSON.parse(readJson('events/pricing-post-mcp.json').body)],
  'meters-query': [
    { q: 'd2s v5', category: 'c', location: 'eastus2', price_type: 'Reservation', limit: 5, cursor: 'x' },
  ],
  'options-query': [{ scope: 'ea:1', region: 'eastus2' }],
  'market-tickers-query': [
    {
      setor: 'Utilidade Pública',
      classificacao: 'ceiling:BARATA',
      sem_alertas: true,
      ordenar: '-score',
      campos: ['preco', 'score'],
      formato: 'csv',
    },
    { yield_exigido: 0.08, constante_graham: 20, faixa_justa: 0 },
  ],
  'market-history-query': [
    { de: '2026-01-31', ate: '2026-12-31', limit: 200, cursor: 'MjAyNi0xMS0yMA', formato: 'csv' },
  ],
  'market-agenda-query': [
    { de: '2026-11-20', ate: '2026-12-31', tipo: ['pagamento', 'JCP'], codigos: ['PETR4'], formato: 'ics' },
  ],
  'market-changes-query': [{ desde: '2026-11-20', tipo: ['alerta', 'provento'], codigos: ['PETR4'], formato: 'csv' }],
  'market-audit-query': [{ codigos: ['PETR4'], figura: ['lpa', 'acoes'], resultado: ['diverge'], formato: 'csv' }],
  'market-assumptions-query': [{ yield_exigido: 0.5, constante_graham: 1, faixa_justa: 1 }],
  'market-ticker-query': [{ campos: ['demonstracoes'], yield_exigido: 0.5, constante_graham: 1, faixa_justa: 1 }],
};

/** Every place in a value, as the container and the name in it. */
function places(value: Json, found: { holder: Json; name: string }[] = []): { holder: Json; name: string }[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const name of Object.keys(value)) {
    found.push({ holder: value, name });
    places(value[name], found);
  }
  return found;
}

/** Ways to spoil a request, or not to. */
const changes: readonly ((holder: Json, name: string, scalar: Json) => void)[] = [
  (holder, name, scalar) => {
    holder[name] = scalar;
  },
  (holder, name) => {
    if (Array.isArray(holder)) holder.pop();
    else delete holder[name];
  },
  (holder, _, scalar) => {
    if (Array.isArray(holder)) holder.push(scalar);
    else holder.undeclared = scalar;
  },
];

/** A copy with these changes, each at one of its places. */
function changed(
  value: Json,
  list: readonly (readonly [place: number, make: (typeof changes)[number], value: Json])[],
): Json {
  const copy = structuredClone(value);
  for (const [place, make, scalar] of list) {
    const all = places(copy);
    const { holder, name } = all[place % all.length] ?? {};
    if (name !== undefined) make(holder, name, structuredClone(scalar));
  }
  return copy;
}

describe.each(schemas.filter(({ id }) => !id.endsWith('-reply')))('the validator of $id', async ({ id, schema }) => {
  const validate = await compileSchema(id, schema);
  const judge = plainAjv(schema);
  const part = id.endsWith('-query') ? 'queryStringParameters' : 'body';
  /** Only errors of these keywords need the names of the properties around them. */
  const namesProperties = (keyword: string) => keyword === 'required' || keyword === 'additionalProperties';
  const comparable = ({ instancePath, keyword, params, data, parentSchema }: ErrorObject, above = '') =>
    JSON.stringify([
      instancePath.slice(above.length),
      keyword,
      // The sign of a limit is that of its keyword.
      { ...params, comparison: undefined },
      data,
      namesProperties(keyword) ? Object.keys(parentSchema?.properties ?? {}) : [],
    ]);
  const expectAlike = (value: Json) => {
    expect(validate({ [part]: value })).toBe(judge(value));
    const found = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
    // Items of a list that is too long are not looked at.
    const long = judge.errors?.find(({ keyword }) => keyword === 'maxItems')?.instancePath;
    const expected = (judge.errors ?? []).filter(
      ({ instancePath, keyword }) =>
        long === undefined ||
        !(instancePath.startsWith(`${long}/`) || (instancePath === long && keyword === 'uniqueItems')),
    );
    expect(found.map((error) => comparable(error, `/${part}`)).sort()).toEqual(
      expected.map((error) => comparable(error)).sort(),
    );
  };

  test('takes what is sent', () => {
    expect(sent[id]?.length).toBeGreaterThan(0);
    for (const request of sent[id] ?? [])
      expect([validate({ [part]: request }), validate.errors]).toEqual([true, null]);
  });

  test('finds every error that the schema as it is written has', () => {
    const values = fc.oneof(
      fc.constantFrom(...scalars, -0.5, 745, 0.5, 1e9, Number.POSITIVE_INFINITY, 'usd', '__proto__'),
      fc.integer({ min: 1, max: 300 }).map((length) => 'é'.repeat(length)),
      fc.integer({ min: 98, max: 204 }).map((length) => '😀'.repeat(length)),
      fc.integer({ min: 199, max: 202 }).map((length) => Array.from({ length }, () => ({ product: 'p', region: 'r' }))),
    );
    const change = fc.tuple(fc.nat(), fc.constantFrom(...changes), values);
    fc.assert(
      fc.property(
        fc.constantFrom(...(sent[id] ?? [])),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (request, list) => {
          expectAlike(changed(request, list));
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each(scalars)('finds the errors of %j', expectAlike);

  test('takes no name for a known one that every object has', () => {
    const hostile = JSON.parse('{ "__proto__": 1, "constructor": 2, "toString": 3 }');
    expectAlike(hostile);
    expect(validate.errors?.filter(({ keyword }) => keyword === 'additionalProperties')).toHaveLength(3);
  });
});

test('looks at no item of a list that is too long', async () => {
  const items = { type: 'object', required: ['price'], properties: { price: { type: 'number' } } };
  const validate = await compileSchema('some-request', { type: 'array', maxItems: 1_000, items });
  expect(validate({ body: Array.from({ length: 1_000 }, () => ({})) })).toBe(false);
  expect(validate.errors?.filter(({ keyword }) => keyword === 'required')).toHaveLength(1_000);
  expect(validate({ body: Array.from({ length: 500_000 }, () => ({})) })).toBe(false);
  expect(validate.errors?.map(({ keyword }) => keyword)).toEqual(['maxItems']);
});

test.each([
  [{ type: 'object', minProps: 1 }, 'unknown keyword'],
  [{ type: 'object', properties: { one: { $ref: '#/$defs/one' } } }, "can't resolve reference"],
  [{ type: 'object', properties: { one: { type: 'string', format: 'emial' } } }, 'unknown format'],
])('refuses %j as a schema', async (schema, message) => {
  await expect(compileSchema('some-request', schema)).rejects.toThrow(message);
});

const listOf = (...names: string[]): StockSchema => ({
  $defs: { ticker: { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) } },
});
const stock: StockSchema = {
  type: 'object',
  required: ['codigo', 'anos'],
  properties: {
    codigo: { type: 'string', description: 'Código.' },
    anos: {
      type: ['array', 'null'],
      description: 'Anos.',
      items: { type: 'object', required: ['ano'], properties: { ano: { type: 'integer', description: 'Ano.' } } },
    },
    classe: { enum: ['A', 'B'], description: 'Classe.' },
    estimado: { const: true, description: 'Presente se é uma estimativa.' },
  },
};

test('declares the type and the parser of a stock, with its fields in the order of the schema', () => {
  const text = declareStock(stock, listOf('codigo')).replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    "interface StoredStock { /** Código. */ readonly codigo: string; /** Anos. */ readonly anos: readonly ({ /** Ano. */ readonly ano: number; })[] | null; /** Classe. */ readonly classe?: 'A' | 'B'; /** Presente se é uma estimativa. */ readonly estimado?: true; }",
  );
  expect(text).toContain('listFields = { codigo: string(), };');
  expect(text).toContain(
    'stockFields = { ...listFields, anos: nullable(array(object({ ano: number() }))), classe: exactOptional(picklist(["A","B"])), estimado: exactOptional(literal(true)), };',
  );
});

test('refuses a list whose members are not the first ones of a stock', () => {
  expect(() => declareStock(stock, listOf('anos'))).toThrow('must begin with the members');
});
