import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { forms } from '../../lib/pricing/products/forms.ts';
import { productIds } from '../../lib/pricing/products/products.ts';
import {
  listOfProducts,
  productList,
  repliesWithProducts,
  requestWithProducts,
  tablesOfProducts,
  withProductIds,
  withProductMembers,
  withTableOfProducts,
} from '../../schemas/write-products.ts';
import { computeClusterForm } from '../support/compute-cluster/form.ts';

describe('what follows from the forms is up to date: npm run generate', () => {
  test.each(repliesWithProducts)('%s lists every product', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(withProductIds(text)).toBe(text);
    expect(text).toContain(JSON.stringify(productIds).replaceAll(',', ', '));
  });

  test('the request has the members of every product, each with what it means', () => {
    const text = readFileSync(requestWithProducts, 'utf8');
    expect(withProductMembers(text)).toBe(text);
    expect(text).not.toMatch(/"description": "[^"]*: ?(?:[.;]|")/);
  });

  test.each(tablesOfProducts)('$file has every product', (table) => {
    const text = readFileSync(table.file, 'utf8');
    expect(withTableOfProducts(text, table)).toBe(text);
  });

  test('the list has every product', () => {
    expect(readFileSync(productList, 'utf8')).toBe(listOfProducts());
  });
});

test('the list of products is replaced, and no other', () => {
  const [first] = productIds;
  const stale = `{ "enum": ["a"], "product": { "enum": ["${first}", "gone"] } }`;
  const listed = productIds.map((id) => `"${id}"`).join(', ');
  expect(withProductIds(stale)).toBe(`{ "enum": ["a"], "product": { "enum": [${listed}] } }`);
});

describe('one more product', () => {
  const all = [...forms, computeClusterForm];
  const text = readFileSync(requestWithProducts, 'utf8');
  const membersIn = (schema: string) => JSON.parse(schema).properties.items.items.properties;

  test('adds its members to the request, and says what it means by those of others', () => {
    const members = membersIn(withProductMembers(text, all));
    expect(Object.keys(members)).toEqual([...Object.keys(membersIn(text)), 'nodes']);
    expect(members.nodes).toEqual({
      description: 'compute_cluster: machines of the cluster.',
      type: 'integer',
      minimum: 1,
      maximum: 100,
    });
    expect(members.product.description).toMatch(/ or compute_cluster\.$/);
    expect(members.license.description).toContain(' and compute_cluster: included, or hybrid_benefit');
    expect(members.sku).toEqual({
      description: expect.stringContaining('; compute_cluster: size of each machine.'),
      type: 'string',
      maxLength: 100,
    });
  });

  test('has no default in the request where another product has another one', () => {
    const { redundancy, license } = membersIn(withProductMembers(text, all));
    expect([redundancy.default, license.default]).toEqual([undefined, 'included']);
  });

  test('may not give a member another type', () => {
    const wrong = {
      ...computeClusterForm,
      fields: { sku: { label: { en: '', pt: '' }, schema: { type: 'integer' } } },
    } as const;
    expect(() => withProductMembers(text, [...forms, wrong])).toThrow('different types to "sku"');
  });

  test('has a row in the tables of the documents, of which the rest stays', () => {
    for (const table of tablesOfProducts) {
      const document = `Before.\n\n${table.header}\n| --- |\n| stale |\n\nAfter.\n`;
      const lines = withTableOfProducts(document, table, all).split('\n');
      expect([lines.slice(0, 4), lines.slice(-3)]).toEqual([
        ['Before.', '', table.header, '| --- |'],
        ['', 'After.', ''],
      ]);
      expect(lines.at(-4)).toMatch(/^\| `compute_cluster` \| .*`sku`, .*`license`/);
      expect(() => withTableOfProducts('No table.', table)).toThrow('There is no table');
    }
  });

  test('is listed by the names of its folder', () => {
    expect(listOfProducts(all)).toContain("import { computeCluster } from './compute-cluster/compute-cluster.ts';");
  });
});
