import type { ExaminedFile } from '../../assessment/judge/examine-file.ts';
import type { ValidateOptions } from '../../assessment/judge/validate.ts';
import { createFileWaiverUse } from '../../assessment/judge/waiving.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { expandInputs } from './inputs.ts';
import { loadPolicies, type PolicyFlag } from './policy-file.ts';
import { examineInput } from './read-records.ts';

/** Reads the record that an argument names, under its policy. @throws CommandFailure if it names none, or several */
export async function readOneRecord(
  argument: string,
  options: ValidateOptions,
  policy: PolicyFlag,
): Promise<ExaminedFile> {
  const [record, ...others] = await readOneFile(argument, options, policy);
  if (others.length > 0) {
    throw new CommandFailure([`${argument}: must hold one record, but holds ${others.length + 1}`]);
  }
  return record;
}

/**
 * Reads the records of the file that an argument names, under its policy. After those of many records stand the results for
 * the waivers that none of them uses.
 * @throws CommandFailure if it names none, or several
 */
export async function readOneFile(
  argument: string,
  options: ValidateOptions,
  policy: PolicyFlag,
): Promise<readonly [ExaminedFile, ...ExaminedFile[]]> {
  const { inputs, problems } = await expandInputs([argument], process.cwd());
  if (problems.length > 0) throw new CommandFailure(problems);
  const [input, another] = inputs;
  if (!input || another) throw new CommandFailure([`${argument}: must be one file, but matches ${inputs.length}`]);
  const examined: ExaminedFile[] = [];
  const waiverUse = createFileWaiverUse(input.name);
  const judging = { ...options, policy: loadPolicies([input], policy)(input), waiverUse };
  try {
    for await (const record of examineInput(input, judging)) examined.push(record);
    for (const result of waiverUse?.unused(options) ?? []) examined.push({ ...result, record: undefined });
  } catch (error) {
    throw new CommandFailure([`${input.name}: ${readFailure(error)}`]);
  }
  const [record, ...others] = examined;
  if (!record) throw new CommandFailure([`${argument}: holds no record`]);
  return [record, ...others];
}
