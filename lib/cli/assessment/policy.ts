import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createWaiverUse, type WaiverUse } from '../../assessment/judge/waiving.ts';
import { type Policy, policyFileName, type Waiver } from '../../assessment/policy/policy.ts';
import { daysBetween } from '../../assessment/record/days.ts';
import { defaultStaleAfterDays } from '../../assessment/record/limits.ts';
import { errorCode } from '../../platform/error-facts.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { printError } from '../terminal/print-error.ts';
import { expandInputs } from './inputs.ts';
import { findPolicy, readPolicyFile } from './policy-file.ts';
import { examineInput } from './read-records.ts';
import { asOfDay, asOfProblem } from './today.ts';

/** Waivers that end within these days are named. */
const soonDays = 30;

interface CheckFlags {
  readonly asOf?: string;
  readonly against?: string;
  readonly format: 'human' | 'json';
}

/**
 * `appraise policy check`: prints what a policy says, which waivers have ended or end soon and, against records, which still waive.
 * @returns 1 if the policy is wrong, or a waiver has ended or waives nothing; 2 if a record cannot be read
 */
export async function checkPolicyCommand(file: string | undefined, flags: CheckFlags): Promise<number> {
  const problem = asOfProblem(flags.asOf);
  if (problem !== undefined) throw new CommandFailure([problem]);
  const path = file === undefined ? findPolicy(process.cwd()) : resolve(file);
  if (path === undefined) throw new CommandFailure([`no ${policyFileName} here or in a folder above`]);
  if (!existsSync(path)) throw new CommandFailure([`${file}: no such file or directory`]);
  const problems: string[] = [];
  const policy = readPolicyFile(path, process.cwd(), problems);
  if (policy === undefined) throw new CommandFailure(problems, exitCode.judgedWrong);
  const asOf = asOfDay(flags.asOf);
  const check = flags.against ? await judgeAgainst(policy, asOf, flags.against) : undefined;
  const waivers = policy.waivers.map((waiver) => checkWaiver(waiver, asOf, check));
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify(checkJson(policy, asOf, check?.records, waivers), null, 2)}\n`
      : `${[...policyLines(policy, asOf), ...(check ? useLines(check.records, waivers) : [])].join('\n')}\n`,
  );
  check?.unread.forEach(printError);
  if (check && check.unread.length > 0) return exitCode.usage;
  return waivers.some(({ state }) => needsAttention.has(state)) ? exitCode.judgedWrong : exitCode.ok;
}

/** `holds` is said without records; `no-record` means that none of them is the one that the waiver is for. */
type WaiverState = 'ended' | 'holds' | 'used' | 'unused' | 'no-record';

const needsAttention: ReadonlySet<WaiverState> = new Set(['ended', 'unused', 'no-record']);

interface CheckedWaiver {
  readonly waiver: Waiver;
  readonly state: WaiverState;
  /** Number of findings that it waives. */
  readonly findings: number;
}

interface Check {
  readonly use: WaiverUse;
  readonly records: number;
  readonly unread: readonly string[];
}

async function judgeAgainst(policy: Policy, asOf: string, path: string): Promise<Check> {
  const { inputs, problems } = await expandInputs([path], process.cwd());
  const unread = [...problems];
  const use = createWaiverUse();
  let records = 0;
  for (const input of inputs) {
    try {
      for await (const _result of examineInput(input, { policy, asOf, waiverUse: use, maxFindings: 0 })) records += 1;
    } catch (error) {
      unread.push(`${input.name}: ${readFailure(error)}`);
    }
  }
  return { use, records, unread };
}

function checkWaiver(waiver: Waiver, asOf: string, check: Check | undefined): CheckedWaiver {
  if (waiver.until < asOf) return { waiver, state: 'ended', findings: 0 };
  if (check === undefined) return { waiver, state: 'holds', findings: 0 };
  const findings = check.use.countOf(waiver);
  if (findings === undefined) return { waiver, state: 'no-record', findings: 0 };
  return { waiver, state: findings > 0 ? 'used' : 'unused', findings };
}

const checkJson = (
  { source, sha256 }: Policy,
  asOf: string,
  records: number | undefined,
  waivers: readonly CheckedWaiver[],
) => ({
  policy: { source, sha256 },
  as_of: asOf,
  ...(records !== undefined && { records }),
  waivers: waivers.map(({ waiver, state, findings }) => ({
    line: waiver.place.line,
    rule: waiver.rule,
    ...waiver.target,
    ...(waiver.assessment !== undefined && { assessment: waiver.assessment }),
    reason: waiver.reason,
    until: waiver.until,
    by: waiver.by,
    state,
    ...(records !== undefined && { findings }),
  })),
});

function useLines(records: number, waivers: readonly CheckedWaiver[]): string[] {
  const lines = waivers
    .filter(({ state }) => state !== 'ended')
    .map(({ waiver, state, findings }) => {
      const what = state === 'used' ? `: ${count(findings, 'finding')}` : '';
      return `${state.padEnd(12)}${describe(waiver)}${what}`;
    });
  return [...lines, `compared with ${count(records, 'record')}`];
}

function policyLines(policy: Policy, asOf: string): string[] {
  const changed = Object.keys(policy.severities).length;
  const lines = [
    `valid       ${makeVisible(policy.source)}  ${count(changed, 'changed rule')}, ${count(policy.waivers.length, 'waiver')}`,
    `SHA-256     ${policy.sha256}`,
  ];
  const dated = policy.waivers.map((waiver) => ({ waiver, left: daysBetween(asOf, waiver.until) ?? 0 }));
  const due = dated.filter(({ left }) => left <= soonDays).sort((a, b) => a.left - b.left);
  for (const { waiver, left } of due) {
    const state = left < 0 ? 'ended' : 'ends soon';
    lines.push(`${state.padEnd(12)}${waiver.until}  ${describe(waiver)}, by ${makeVisible(waiver.by)}`);
  }
  return due.length > 0 || policy.waivers.length === 0
    ? lines
    : [...lines, `no waiver ends within ${soonDays} days of ${asOf}`];
}

function describe({ rule, target, place }: Waiver): string {
  const where = 'pointer' in target ? `at ${JSON.stringify(target.pointer)}` : `for ${target.evidence}`;
  return `line ${place.line}: ${rule} ${makeVisible(where)}`;
}

const start = `${JSON.stringify({ severities: {}, stale_days: defaultStaleAfterDays, strict: false, waivers: [] }, null, 2)}\n`;

/** `appraise policy init`: writes a policy that changes nothing, to begin with; never over another file. */
export async function initPolicyCommand(directory = '.'): Promise<number> {
  const path = join(directory, policyFileName);
  try {
    await writeFile(path, start, { flag: 'wx' });
  } catch (error) {
    const exists = errorCode(error) === 'EEXIST';
    throw new CommandFailure([`${path}: ${exists ? 'there is a policy already' : readFailure(error)}`]);
  }
  process.stdout.write(`${makeVisible(path)}: written\n`);
  return exitCode.ok;
}
