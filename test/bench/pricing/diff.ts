import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { smallHeapFlags } from '../../../lib/platform/small-heap.ts';
import { type RunningProduct, startProduct } from '../../support/product.ts';
import { syntheticSheet } from '../../support/synthetic-sheet.ts';
import { peakFlags, peakMib } from '../measure.ts';
import { environmentOf, importByCommandLine, limits, program } from './import.ts';

const run = promisify(execFile);

/** MiB of memory for two sheets of any size, with the heap of the command line. */
const peakLimitMib = 250;
const scope = 'ea:1';

/** Compares two synthetic sheets in a running product by the command line. Fails over the limit. */
export async function benchDiff(rows: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'appraise-bench-diff-'));
  const product = await startProduct();
  try {
    const path = join(directory, 'sheet.csv');
    await appraise(product, ['scopes', 'add', scope, '--currency', 'USD']);
    await pipeline(Readable.from(syntheticSheet({ rows })), createWriteStream(path));
    const first = await importByCommandLine(product, path, scope);
    await pipeline(Readable.from(nextSheet(syntheticSheet({ rows }))), createWriteStream(path));
    const second = await importByCommandLine(product, path, scope);
    console.log(`\nSecond import of ${rows} rows, with its comparison, into npm start`);
    console.log(
      `  ${second.seconds.toFixed(1)} s (the first ${first.seconds.toFixed(1)} s), ${second.peakMib.toFixed(0)} MiB of memory at most (limit ${limits.peakMib})`,
    );
    if (second.result.comparison === undefined) throw new Error('the second import has not compared');
    if (second.peakMib > limits.peakMib) throw new Error('over the limit');
    console.log(`\nDiff of two price sheets of ${rows} rows, in npm start`);
    for (const format of ['human', 'csv']) {
      const { seconds, peakMib, bytes } = await measureDiff(product, format, join(directory, 'diff'));
      console.log(
        `  ${format.padEnd(8)} ${seconds.toFixed(1).padStart(8)} s  ${Math.round((2 * rows) / seconds)} rows a second, ${(bytes / 1e6).toFixed(1)} MB written, ${peakMib.toFixed(0)} MiB of memory at most (limit ${peakLimitMib})`,
      );
      if (peakMib > peakLimitMib) throw new Error('over the limit');
    }
  } finally {
    await product.end();
    await rm(directory, { recursive: true });
  }
}

/** The sheet that follows: every third price is 5 % dearer, and each has new dates; a meter in fifty is gone. */
export function* nextSheet(lines: Iterable<string>): Generator<string> {
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (number % 50 === 2) continue;
    const end = line.lastIndexOf(',');
    const price = Number(line.slice(end + 1));
    const isDearer = number > 1 && number % 3 === 0 && price > 0;
    const next = isDearer ? `${line.slice(0, end)},${(price * 1.05).toFixed(8)}\n` : line;
    yield next.replaceAll('2026', '2027');
  }
}

const appraise = (product: RunningProduct, args: readonly string[]) =>
  run(process.execPath, [program, ...args, '--local'], { env: environmentOf(product) });

/** With these flags the command does its work itself, in no further process. */
async function measureDiff(product: RunningProduct, format: string, path: string) {
  const command = ['price-sheet', 'diff', '--scope', scope, '--local', '--format', format];
  const output = await open(path, 'w');
  const began = performance.now();
  const child = spawn(process.execPath, [...smallHeapFlags, ...peakFlags, program, ...command], {
    env: environmentOf(product),
    stdio: ['ignore', output.fd, 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  const seconds = (performance.now() - began) / 1000;
  await output.close();
  if (code !== 0) throw new Error(said);
  return { seconds, peakMib: peakMib(said), bytes: (await stat(path)).size };
}
