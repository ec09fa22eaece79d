import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordFileNames } from '../../assessment/record/file-name.ts';
import { isRecordKey, recordPrefix } from '../../assessment/store/keys.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { adoptTarget, requireSetting, serviceFailure, type TargetFlags } from '../target.ts';
import { verdictRemarks } from './format/basis-text.ts';
import { expandInputs, type Input, standardInputName } from './inputs.ts';

/** Includes the start of a cold function. */
const maxWaitMs = 30_000;

/** `appraise upload`: uploads files and waits for the report on each. @returns 3 if a report does not come in time */
export async function uploadCommand(args: readonly string[], flags: TargetFlags & { team: string }): Promise<number> {
  const found = await expandInputs(args, process.cwd());
  const planned = uploadKeys(found.inputs, flags.team);
  const problems = [...found.problems, ...planned.problems];
  const files = planned.uploads.map((upload) => ({ key: upload.key, bytes: read(upload, problems) }));
  if (problems.length > 0) throw new CommandFailure(problems);
  adoptTarget(flags);
  const bucket = requireSetting('APPRAISE_INBOX_BUCKET', '--bucket');
  requireSetting('APPRAISE_REPORTS_BUCKET', '--reports');
  const uploads = await import('../../assessment/store/uploads.ts');
  const reports = await import('../../assessment/store/reports.ts');

  let code: number = exitCode.ok;
  for (const { key, bytes } of files) {
    try {
      const source = await uploads.put(bucket, key, bytes);
      const report = await waitFor(() => reports.find(key, source));
      process.stdout.write(`${makeVisible(verdictLine(key, report, reports.reportAddress(key)))}\n`);
      if (report === undefined) code = exitCode.serviceFailed;
      else if (parseReport(report).summary.invalid > 0 && code === exitCode.ok) code = exitCode.judgedWrong;
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
  const end = performance.now() + maxWaitMs;
  for (let pause = 20; performance.now() < end; pause = Math.min(pause * 1.5, 1_000)) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(pause);
  }
  return undefined;
}

interface UploadReport {
  readonly summary: {
    readonly invalid: number;
    readonly errors: number;
    readonly warnings: number;
    readonly waived?: number;
  };
  readonly files: readonly {
    readonly verdict: 'valid' | 'invalid' | 'unreadable';
    readonly relaxed?: boolean;
    readonly policy?: { readonly source: string; readonly removed?: true } | null;
  }[];
}

const parseReport = (report: string): UploadReport => JSON.parse(report);

function verdictLine(key: string, report: string | undefined, address: string): string {
  if (report === undefined) return `unjudged  ${key}  no report after ${maxWaitMs / 1_000} s`;
  const { summary, files } = parseReport(report);
  const { invalid, errors, warnings, waived } = summary;
  // As the verdicts table has it: a file of many records is unreadable if none of them can be read.
  const unreadable = files.length > 0 && files.every((file) => file.verdict === 'unreadable');
  const verdict = unreadable ? 'unreadable' : (invalid > 0 ? 'invalid' : 'valid').padEnd('invalid '.length);
  const relaxed = invalid === 0 && files.some((file) => file.relaxed);
  const counts = [
    count(errors, 'error'),
    count(warnings, 'warning'),
    ...verdictRemarks({ waivedCount: waived, relaxed }),
  ];
  const { source, removed } = files[0]?.policy ?? {};
  const policy = source === undefined ? '' : `; policy: ${removed ? 'removed' : source}`;
  return `${verdict}  ${key}  ${counts.join(', ')}${policy}; report: ${address}`;
}

/** A file with its key in the inbox. */
interface PlannedUpload extends Input {
  readonly key: string;
}

/** Gives each file a key `assessments/<team>/<name>`; keys that two files share or that nothing judges are problems. */
function uploadKeys(
  inputs: readonly Input[],
  team: string,
): { uploads: readonly PlannedUpload[]; problems: readonly string[] } {
  if (!isTeam(team)) {
    return {
      uploads: [],
      problems: [`--team may have letters, digits, _, - and dots only, not ${JSON.stringify(team)}`],
    };
  }
  const problems: string[] = [];
  const byKey = new Map<string, PlannedUpload>();
  for (const input of inputs) {
    const key = `${recordPrefix}${team}/${basename(input.path)}`;
    const taken = byKey.get(key);
    if (input.path === '-') problems.push(`${standardInputName}: cannot be uploaded, because it has no name`);
    else if (taken) problems.push(`${input.name}: it would replace ${taken.name}, which has the same name`);
    else if (!isRecordKey(key)) {
      problems.push(`${input.name}: only ${recordFileNames} are judged`);
    } else byKey.set(key, { ...input, key });
  }
  return { uploads: [...byKey.values()], problems };
}

/** `.` and `..` are no folders. */
const isTeam = (team: string): boolean => /^[\w.-]+$/.test(team) && !/^\.+$/.test(team);
