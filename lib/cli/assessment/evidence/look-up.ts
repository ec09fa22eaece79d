import type { EvidenceCheck, EvidenceItem, Found } from '../../../assessment/evidence/evidence-check.ts';
import { checkEvidence } from '../../../assessment/evidence/evidence-check.ts';
import { boundedTasks } from '../../../platform/bounded-tasks.ts';
import { createFileProgress } from '../file-progress.ts';
import { hashFile } from './hash-file.ts';
import { hashUrl } from './hash-url.ts';

/** How items are looked up. */
export interface LookUp {
  /** The folder of the record. */
  readonly folder: string;
  /** The folder that no file may lie outside of. */
  readonly root: string;
  /** Whether https addresses are asked for. */
  readonly fetch: boolean;
}

const atOnce = 4;

/** Computes the digest of each item, four at once and each file or address once, with a progress bar on a terminal. */
export async function lookUpEvidence(items: readonly EvidenceItem[], how: LookUp): Promise<EvidenceCheck[]> {
  const found = new Map<string, Promise<Found>>();
  const once = (key: string, find: () => Promise<Found>): Promise<Found> => {
    const finding = found.get(key) ?? find();
    found.set(key, finding);
    return finding;
  };
  const checks = new Map<EvidenceItem, EvidenceCheck>();
  const progress = createFileProgress(items.length, process.stderr);
  const tasks = boundedTasks(atOnce);
  try {
    for (const item of items) {
      await tasks.start(async () => {
        checks.set(item, checkEvidence(item, await find(item, how, once)));
        progress.advance();
      });
    }
    await tasks.finish();
  } finally {
    progress.stop();
  }
  return items.flatMap((item) => checks.get(item) ?? []);
}

type Once = (key: string, find: () => Promise<Found>) => Promise<Found>;

async function find({ place }: EvidenceItem, { folder, root, fetch }: LookUp, once: Once): Promise<Found | undefined> {
  if (place?.kind === 'file') return once(`file ${place.path}`, () => hashFile(place.path, folder, root));
  if (place?.kind === 'web' && fetch) return once(`web ${place.url}`, () => hashUrl(place.url));
  return undefined;
}
