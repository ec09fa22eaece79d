import { createHash } from 'node:crypto';
import type { Policy } from '../../lib/assessment/policy/policy.ts';
import { readPolicy } from '../../lib/assessment/policy/read-policy.ts';

/** Reads a policy that a test writes as a value or as a text. @throws with its problems */
export function policyOf(content: unknown, source = 'appraise.policy.json'): Policy {
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  const read = readPolicy(bytes, { source, sha256: createHash('sha256').update(bytes).digest('hex') });
  if ('policy' in read) return read.policy;
  throw new Error(read.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`).join('\n'));
}
