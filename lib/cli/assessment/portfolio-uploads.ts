import { placeFiles } from '../../assessment/portfolio/place-files.ts';
import type { UploadedFile } from '../../assessment/portfolio/uploaded-file.ts';
import { adoptTables } from '../tables.ts';
import { requireSetting, serviceFailure, type TargetFlags } from '../target.ts';
import type { PortfolioSource } from './portfolio-source.ts';

/** Reads the summaries of the uploads under a prefix, as they were judged. @throws CommandFailure */
export async function readPortfolioUploads(prefix: string, flags: TargetFlags): Promise<PortfolioSource> {
  adoptTables({ local: flags.local ?? false }, flags.table === undefined ? ['summaries'] : []);
  if (flags.table !== undefined) process.env.APPRAISE_SUMMARIES_TABLE = flags.table;
  const bucket = flags.bucket ?? requireSetting('APPRAISE_INBOX_BUCKET', '--bucket');
  const summaries = await import('../../assessment/store/summaries.ts');
  const files: UploadedFile[] = [];
  try {
    for await (const file of summaries.list(bucket, prefix)) files.push(file);
  } catch (error) {
    throw serviceFailure(error, flags);
  }
  return { ...placeFiles(files), unopened: [] };
}
