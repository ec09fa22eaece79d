import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleConsole } from '../../../web/bundle-console.ts';
import { kilobytes, weighedParts } from '../../web/weights.ts';

/** Prints what each part of the console weighs, beside its limit. */
export async function printWeights(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-weights-'));
  try {
    const bundles = { ...(await bundleConsole(folder)), folder };
    const width = Math.max(...weighedParts.map(({ what }) => what.length));
    console.log('\nWeights, compressed with gzip');
    for (const { what, limit, files } of weighedParts) {
      const paths = files(bundles);
      const weight = kilobytes(paths).toFixed(1).padStart(6);
      console.log(`  ${what.padEnd(width)}  ${weight} KB (limit ${limit}), files: ${paths.size}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
