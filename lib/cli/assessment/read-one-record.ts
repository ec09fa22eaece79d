import type { ValidateOptions } from '../../assessment/validate.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { expandInputs } from './inputs.ts';
import { type ExaminedFile, examineInput } from './read-records.ts';

/** Reads the record that an argument names. @throws CommandFailure if it names none, or several */
export async function readOneRecord(argument: string, options: ValidateOptions): Promise<ExaminedFile> {
  const { inputs, problems } = await expandInputs([argument], process.cwd());
  if (problems.length > 0) throw new CommandFailure(problems);
  const [input, another] = inputs;
  if (!input || another) throw new CommandFailure([`${argument}: must be one file, but matches ${inputs.length}`]);
  const examined: ExaminedFile[] = [];
  try {
    for await (const record of examineInput(input, options)) examined.push(record);
  } catch (error) {
    throw new CommandFailure([`${input.name}: ${readFailure(error)}`]);
  }
  const [record, second] = examined;
  if (!record || second) throw new CommandFailure([`${argument}: must hold one record, but holds ${examined.length}`]);
  return record;
}
