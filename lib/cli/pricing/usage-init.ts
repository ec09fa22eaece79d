import { exitCode } from '../../platform/exit-code.ts';
import { count } from '../../platform/text.ts';
import { writeUsage } from '../../pricing/inputs/usage/write-usage.ts';
import { CommandFailure } from '../failure.ts';
import { writeWhole } from '../write-whole.ts';
import { type InputFlags, readInputFile, readUsage } from './architecture/input-file.ts';

/** Options of `appraise usage init`. */
export interface UsageInitFlags extends Omit<InputFlags, 'usage'> {
  /** An earlier usage file, whose numbers stay. */
  readonly usage?: string;
  /** File to write instead of printing. */
  readonly output?: string;
}

/** `appraise usage init`: prints a usage file with every member that the resources of a file could have. */
export async function usageInitCommand(path: string, { usage, output, ...flags }: UsageInitFlags): Promise<number> {
  const read = await readInputFile(path, flags);
  if (read.format === 'appraise') {
    throw new CommandFailure(['a request has quantities of its own: a usage file is for the files of other tools']);
  }
  const filled = usage === undefined ? { byAddress: new Map(), byType: new Map() } : await readUsage(usage);
  const text = writeUsage(read.resources, filled);
  if (output === undefined) {
    process.stdout.write(text);
    return exitCode.ok;
  }
  await writeWhole(output, text);
  const resources = new Set(
    read.resources.flatMap((resource) => ('usage' in resource ? [resource.partOf ?? resource.address] : [])),
  );
  process.stderr.write(`${output}: ${count(resources.size, 'resource')} can say what they use.\n`);
  return exitCode.ok;
}
