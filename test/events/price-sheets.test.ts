import { expect, test } from 'vitest';
import { readSheetParts } from '../../lib/pricing/import/read/sheet-file.ts';

/** The parts of a sample sheet: their lines, the header first. */
async function partsOf(name: string): Promise<readonly (readonly unknown[])[]> {
  const parts: unknown[][] = [];
  for await (const { records } of readSheetParts(`events/price-sheets/${name}`, name)) {
    const lines: unknown[] = [];
    for await (const batch of records) {
      for (const record of batch) lines.push('fields' in record ? record.fields : record);
    }
    parts.push(lines);
  }
  return parts;
}

test('sample.zip holds the prices of sample.csv in two parts, each with the header', async () => {
  const [[header, ...rows] = []] = await partsOf('sample.csv');
  expect(rows).toHaveLength(5);
  expect(await partsOf('sample.zip')).toEqual([
    [header, ...rows.slice(0, 3)],
    [header, ...rows.slice(3)],
  ]);
});
