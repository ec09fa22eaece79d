import { parseDays } from '../../market/calendar.ts';
import type { MarketSource } from '../../market/source/source.ts';
import { createSources } from '../../market/source/sources.ts';
import { now } from '../../platform/clock.ts';
import { CommandFailure } from '../failure.ts';

/**
 * Creates the sources of `csv+b3` with the settings of the environment. With `readOnly`, no reports are written beside uploaded
 * tables, and no zips of CVM are kept. @throws CommandFailure if one cannot be used
 */
export async function namedSources(
  names: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
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
      cvmFiles: readOnly ? { ...cvmFiles, keep: async () => {} } : cvmFiles,
      now,
      holidays: parseDays(APPRAISE_B3_HOLIDAYS),
      addresses: { brapi, cotahist, events, cvm },
    });
    if (names.includes('brapi') && !APPRAISE_BRAPI_TOKEN)
      throw new Error('brapi needs a token in $APPRAISE_BRAPI_TOKEN');
    if (names.includes('csv') && !process.env.APPRAISE_INBOX_BUCKET)
      throw new Error('csv needs $APPRAISE_INBOX_BUCKET and $APPRAISE_REPORTS_BUCKET');
    if (names.includes('cvm') && !process.env.APPRAISE_INBOX_BUCKET)
      throw new Error('cvm needs $APPRAISE_INBOX_BUCKET, where it keeps the zips of CVM');
    return sources;
  } catch (error) {
    throw new CommandFailure([(error as Error).message]);
  }
}
