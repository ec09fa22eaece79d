import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { adoptTarget, needed, serviceFailure, type TargetFlags } from '../target.ts';
import { expandInputs, type Input } from './inputs.ts';
import { uploadKeys } from './upload-keys.ts';

/** How long a verdict is waited for: a cold function has to start first. */
const patienceInMilliseconds = 30_000;

/**
 * `appraise upload`: puts files under `assessments/<team>/` of the inbox and waits for the report on each.
 * @returns 0 when all are valid, 1 when one is not, 3 when a service failed or did not answer in time
 */
export async function uploadCommand(args: readonly string[], flags: TargetFlags & { team: string }): Promise<number> {
  const found = await expandInputs(args, process.cwd());
  const planned = uploadKeys(found.inputs, flags.team);
  const problems = [...found.problems, ...planned.problems];
  const files = planned.uploads.map((upload) => ({ key: upload.key, bytes: read(upload, problems) }));
  if (problems.length > 0) throw new CommandFailure(problems);
  adoptTarget(flags);
  const bucket = needed('APPRAISE_INBOX_BUCKET', '--bucket');
  needed('APPRAISE_REPORTS_BUCKET', '--reports');
  const uploads = await import('../../assessment/store/uploads.ts');
  const reports = await import('../../assessment/store/reports.ts');

  let code: number = exitCode.ok;
  for (const { key, bytes } of files) {
    try {
      const etag = await uploads.put(bucket, key, bytes);
      const report = await waitFor(() => reports.find(key, etag));
      process.stdout.write(`${makeVisible(verdictLine(key, report, reports.reportAddress(key)))}\n`);
      if (report === undefined) code = exitCode.serviceFailed;
      else if (summaryOf(report).invalid > 0 && code === exitCode.ok) code = exitCode.judgedWrong;
    } catch (error) {
      throw serviceFailure(error, flags);
    }
  }
  return code;
}

function read({ name, path }: Input, problems: string[]): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    problems.push(`${name}: ${readFailure(error)}`);
    return new Uint8Array();
  }
}

async function waitFor(look: () => Promise<string | undefined>): Promise<string | undefined> {
  const end = performance.now() + patienceInMilliseconds;
  for (let pause = 20; performance.now() < end; pause = Math.min(pause * 1.5, 1_000)) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(pause);
  }
  return undefined;
}

interface ReportSummary {
  readonly invalid: number;
  readonly errors: number;
  readonly warnings: number;
}

const summaryOf = (report: string): ReportSummary => (JSON.parse(report) as { summary: ReportSummary }).summary;

function verdictLine(key: string, report: string | undefined, address: string): string {
  if (report === undefined) return `unjudged  ${key}  no report after ${patienceInMilliseconds / 1_000} s`;
  const { invalid, errors, warnings } = summaryOf(report);
  const verdict = invalid > 0 ? 'invalid ' : 'valid   ';
  return `${verdict}  ${key}  ${count(errors, 'error')}, ${count(warnings, 'warning')}; report: ${address}`;
}
