import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { startLocalStores } from '../../support/local-stores.ts';
import { syntheticSheet } from '../../support/synthetic-sheet.ts';

const run = promisify(execFile);

/** What it may cost (issue of pricing): write units a row, and memory in MiB whatever the size. */
const limits = { unitsARow: 1.6, peakMib: 300 } as const;

/**
 * Imports a synthetic sheet as the command line does, in a process of its own against dynalite in this one, and prints
 * rows a second, peak memory and write units a row. Fails over a limit.
 */
export async function benchImport(rows: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'appraise-bench-import-'));
  const stores = await startLocalStores();
  try {
    const path = join(directory, 'sheet.csv');
    await pipeline(Readable.from(syntheticSheet({ rows })), createWriteStream(path));
    // Not in this process, whose storage modules the search is to find unloaded: they keep the address they load with.
    await run(process.execPath, ['dist/cli/appraise.mjs', 'scopes', 'add', 'ea:1', '--currency', 'USD']);
    const bytes = (await stat(path)).size;
    const { seconds, peakMib, units, imported } = await measured(path);
    if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported`);

    console.log(`\nImport of ${rows} rows (${Math.round(bytes / 1e6)} MB), one process, on dynalite`);
    console.log(`  ${Math.round(rows / seconds)} rows a second, ${seconds.toFixed(1)} s in all`);
    console.log(`  ${peakMib.toFixed(0)} MiB of memory at most (limit ${limits.peakMib})`);
    console.log(`  ${(units / rows).toFixed(3)} write units a row (limit ${limits.unitsARow})`);
    if (peakMib > limits.peakMib || units / rows > limits.unitsARow) throw new Error('over the limit');
  } finally {
    await stores.close();
    await rm(directory, { recursive: true });
  }
}

async function measured(path: string) {
  // The command starts itself anew with a small heap; here it has it from the start, so that it is this one measured.
  const flags = ['--max-old-space-size=192', '--max-semi-space-size=4'];
  const script = `
    process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS));
    await import(${JSON.stringify(join(process.cwd(), 'dist/cli/appraise.mjs'))});`;
  const command = ['import-price-sheet', path, '--scope', 'ea:1', '--format', 'json'];
  const began = performance.now();
  const { stdout, stderr } = await run(process.execPath, [
    ...flags,
    '--input-type=module',
    '-e',
    script,
    '--',
    ...command,
  ]);
  const seconds = (performance.now() - began) / 1000;
  const { row_count, write_units } = JSON.parse(stdout) as { row_count: number; write_units: number };
  const peakMib = Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
  return { seconds, peakMib, units: write_units, imported: row_count };
}
