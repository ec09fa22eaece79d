import { expect, test } from 'vitest';
import { declareStock, type StockSchema } from '../../schemas/declare-stock.ts';

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
