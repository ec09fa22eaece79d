import type { Command } from 'commander';
import { exitCodes, formatOption, toAction } from '../options.ts';

/** `appraise copy-table`. */
export function describePlatformCommands(program: Command): void {
  program
    .command('copy-table')
    .description('put every item of a DynamoDB table into another, after a restore or a move')
    .argument('<source>', 'table to read, as one that was restored from a backup')
    .argument('<target>', 'table of the same key to write, as an output of the data stack names it')
    .option('--from-region <region>', 'region of the source (default: that of the target)')
    .option('--exact', 'remove from the target what the source does not have')
    .option('--local', 'both are tables of a running npm start')
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (source, target, flags) =>
        (await import('./copy-table.ts')).copyTableCommand(source, target, flags),
      ),
    );
}
