import { parseDays } from '../../market/calendar.ts';
import type { MarketSource } from '../../market/source/source.ts';
import { createSources } from '../../market/source/sources.ts';
import { now } from '../../platform/clock.ts';
import { CommandFailure } from '../failure.ts';

/**
 * Creates the sources of `csv+b3` with the settings of the environment. With `readOnly`, no reports are written beside uploaded
 * tables. @throws CommandFailure if one cannot be used
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
    APPRAISE_B3_HOLIDAYS,
  } = process.env;
  const { marketFiles } = await import('../../market/store/market-files.ts');
  try {
    const token = async () => APPRAISE_BRAPI_TOKEN ?? '';
    const sources = createSources(names, {
      token,
      files: readOnly ? { ...marketFiles, report: async () => {} } : marketFiles,
      now,
      holidays: parseDays(APPRAISE_B3_HOLIDAYS),
      addresses: { brapi, cotahist, events },
    });
    if (names.includes('brapi') && !APPRAISE_BRAPI_TOKEN)
      throw new Error('brapi needs a token in $APPRAISE_BRAPI_TOKEN');
    if (names.includes('csv') && !process.env.APPRAISE_INBOX_BUCKET)
      throw new Error('csv needs $APPRAISE_INBOX_BUCKET and $APPRAISE_REPORTS_BUCKET');
    return sources;
  } catch (error) {
    throw new CommandFailure([(error as Error).message]);
  }
}
