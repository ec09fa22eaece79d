import { resolve } from 'node:path';
import { systemOf } from '../../assessment/policy/system-name.ts';
import { createWaiverUse } from '../../assessment/policy/waiver-use.ts';
import { summarizeRecord } from '../../assessment/portfolio/summarize-record.ts';
import type { PlacedSummary } from '../../assessment/portfolio/summary.ts';
import type { ValidateOptions } from '../../assessment/validate.ts';
import { readFailure } from '../read-failure.ts';
import { createFileProgress } from './file-progress.ts';
import { expandInputs, type Input } from './inputs.ts';
import { loadPolicies, type PolicyFlag } from './policy-file.ts';
import type { PortfolioSource } from './portfolio-source.ts';
import { examineInput } from './read-records.ts';

/** Judges the records of files for a portfolio. @param options as-of day and days after which evidence is stale */
export async function readPortfolioFiles(
  args: readonly string[],
  options: ValidateOptions,
  policyFlag: PolicyFlag | undefined,
): Promise<PortfolioSource> {
  const found = await expandInputs(args, process.cwd());
  const unopened = [...found.problems];
  const policyOf = loadPolicies(found.inputs, policyFlag);
  const policies = new Map(found.inputs.map(policyOf).map((policy) => [policy?.source, policy]));
  const records = await summarizeAll(found.inputs, (input) => ({ ...options, policy: policyOf(input) }), unopened);
  return { records, policies: [...policies.values()].filter((policy) => policy !== undefined), unopened };
}

/** Judges records one by one; only their summaries stay in memory. */
async function summarizeAll(
  inputs: readonly Input[],
  optionsOf: (input: Input) => ValidateOptions,
  unopened: string[],
): Promise<readonly PlacedSummary[]> {
  const records: PlacedSummary[] = [];
  // A waiver for one record is no doubt about the others; policy check --against names the unused ones.
  const waiverUse = createWaiverUse();
  const bar = createFileProgress(inputs.length, process.stderr);
  try {
    for (const input of inputs) {
      try {
        const options = { ...optionsOf(input), waiverUse, maxFindings: 20 };
        const { policy } = options;
        const system = policy && systemOf({ ...policy, source: resolve(policy.source) }, input.path);
        for await (const { file, line, record, judgement } of examineInput(input, options)) {
          records.push({
            file,
            ...(line !== undefined && { line }),
            summary: summarizeRecord(record, judgement, system),
          });
        }
      } catch (error) {
        unopened.push(`${input.name}: ${readFailure(error)}`);
      }
      bar.advance();
    }
  } finally {
    bar.stop();
  }
  return records;
}
