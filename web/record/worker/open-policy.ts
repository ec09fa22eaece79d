import type { ValidateOptions } from '../../../lib/assessment/judge/validate.ts';
import type { Policy } from '../../../lib/assessment/policy/policy.ts';
import type { PolicyProblem } from '../../../lib/assessment/policy/read-policy.ts';
import { sha256Of } from '../../../lib/assessment/text/decode.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { nearestPolicy } from '../nearest-policy.ts';
import type { Judging } from './tasks.ts';

/** A policy with mistakes, under which nothing is judged. */
export interface WrongPolicy {
  readonly source: string;
  readonly problems: readonly PolicyProblem[];
}

type OpenedJudging = { readonly options: ValidateOptions } | WrongPolicy;

/**
 * Makes the options of the judgement of a file, as the command line does; or says what is wrong with its policy. A record that is
 * opened without its folder, or is in no file yet, is under the only policy.
 */
export function openJudging(judging: Judging, { name }: Pick<OpenedFile, 'name'>): Promise<OpenedJudging> {
  const [only, ...others] = judging.policies;
  const isUnderOnly = others.length === 0 && !name.includes('/');
  return openUnder(judging, isUnderOnly ? only : nearestPolicy(judging.policies, name));
}

/** How each of many files is judged, and the policies that they are judged under; or those of them that are wrong. */
export async function openJudgingOfAll(judging: Judging, names: readonly string[]) {
  const opened = new Map<OpenedFile | undefined, ValidateOptions>();
  const wrong: WrongPolicy[] = [];
  for (const policy of new Set(names.map((name) => nearestPolicy(judging.policies, name)))) {
    const judged = await openUnder(judging, policy);
    if ('problems' in judged) wrong.push(judged);
    else opened.set(policy, judged.options);
  }
  if (wrong.length > 0) return { wrong };
  return {
    optionsOf: (name: string): ValidateOptions => opened.get(nearestPolicy(judging.policies, name)) ?? {},
    policies: [...opened.values()].map(({ policy }) => policy).filter((policy) => policy !== undefined),
  };
}

async function openUnder(
  { asOf, strict, staleAfterDays, severities }: Judging,
  file: OpenedFile | undefined,
): Promise<OpenedJudging> {
  const options = { asOf, strict, staleAfterDays, severities };
  if (file === undefined) return { options };
  const { readPolicy } = await import('../../../lib/assessment/policy/read-policy.ts');
  const read = readPolicy(file.bytes, { source: file.name, sha256: await sha256Of(file.bytes) });
  if ('problems' in read) return { source: file.name, problems: read.problems };
  return { options: { ...options, policy: read.policy as Policy } };
}
