import { daysBefore } from '../../assessment/record/days.ts';
import { isFullDate } from '../../assessment/schema/formats.ts';
import type { VerdictRow } from '../../assessment/store/verdicts.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTarget, requireSetting, serviceFailure, type TargetFlags } from '../target.ts';
import { timeOf, verdictCsv, verdictText } from './format/verdict-list.ts';
import { asOfDay } from './today.ts';

interface VerdictsFlags extends TargetFlags {
  readonly prefix: string;
  readonly since?: string;
  readonly format: 'human' | 'json' | 'csv';
}

/** `appraise verdicts`: prints the latest verdict of each upload under a prefix. */
export async function verdictsCommand(flags: VerdictsFlags): Promise<number> {
  const since = flags.since === undefined ? undefined : readSince(flags.since, asOfDay(undefined));
  if (since && 'problem' in since) throw new CommandFailure([since.problem]);
  adoptTarget(flags);
  const bucket = requireSetting('APPRAISE_INBOX_BUCKET', '--bucket');
  requireSetting('APPRAISE_VERDICTS_TABLE', '--table');
  const verdicts = await import('../../assessment/store/verdicts.ts');
  const rows: VerdictRow[] = [];
  try {
    for await (const row of verdicts.list(bucket, flags.prefix)) {
      // A row without a time is being judged, so it is new.
      if (since === undefined || (timeOf(row) ?? since.day) >= since.day) rows.push(row);
    }
  } catch (error) {
    throw serviceFailure(error, flags);
  }
  process.stdout.write(formats[flags.format](rows, { bucket, prefix: flags.prefix, since: since?.day }));
  return exitCode.ok;
}

interface Query {
  readonly bucket: string;
  readonly prefix: string;
  readonly since: string | undefined;
}

const formats: Readonly<Record<VerdictsFlags['format'], (rows: readonly VerdictRow[], query: Query) => string>> = {
  human: verdictText,
  json: (rows, query) => `${JSON.stringify({ ...query, verdicts: rows.map(publicRow) }, null, 2)}\n`,
  csv: verdictCsv,
};

const publicRow = ({ bucket: _bucket, sequencer: _sequencer, ...row }: VerdictRow) => row;

/** Reads `--since`: a day, or `7d` for so many days before today. @returns a day in UTC, or what is wrong */
export function readSince(option: string, today: string): { readonly day: string } | { readonly problem: string } {
  const days = /^(\d{1,6})d$/.exec(option)?.[1];
  const day = days === undefined ? option : daysBefore(today, Number(days));
  if (day !== undefined && isFullDate(day)) return { day };
  return {
    problem: `--since must be a day as YYYY-MM-DD or a number of days such as 7d, not ${JSON.stringify(option)}`,
  };
}
