import type { Command } from 'commander';
import { exitCodes, formatOption, toAction } from '../options.ts';

/** `appraise copy-table`. */
export function describePlatformCommands(program: Command): void {
  program
    .command('copy-table')
    .description('copy all items of a DynamoDB table into another, after a restore or a move')
    .argument('<source>', 'table to read, such as one that was restored from a backup')
    .argument('<target>', 'table with the same key to write to, such as one of the data stack')
    .option('--from-region <region>', 'region of the source (default: that of the target)')
    .option('--exact', 'remove items from the target that the source does not have')
    .option('--local', 'both tables are in a running npm start')
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (source, target, flags) =>
        (await import('./copy-table.ts')).copyTableCommand(source, target, flags),
      ),
    );
}
