import { describe, expect, test } from 'vitest';
import { describeTable, recogniseTable } from '../../../../lib/pricing/inputs/recognise-table.ts';

describe('recogniseTable', () => {
  test.each<[string, string | undefined]>([
    ['id,product,region,sku\n', 'csv'],
    ['Product;Region;SKU\r\n', 'csv'],
    ['id,meter_id,units\n', 'csv'],
    ['Machine,Recommended size,Operating system\n', 'azure-migrate'],
    ['Machine Name,Recommended VM Size,Recommended Disk SKUs\n', 'azure-migrate'],
    ['name,price\n', undefined],
    ['no table at all', undefined],
    ['"unclosed', undefined],
  ])('%j', (text, format) => {
    expect(recogniseTable(text)).toBe(format);
  });
});

test('names the columns of a table that is not recognised', () => {
  expect(describeTable('name,price\n1,2')).toBe('a text whose first line is "name", "price"');
});
