import { describe, expect, test } from 'vitest';
import { fieldOfLine, forms } from '../../../../lib/pricing/products/forms.ts';
import { fieldsOf, inputOf, labelOf, summaryOf } from '../../../../web/estimate/lines/line-view.ts';
import { createFormats } from '../../../../web/text/formats.ts';

const disk = { id: 'data', product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 'P10' };

describe('the fields of a line', () => {
  test.each(forms)('$id has those of its form', ({ id, fields }) => {
    expect(fieldsOf('items', { product: id, region: 'eastus' }, undefined)).toEqual(Object.keys(fields));
  });

  test('of a product that the console does not know are those that the catalogue tells, and hours', () => {
    const unknown = { product: 'new', region: 'eastus' };
    expect(fieldsOf('items', unknown, { id: 'new', label: 'New', fields: ['region', 'kind'] })).toEqual([
      'region',
      'kind',
      'hours_per_month',
    ]);
    expect(fieldsOf('items', unknown, undefined)).toEqual(['region', 'hours_per_month']);
  });

  test('by meter are those that find a meter, and how much of it', () => {
    expect(fieldsOf('meters', { quantity: 5, product: 'managed_disk' }, undefined)).toEqual([
      ...['meter_id', 'service', 'product', 'sku', 'meter', 'region', 'unit', 'instances', 'hours_per_month'],
    ]);
  });

  test.each([
    ['virtual_machine', 'os', 'list'],
    ['virtual_machine', 'sku', 'search'],
    ['virtual_machine', 'region', 'search'],
    ['managed_disk', 'size', 'text'],
    ['sql_database', 'vcores', 'list'],
    ['unknown', 'kind', 'list'],
  ] as const)('%s asks for %s by a %s', (product, field, input) => {
    expect(inputOf(fieldOfLine({ product }, field))).toBe(input);
  });
});

test('a field is called what its product calls it, else what the first product with it does', () => {
  expect(labelOf('size', 'en', 'managed_disk')).toBe('Size: tier, or GiB');
  expect(labelOf('size', 'pt')).toBe('Tamanho: camada, ou GiB');
  expect([labelOf('size', 'en', 'virtual_machine'), labelOf('constructor', 'en')]).toEqual([undefined, undefined]);
});

describe('a line in a row', () => {
  const formats = createFormats('en');
  const region = (name: string): string => (name === 'eastus' ? 'East US' : name);

  test.each([
    [{ ...disk, redundancy: 'ZRS' }, 3, 'Disk · premium_ssd · P10 · East US · × 3'],
    [{ ...disk, type: '', size: 64 }, '', 'Disk · 64 · East US · × ?'],
    [
      { product: 'sql_database', region: 'eastus', tier: 'hyperscale', vcores: 4 },
      1,
      'Disk · hyperscale · 4 vCores · East US · × 1',
    ],
    [{ ...disk, size: 1024 }, 12000, 'Disk · premium_ssd · 1,024 · East US · × 12,000'],
    [{ product: 'unknown', region: 'eastus' }, undefined, 'Disk · East US · × ?'],
  ])('%j is "%s"', (line, quantity, text) => {
    expect(summaryOf('items', line as never, 'Disk', quantity, formats, region)).toBe(text);
  });

  test('has the name of a region without a label', () => {
    const line = { product: 'unknown', region: 'atlantis' };
    expect(summaryOf('items', line as never, 'Disk', 1, formats, region)).toBe('Disk · atlantis · × 1');
  });

  test('by meter is named by its meter, or by its id', () => {
    const meter = { service: 'Storage', meter: 'LRS Data Stored', sku: 'Hot', region: 'eastus', quantity: 5 };
    expect(summaryOf('meters', meter as never, 'by meter', 5, formats, region)).toBe(
      'by meter · Hot · Storage · LRS Data Stored · East US · × 5',
    );
    expect(summaryOf('meters', { meter_id: 'f1', quantity: 5 } as never, 'by meter', 5, formats, region)).toBe(
      'by meter · f1 · × 5',
    );
  });
});
