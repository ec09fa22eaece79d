import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smallHeapFlags } from '../../../../../lib/platform/small-heap.ts';
import { runOrThrow } from '../../../../support/child.ts';
import { smallHeader, smallLine } from '../../../../support/small-sheet.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sheet-memory-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const header =
  'MeterId,MeterCategory,MeterName,MeterSubCategory,MeterRegion,PartNumber,priceType,Product,UnitOfMeasure,UnitPrice\n';
const line =
  '7ef0bd34-91c5-4a50-8d1e-000000000001,Virtual Machines,D2s v5,Dsv5 Series,US East 2,AAA-12345,Consumption,' +
  '"Virtual Machines Dsv5 Series, D2s v5, US East 2",1 Hour,0.096\n';
const lineWithoutQuotes = line.replaceAll(/"[^"]*"/g, 'Virtual Machines Dsv5 Series');

/** A start, and the same line again and again until there are about so many bytes. @returns how often it stands there */
async function writeTable(start: string, again: string, bytes: number): Promise<number> {
  const linesAtOnce = 5_000;
  const block = again.repeat(linesAtOnce);
  const blocks = Math.ceil(bytes / block.length);
  const file = await open(join(directory, 'sheet.csv'), 'w');
  try {
    await file.writeFile(start);
    for (let written = 0; written < blocks; written += 1) await file.writeFile(block);
  } finally {
    await file.close();
  }
  return blocks * linesAtOnce;
}

/** What a process of its own says after running the code, and the most memory it took, in MiB. */
async function inProcess(code: string): Promise<{ readonly result: unknown; readonly peak: number }> {
  const program = `
    import { readFileSync } from 'node:fs';
    import { readSheetParts } from './lib/pricing/import/read/sheet-file.ts';
    import { externalSorter } from './lib/pricing/import/sort/external-sort.ts';
    const directory = ${JSON.stringify(directory)};
    const run = async () => {${code}};
    const result = await run().catch((error) => error.code);
    // On Linux maxRSS is at least what the process that started this one took.
    const kib = process.platform === 'linux'
      ? Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
      : process.resourceUsage().maxRSS;
    console.log(JSON.stringify({ result, peak: kib / 1024 }));
  `;
  const { stdout } = await runOrThrow(process.execPath, [...heap, '--input-type=module', '--eval', program]);
  return JSON.parse(stdout);
}

/** As imports run on the command line: left to itself, V8 collects the later the more memory there is. */
const heap = smallHeapFlags;

const countLines = `
  let lines = 0;
  for await (const { records } of readSheetParts(directory + '/sheet.csv', 'sheet.csv')) {
    for await (const batch of records) lines += batch.length;
  }
  return lines;
`;

describe('memory stays flat', () => {
  test('while a table of 240 MB is read', async () => {
    const lines = await writeTable(header, line, 240_000_000);
    const { result, peak } = await inProcess(countLines);
    expect(result).toBe(lines + 1);
    expect(peak).toBeLessThan(200);
  });

  test('while the prices of a meter are chosen that stands in 60 MB of equal rows', async () => {
    await writeTable(`${smallHeader}\n`, `${smallLine(1, '0.5')}\n`, 60_000_000);
    const { result, peak } = await inProcess(`
      const { sheetParser } = await import('./lib/pricing/sheet/price-sheet.ts');
      const { choosePrices } = await import('./lib/pricing/import/choose-prices.ts');
      const { sheetChoice } = await import('./lib/pricing/import/choose-prices.ts');
      const { sheetRowFormat } = await import('./lib/pricing/import/row-formats.ts');
      const { sortBatches } = await import('./lib/pricing/import/sort/external-sort.ts');
      const parser = sheetParser({ scopeId: 'ea:1', currency: 'USD', offerId: null });
      async function* rows() {
        for await (const { records } of readSheetParts(directory + '/sheet.csv', 'sheet.csv')) {
          for await (const batch of records) yield batch.flatMap((record) => [...parser.read(record)]).map(({ row }) => row);
        }
      }
      const format = { directory, key: ({ meterId }) => meterId, format: sheetRowFormat, dropsRepeated: true };
      const sorted = await sortBatches(rows(), format);
      const choice = sheetChoice({ offerId: null, asOf: '2026-11-20', names: new Map() }, { countPrice() {}, doubt() {} });
      let prices = 0;
      for await (const batch of choosePrices(sorted.batches, choice)) prices += batch.length;
      return { prices, isSmall: sorted.count < 100_000 };
    `);
    expect(result).toEqual({ prices: 1, isSmall: true });
    expect(peak).toBeLessThan(200);
  });

  test('where a quote is never closed in 50 MB', async () => {
    await writeTable(`${header}"never closed,`, lineWithoutQuotes, 50_000_000);
    const { result, peak } = await inProcess(countLines);
    expect(result).toBe('file_unreadable');
    expect(peak).toBeLessThan(150);
  });

  test('while half a million items are sorted', async () => {
    const { result, peak } = await inProcess(`
      const sorter = externalSorter({ directory, key: ({ key }) => key });
      for (let at = 0; at < 500_000; at += 1) {
        const spilling = sorter.add({ key: String((at * 7919) % 500_000), text: 'x'.repeat(250) });
        if (spilling) await spilling;
      }
      let [items, last, isSorted] = [0, '', true];
      for await (const batch of sorter.readSorted()) {
        for (const { key } of batch) {
          items += 1;
          isSorted &&= key >= last;
          last = key;
        }
      }
      await sorter.close();
      return { items, isSorted };
    `);
    expect(result).toEqual({ items: 500_000, isSorted: true });
    expect(peak).toBeLessThan(260);
  });
});
