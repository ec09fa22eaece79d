import { globSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { LocalSettings } from './local-settings.ts';

const root = join(import.meta.dirname, '../..');

/** Where `npm ci` keeps the data of a first start (`npm run build:demo`). */
const preparedDemo = join(root, 'dist/demo');

/** What the data depend on: the demo shows the days up to today, as the code values them. */
interface Preparation {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** When the newest source file was written, in ms of the epoch. */
  readonly newestSource: number;
}

const noteOf = (folder: string): string => `${folder}.json`;

/** Says what the data of a first start depend on now. */
export function describePreparation(at = new Date()): Preparation {
  const sources = globSync(['lib/**/*', 'functions/**/*', 'infra/**/*'], { cwd: root });
  const written = sources.map((name) => statSync(join(root, name)).mtimeMs);
  return { day: at.toISOString().slice(0, 10), newestSource: Math.max(...written) };
}

/** Keeps the data of a first start that has ended. @param made of the time before that start */
export async function keepPreparedDemo(data: string, made: Preparation, folder = preparedDemo): Promise<void> {
  await rm(noteOf(folder), { force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await rename(data, folder);
  await writeFile(noteOf(folder), JSON.stringify(made));
}

/**
 * Copies the prepared data to where a first start would make the same: into a folder that is missing or empty, without settings
 * that change the demo, on the same day and by the same code. What fails here is left to the start, which makes the demo itself.
 * @returns whether it has copied them
 */
export async function copyPreparedDemo(
  { dataDirectory, external }: Pick<LocalSettings, 'dataDirectory' | 'external'>,
  { APPRAISE_NOW, APPRAISE_MARKET_SOURCE }: NodeJS.ProcessEnv,
  folder = preparedDemo,
): Promise<boolean> {
  const isOtherDemo = [APPRAISE_NOW, APPRAISE_MARKET_SOURCE, external.dynamodb, external.s3].some(Boolean);
  if (dataDirectory === undefined || isOtherDemo) return false;
  const target = resolve(dataDirectory);
  if ((await readdir(target).catch(() => [])).length > 0) return false;
  const partial = `${target}.partial-${process.pid}`;
  try {
    const made: Partial<Preparation> = JSON.parse(await readFile(noteOf(folder), 'utf8'));
    const wanted = describePreparation();
    if (made.day !== wanted.day || made.newestSource !== wanted.newestSource) return false;
    await mkdir(dirname(target), { recursive: true });
    await cp(folder, partial, { recursive: true });
    await rmdir(target).catch(() => {});
    // A start that is killed meanwhile leaves all data or none.
    await rename(partial, target);
    return true;
  } catch {
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    return false;
  }
}
