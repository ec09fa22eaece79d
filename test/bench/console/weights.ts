import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlesByLanguage, kilobytes, weighedParts } from '../../web/weights.ts';

/** Prints what each part of the console weighs, beside its limit. */
export async function printWeights(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-weights-'));
  try {
    const { en, pt } = await bundlesByLanguage(folder);
    const width = Math.max(...weighedParts.map(({ what }) => what.length));
    console.log('\nWeights, compressed with gzip');
    for (const { what, limit, files } of weighedParts) {
      // The heavier language.
      const [paths] = [files(en), files(pt)].sort((first, second) => kilobytes(second) - kilobytes(first));
      const weight = kilobytes(paths ?? [])
        .toFixed(1)
        .padStart(6);
      console.log(`  ${what.padEnd(width)}  ${weight} KB (limit ${limit}), files: ${paths?.size}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
