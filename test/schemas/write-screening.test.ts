import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatSchema, screeningSchemas, withIndicators, withScreening } from '../../schemas/write-screening.ts';

test('what follows from the members of a stock is up to date: npm run generate', () => {
  for (const [file, text] of screeningSchemas()) expect(readFileSync(file, 'utf8') === text, file).toBe(true);
});

const number = { description: 'Número.', type: ['number', 'null'] };
const stock = {
  properties: {
    codigo: { type: 'string' },
    preco: number,
    metodos: { type: 'integer' },
    proventos: { type: 'array' },
    p_l: number,
  },
};
const list = {
  properties: {},
  $defs: { ticker: { properties: { codigo: { type: 'string' }, preco: number, metodos: { type: 'integer' } } } },
};

test('a number of a stock is a member of the list, a field, an order and two bounds', () => {
  const written = withIndicators(list, stock);
  expect(written).toMatchObject({
    $defs: { ticker: { properties: { p_l: { description: expect.stringMatching(/^Número\. Só vem/) } } } },
  });
  // What was written before is written anew.
  expect(withIndicators(written as typeof list, stock)).toEqual(written);
  const query = {
    properties: {
      codigos: { type: 'array' },
      gone_min: { type: 'number' },
      ordenar: { type: 'string', enum: ['gone'] },
      campos: { type: 'array', maxItems: 1, items: { type: 'string' } },
    },
  };
  const { properties } = withScreening(query, stock, list) as typeof query;
  const bounds = ['preco', 'metodos', 'p_l'].flatMap((name) => [`${name}_min`, `${name}_max`]);
  expect(Object.keys(properties)).toEqual(['codigos', ...bounds, 'ordenar', 'campos']);
  expect(properties.campos).toMatchObject({ maxItems: 4, items: { enum: ['codigo', 'preco', 'metodos', 'p_l'] } });
  expect(properties.ordenar.enum).toEqual(
    ['', '-'].flatMap((sign) => ['codigo', 'nome', 'setor', 'preco', 'metodos', 'p_l'].map((name) => sign + name)),
  );
});

test('formatSchema writes what it reads, short lists on one line', () => {
  const schema = { type: ['number', 'null'], enum: ['x'.repeat(80), 'y'.repeat(80)], items: [{ a: 1 }], none: {} };
  const text = formatSchema(schema);
  expect(JSON.parse(text)).toEqual(schema);
  expect(text.split('\n')).toContain('  "type": ["number", "null"],');
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(100);
});
