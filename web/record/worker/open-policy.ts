import type { ValidateOptions } from '../../../lib/assessment/judge/validate.ts';
import type { Policy } from '../../../lib/assessment/policy/policy.ts';
import type { PolicyProblem } from '../../../lib/assessment/policy/read-policy.ts';
import { sha256Of } from '../../../lib/assessment/text/decode.ts';
import type { Judging } from './tasks.ts';

/** Makes the options of a judgement, as the command line does; or says what is wrong with the policy. */
export async function openJudging({
  asOf,
  strict,
  staleAfterDays,
  severities,
  policy: file,
}: Judging): Promise<{ readonly options: ValidateOptions } | { readonly problems: readonly PolicyProblem[] }> {
  const options = { asOf, strict, staleAfterDays, severities };
  if (file === undefined) return { options };
  const { readPolicy } = await import('../../../lib/assessment/policy/read-policy.ts');
  const read = readPolicy(file.bytes, { source: file.name, sha256: await sha256Of(file.bytes) });
  return 'problems' in read ? read : { options: { ...options, policy: read.policy as Policy } };
}
