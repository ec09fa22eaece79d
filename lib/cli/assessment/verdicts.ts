import type { VerdictRow } from '../../assessment/store/verdicts.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { adoptTarget, requireSetting, serviceFailure, type TargetFlags } from '../target.ts';

interface VerdictsFlags extends TargetFlags {
  readonly prefix: string;
  readonly format: 'human' | 'json';
}

/** `appraise verdicts`: prints the latest verdict of each upload under a prefix. */
export async function verdictsCommand(flags: VerdictsFlags): Promise<number> {
  adoptTarget(flags);
  const bucket = requireSetting('APPRAISE_INBOX_BUCKET', '--bucket');
  requireSetting('APPRAISE_VERDICTS_TABLE', '--table');
  const verdicts = await import('../../assessment/store/verdicts.ts');
  const rows: VerdictRow[] = [];
  try {
    for await (const row of verdicts.list(bucket, flags.prefix)) rows.push(row);
  } catch (error) {
    throw serviceFailure(error, flags);
  }
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify({ bucket, prefix: flags.prefix, verdicts: rows.map(publicRow) }, null, 2)}\n`
      : text(rows, flags.prefix),
  );
  return exitCode.ok;
}

const publicRow = ({ bucket: _bucket, sequencer: _sequencer, ...row }: VerdictRow) => row;

function text(rows: readonly VerdictRow[], prefix: string): string {
  if (rows.length === 0) return `no uploads under ${makeVisible(prefix)}\n`;
  return rows.map((row) => `${line(row)}\n`).join('');
}

function line({ key, status, verdict, error_count, warning_count, judged_at }: VerdictRow): string {
  const found =
    verdict === undefined ? '' : `  ${count(error_count ?? 0, 'error')}, ${count(warning_count ?? 0, 'warning')}`;
  const word = status === 'judged' && verdict !== undefined ? verdict : status;
  return `${word.padEnd('unreadable'.length)}  ${(judged_at ?? '').padEnd(24)}  ${makeVisible(key)}${found}`;
}
