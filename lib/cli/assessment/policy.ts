import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { daysBetween } from '../../assessment/days.ts';
import { defaultStaleAfterDays } from '../../assessment/limits.ts';
import { type Policy, policyFileName, type Waiver } from '../../assessment/policy/policy.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { findPolicy, readPolicyFile } from './policy-file.ts';
import { asOfDay, asOfProblem } from './today.ts';

/** Waivers that end within these days are named. */
const soonDays = 30;

/**
 * `appraise policy check`: prints what a policy says, and which waivers have ended or end soon.
 * @returns 1 if the policy is wrong or a waiver has ended
 */
export function checkPolicyCommand(file: string | undefined, flags: { asOf?: string }): number {
  const problem = asOfProblem(flags.asOf);
  if (problem !== undefined) throw new CommandFailure([problem]);
  const path = file === undefined ? findPolicy(process.cwd()) : resolve(file);
  if (path === undefined) throw new CommandFailure([`no ${policyFileName} here or in a folder above`]);
  if (!existsSync(path)) throw new CommandFailure([`${file}: no such file or directory`]);
  const problems: string[] = [];
  const policy = readPolicyFile(path, process.cwd(), problems);
  if (policy === undefined) throw new CommandFailure(problems, exitCode.judgedWrong);
  const asOf = asOfDay(flags.asOf);
  process.stdout.write(`${policyLines(policy, asOf).join('\n')}\n`);
  return policy.waivers.some(({ until }) => until < asOf) ? exitCode.judgedWrong : exitCode.ok;
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
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new CommandFailure([`${path}: ${exists ? 'there is a policy already' : readFailure(error)}`]);
  }
  process.stdout.write(`${makeVisible(path)}: written\n`);
  return exitCode.ok;
}
