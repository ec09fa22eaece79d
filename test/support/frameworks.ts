import { createHash } from 'node:crypto';
import type { Frameworks } from '../../lib/assessment/frameworks/frameworks.ts';
import { readFrameworks } from '../../lib/assessment/frameworks/read-frameworks.ts';

/** Reads a mapping to frameworks that a test writes as a value. @throws with its problems */
export function frameworksOf(frameworks: readonly unknown[], source = 'appraise.frameworks.json'): Frameworks {
  const bytes = Buffer.from(JSON.stringify({ frameworks }));
  const read = readFrameworks(bytes, { source, sha256: createHash('sha256').update(bytes).digest('hex') });
  if ('frameworks' in read) return read.frameworks;
  throw new Error(read.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`).join('\n'));
}

/** A framework with a control of each state for `reportRecord`. */
export const houseRules = {
  id: 'house-rules',
  name: 'House rules',
  controls: [
    { id: 'H-1', title: 'Value is known', dimensions: ['strategyValue', 'toolsMcp'] },
    { id: 'H-2', dimensions: ['adoptionSupport'] },
    { id: 'H-3', title: 'Nobody has mapped it', dimensions: [] },
    { id: 'H-4', not_applicable: 'There are no suppliers' },
  ],
};
