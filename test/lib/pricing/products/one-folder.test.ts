import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { productIds } from '../../../../lib/pricing/products/products.ts';

const folders = globSync('lib/pricing/products/*/').map((path) => basename(path));

/** `sql_database`, `sql-database`, `sqlDatabase` and `SqlDatabase`. */
const anySpelling = new RegExp(productIds.map((id) => id.replaceAll('_', '[_-]?')).join('|'), 'i');

/** What else may name a product, and why. */
const allowed: Readonly<Record<string, string>> = {
  'functions/operations/canary.ts': 'a request as users send it',
  'schemas/http/estimate-request.schema.json': 'the members of its items',
  'schemas/http/estimate-reply.schema.json': 'ids that `npm run generate` writes',
  'schemas/http/products-reply.schema.json': 'ids that `npm run generate` writes',
  'schemas/http/options-reply.schema.json': 'an example of a path',
};

/** Turns what other tools call a product's resources into its lines, so it has to know both. */
const otherWords = 'lib/pricing/inputs/';

test('has a folder for each product, and none besides', () => {
  expect(folders.sort()).toEqual(productIds.map((id) => id.replaceAll('_', '-')).sort());
});

test('is the one place that knows a product: no other file names one', () => {
  const files = globSync([
    '{lib,functions,infra,web}/**/*.{ts,tsx,js,json}',
    'schemas/{http,openapi}/*.{ts,json}',
    'schemas/*.ts',
  ]);
  const naming = files.filter(
    (file) =>
      !file.startsWith('lib/pricing/products/') &&
      !file.startsWith(otherWords) &&
      !file.startsWith('infra/local/demo/') &&
      !file.includes('.generated.') &&
      anySpelling.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(naming.sort()).toEqual(Object.keys(allowed).sort());
});

test('is known to no file but the two lists: its form to one, the rest to the generated one', () => {
  const inFolders = new RegExp(`products/(?:${folders.join('|')})/|'\\./(?:${folders.join('|')})/`);
  const importing = globSync('{lib,functions,infra,schemas,web}/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith(otherWords) && inFolders.test(readFileSync(file, 'utf8')),
  );
  expect(importing.sort()).toEqual(['lib/pricing/products/forms.ts', 'lib/pricing/products/list.generated.ts']);
});
