import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDays } from '../../market/calendar.ts';
import type { CvmFiles, KeptZip } from '../../market/source/cvm/fetch-zips.ts';
import { cvmDocuments } from '../../market/source/cvm/tables.ts';
import { type MarketSource, SourceFailure } from '../../market/source/source.ts';
import { createSources } from '../../market/source/sources.ts';
import { now } from '../../platform/clock.ts';
import { errorMessage } from '../../platform/error-facts.ts';
import { CommandFailure } from '../failure.ts';

const namePattern = new RegExp(`^(${cvmDocuments.join('|')})_cia_aberta_(\\d{4})\\.zip$`);

/** Keeps CVM's zips in a folder under CVM's names. The time of a file is CVM's, as `wget -N` sets it too. */
export const zipFolder = (folder: string): CvmFiles => ({
  list: () => orFailure(folder, listZips(folder)),
  download: (zip, path) => orFailure(folder, download(join(folder, nameOf(zip)), path)),
  keep: (zip, path) => orFailure(folder, keep(zip, folder, path)),
});

/** Keeps nothing. */
const noZips: CvmFiles = { list: async () => [], download: async () => false, keep: async () => {} };

const nameOf = ({ document, year }: Pick<KeptZip, 'document' | 'year'>): string => `${document}_cia_aberta_${year}.zip`;

async function listZips(folder: string): Promise<readonly KeptZip[]> {
  const names = await readdir(folder).catch(ignoreMissing);
  const kept = (names ?? []).map(async (name): Promise<readonly KeptZip[]> => {
    const [, kind, year] = namePattern.exec(name) ?? [];
    const document = cvmDocuments.find((known) => known === kind);
    if (!document) return [];
    const path = join(folder, name);
    const { mtime } = await stat(path);
    const checksum = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const validators = { lastModified: mtime.toUTCString() };
    return [{ document, year: Number(year), checksum, validators, keptOn: mtime.toISOString().slice(0, 10) }];
  });
  return (await Promise.all(kept)).flat();
}

async function download(kept: string, path: string): Promise<boolean> {
  return (await copyFile(kept, path).then(() => true, ignoreMissing)) ?? false;
}

async function keep(zip: Omit<KeptZip, 'keptOn'>, folder: string, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  await mkdir(folder, { recursive: true });
  const target = join(folder, nameOf(zip));
  const partial = `${target}.${process.pid}.part`;
  await copyFile(path, partial);
  const time = Date.parse(zip.validators.lastModified ?? '');
  if (!Number.isNaN(time)) await utimes(partial, new Date(time), new Date(time));
  await rename(partial, target);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function orFailure<Result>(folder: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new SourceFailure(`a pasta ${folder} não pode ser usada: ${errorMessage(cause)}`, { cause });
  }
}

interface SourceUse {
  /** Writes no reports beside uploaded tables, and keeps no zips of CVM in the bucket. */
  readonly readOnly?: boolean;
  /** The folder in which zips of CVM are kept. @default - the bucket of the environment */
  readonly zips?: string | undefined;
}

/** Creates the sources of `csv+b3` with the settings of the environment. @throws CommandFailure if one cannot be used */
export async function namedSources(
  names: string,
  { readOnly = false, zips }: SourceUse = {},
): Promise<readonly MarketSource[]> {
  const {
    APPRAISE_BRAPI_TOKEN,
    APPRAISE_BRAPI_URL: brapi,
    APPRAISE_COTAHIST_URL: cotahist,
    APPRAISE_B3_URL: events,
    APPRAISE_CVM_URL: cvm,
    APPRAISE_B3_HOLIDAYS,
  } = process.env;
  const { cvmFiles } = await import('../../market/store/cvm-files.ts');
  const { marketFiles } = await import('../../market/store/market-files.ts');
  try {
    const token = async () => APPRAISE_BRAPI_TOKEN ?? '';
    const sources = createSources(names, {
      token,
      files: readOnly ? { ...marketFiles, report: async () => {} } : marketFiles,
      cvmFiles: readOnly ? zipsToRead(cvmFiles, zips) : cvmFiles,
      now,
      holidays: parseDays(APPRAISE_B3_HOLIDAYS),
      addresses: { brapi, cotahist, events, cvm },
    });
    if (names.includes('brapi') && !APPRAISE_BRAPI_TOKEN)
      throw new Error('brapi needs a token in $APPRAISE_BRAPI_TOKEN');
    if (names.includes('csv') && !process.env.APPRAISE_INBOX_BUCKET)
      throw new Error('csv needs $APPRAISE_INBOX_BUCKET and $APPRAISE_REPORTS_BUCKET');
    if (names.includes('cvm') && !readOnly && !process.env.APPRAISE_INBOX_BUCKET)
      throw new Error('cvm needs $APPRAISE_INBOX_BUCKET, where it keeps the zips of CVM');
    return sources;
  } catch (error) {
    throw new CommandFailure([errorMessage(error)]);
  }
}

function zipsToRead(bucket: CvmFiles, folder: string | undefined): CvmFiles {
  if (folder !== undefined) return zipFolder(folder);
  return process.env.APPRAISE_INBOX_BUCKET ? { ...bucket, keep: noZips.keep } : noZips;
}
