import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../../functions/routes.ts';
import { gatewayRefusals } from '../../../infra/gateway-refusals.ts';
import { english } from '../../../lib/platform/http/problem-text-en.ts';
import { optionFieldsOf } from '../../../lib/pricing/products/form.ts';
import { products } from '../../../lib/pricing/products/products.ts';
import { priceSheetSuffixes } from '../../../lib/pricing/sheet-upload.ts';
import { operationsOf, problemsIn, termsIn } from '../../support/api-terms.ts';
import { bodyOf, codeIn, namesInCode, tableRowsOf } from '../../support/markdown.ts';

const pages = ['docs/spec/pricing.md', ...globSync('docs/spec/pricing/*.md').sort()].map((path) =>
  readFileSync(path, 'utf8'),
);
const document = pages.join('\n');
const rowsBelow = (heading: string) => tableRowsOf(bodyOf(document, heading));
const operations = operationsOf('pricing');

test('has pages that can be read in one go', () => {
  expect(Math.max(...pages.map((page) => Buffer.byteLength(page)))).toBeLessThan(30_000);
});

test('has every endpoint, with the key that it asks for', () => {
  const keys = { 'optional-key': 'optional', 'api-key': 'required', public: 'none' };
  expect(rowsBelow('Endpoints').map((cells) => cells.slice(0, 3))).toEqual(
    allRoutes
      .filter(({ id }) => id.startsWith('pricing-'))
      .map(({ method, path, access }) => [method, `\`${path}\``, keys[access]]),
  );
});

test.each([
  { heading: 'Options', path: '/api/catalog/products/{id}/options/{field}' },
  { heading: 'Meters', path: '/api/ea/meters' },
])('has the query parameters of $path, and their limits', ({ heading, path }) => {
  const parameters = operations
    .filter((one) => one.path === path)
    .flatMap(({ operation }) => operation.parameters.filter((parameter) => parameter.in === 'query'));
  const [, table = ''] = bodyOf(document, heading).split('| query parameter ');
  const rows = tableRowsOf(`| query parameter ${table.split('\n\n')[0]}`);
  expect(rows.map(([name]) => name)).toEqual(parameters.map(({ name }) => `\`${name}\``));
  const missing = parameters.flatMap(({ name, schema }, index) =>
    limitsOf(schema)
      .filter((limit) => !rows[index]?.join(' ').includes(limit))
      .map((limit) => `${name}: ${limit}`),
  );
  expect(missing).toEqual([]);
});

test('has every field and every enumerated value of requests and answers', () => {
  const terms = [...termsIn(operations.map(({ operation }) => [operation.requestBody, operation.responses]))].filter(
    // The document of the market has those.
    (term) => !['codigo', 'classe_avaliada', 'plan', 'required_plan', 'limit'].includes(term),
  );
  const known = namesInCode(document);
  expect(terms.length).toBeGreaterThan(100);
  expect(terms.filter((term) => !known.has(term))).toEqual([]);
});

const { properties: members } = JSON.parse(readFileSync('schemas/http/estimate-request.schema.json', 'utf8'));

test.each<[heading: string, Record<string, Json>]>([
  ['Estimate request', { ...members.items.items.properties, ...members }],
  ['Lines by meter', members.meters.items.properties],
])('states each limit of the fields under %s', (heading, fields) => {
  const rows = rowsBelow(heading);
  const missing = Object.entries(fields).flatMap(([name, schema]) => {
    // Where a product names the field in its second cell.
    const [text] = rows.filter((cells) => cells.slice(0, 2).includes(`\`${name}\``)).map((cells) => cells.join(' '));
    // Names of the catalogue share one limit, which is said once.
    const limits = limitsOf(schema).filter((limit) => limit !== '100');
    return limits.filter((limit) => !text?.includes(limit)).map((limit) => `${name}: ${limit}`);
  });
  expect(missing).toEqual([]);
});

type Json = Readonly<Record<string, unknown>>;

/** Bounds of a value, as the document writes them. */
const limitsOf = ({ maximum, maxLength, maxItems, minItems, default: otherwise }: Json): readonly string[] =>
  [maximum, maxLength, maxItems, minItems, otherwise]
    .filter((limit) => limit !== undefined)
    .map((limit) => (typeof limit === 'number' ? limit.toLocaleString('en') : String(limit)));

describe('the catalogue', () => {
  test('has every product with its fields', () => {
    expect(rowsBelow('Products')).toEqual(
      products.map((product) => [
        `\`${product.id}\``,
        product.label,
        optionFieldsOf(product)
          .map((field) => `\`${field}\``)
          .join(', '),
      ]),
    );
  });

  test('has every value of every field', () => {
    const listed = new Map(rowsBelow('Options').map(([name = '', ...cells]) => [name, codeIn(cells.join(' '))]));
    const missing = products.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        Object.keys('choices' in field ? field.choices : {}).filter(
          (value) => !listed.get(`\`${name}\``)?.includes(value),
        ),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('problems', () => {
  const listed = rowsBelow('Problems').flatMap(([statuses = '', codes = '']) =>
    (statuses.match(/\d{3}/g) ?? []).flatMap((status) => codeIn(codes).map((code) => `${status} ${code}`)),
  );

  test('are there with each status that an operation names', () => {
    expect(
      problemsIn('pricing')
        .map((pair) => pair.join(' '))
        .filter((pair) => !listed.includes(pair)),
    ).toEqual([]);
  });

  test('are there with each status with which the gateway refuses', () => {
    const refused = Object.values(gatewayRefusals)
      .map(({ status, code }) => `${status} ${code}`)
      // Only keys of the market have a quota.
      .filter((pair) => pair !== '429 quota_exceeded');
    expect(refused.filter((pair) => !listed.includes(pair))).toEqual([]);
  });

  test('are there with every code that the HTTP layer has a sentence for', () => {
    const known = namesInCode(bodyOf(document, 'Problems'));
    const codes = [...Object.keys(english.problems), ...Object.keys(english.violations)];
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });
});

test('has every header that an answer is documented with', () => {
  const headers = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) => Object.keys(response.headers ?? {})),
  );
  const known = codeIn(bodyOf(document, 'Answers'));
  expect([...new Set(headers)].filter((name) => !known.includes(name))).toEqual([]);
});

test('has every ending of the name of a price sheet', () => {
  const known = codeIn(bodyOf(document, 'Price sheets'));
  expect(priceSheetSuffixes.filter((suffix) => !known.includes(suffix))).toEqual([]);
});
