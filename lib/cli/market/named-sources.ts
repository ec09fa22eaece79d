import { parseDays } from '../../market/calendar.ts';
import type { CvmFiles } from '../../market/source/cvm/kept-zips.ts';
import type { MarketSource } from '../../market/source/source.ts';
import { createSources } from '../../market/source/sources.ts';
import { now } from '../../platform/clock.ts';
import { CommandFailure } from '../failure.ts';
import { noZips, zipFolder } from './zip-folder.ts';

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
    throw new CommandFailure([(error as Error).message]);
  }
}

function zipsToRead(bucket: CvmFiles, folder: string | undefined): CvmFiles {
  if (folder !== undefined) return zipFolder(folder);
  return process.env.APPRAISE_INBOX_BUCKET ? { ...bucket, keep: noZips.keep } : noZips;
}
