import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { callService } from '../target.ts';
import { createRowProgress } from '../terminal/row-progress.ts';

interface CopyFlags extends TablesTarget {
  readonly fromRegion?: string;
  readonly exact?: boolean;
  readonly format: 'human' | 'json';
}

/** `appraise copy-table`: copies the items of one table into another. */
export async function copyTableCommand(source: string, target: string, flags: CopyFlags): Promise<number> {
  const problems = [source, target]
    .filter((name) => !/^[\w.-]{3,255}$/.test(name))
    .map(
      (name) =>
        `"${name}" is no name of a table: DynamoDB's have 3 to 255 letters, digits, dots, hyphens and underscores`,
    );
  if (problems.length > 0) throw new CommandFailure(problems);
  adoptTables(flags, []);
  const { CannotCopy, copyTable } = await import('../../platform/aws/copy-table.ts');
  const progress = await createRowProgress(process.stderr);
  const copy = {
    source,
    sourceRegion: flags.fromRegion,
    target,
    exact: flags.exact === true,
    onProgress: (items: number) => progress.at('copying', items),
  };
  const result = await callService(flags, () =>
    copyTable(copy).catch((error: unknown) => {
      if (error instanceof CannotCopy) return error;
      throw error;
    }),
  ).finally(() => progress.stop());
  if (result instanceof CannotCopy) throw new CommandFailure([makeVisible(result.message)]);
  const { copied_items, removed_items } = result;
  const removed = flags.exact ? `, ${count(removed_items, 'item')} removed that the source does not have` : '';
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify({ source, target, ...result }, null, 2)}\n`
      : `${count(copied_items, 'item')} copied from ${makeVisible(source)} to ${makeVisible(target)}${removed}\n`,
  );
  return exitCode.ok;
}
