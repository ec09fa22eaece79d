import { type Command, Option } from 'commander';
import { formatNames } from '../../pricing/inputs/format-names.ts';
import { exitCodes, formatOption, localTables, toAction } from '../options.ts';

const scope = ['--scope <id>', 'pricing scope, such as ea:1234567'] as const;
const snapshotArgument = ['<snapshot>', 'id of the snapshot, or the beginning of it; list shows them'] as const;

/** `appraise price-sheet list|pin|unpin|diff|compare`. All use the tables. */
export function describePriceSheetCommands(sheets: Command): void {
  sheets
    .command('list')
    .description('list the price sheets whose prices are stored')
    .requiredOption(...scope)
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText(
      'after',
      `
The active sheet and the one before it are kept, and those that are pinned. An import deletes the others a day after
they were replaced.`,
    )
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./price-sheet-list.ts')).listPriceSheetsCommand(flags)));
  sheets
    .command('pin')
    .description('keep the prices of a sheet until it is unpinned')
    .argument(...snapshotArgument)
    .requiredOption(...scope)
    .option('--note <text>', 'why it is kept, for those who read the list')
    .option(...localTables)
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (snapshot, flags) => (await import('./price-sheet-pin.ts')).pinPriceSheetCommand(snapshot, flags)),
    );
  sheets
    .command('unpin')
    .description('let imports delete the prices of a sheet again')
    .argument(...snapshotArgument)
    .requiredOption(...scope)
    .option(...localTables)
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (snapshot, flags) =>
        (await import('./price-sheet-pin.ts')).unpinPriceSheetCommand(snapshot, flags),
      ),
    );
  describeDiffCommand(sheets.command('diff'));
  sheets
    .command('compare')
    .description('store what the active price sheet changed, for the API and the console')
    .requiredOption(...scope)
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText(
      'after',
      `
An import does this at its end. It is needed for a sheet that an earlier version has imported, and where an import warns that
it has not compared.`,
    )
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./price-sheet-compare.ts')).comparePriceSheetsCommand(flags)));
}

function describeDiffCommand(diff: Command): void {
  diff
    .description('show what a new price sheet changed')
    .requiredOption(...scope)
    .option('--from <snapshot>', 'older sheet: id of its snapshot, or the beginning of it (default: that before --to)')
    .option('--to <snapshot>', 'newer sheet (default: the active one)')
    .option('--category <name>', 'compare only prices of this meter category, such as "Virtual Machines"')
    .option('--location <name>', 'compare only prices of this region, such as eastus2 or "US East 2"')
    .option(
      '--min-change <percent>',
      'list only changes of this size, such as 5%; new and gone prices are always listed',
    )
    .option('--estimate <file>', 'compare the month of an architecture: a file as for appraise estimate, or -')
    .addOption(new Option('--format-in <format>', 'with --estimate: format of the file').choices(formatNames))
    .option('--parameters <file>', 'with --estimate: parameters of an ARM template')
    .option('--region <name>', 'with --estimate: region of what has none in the file')
    .option('--hours <n>', 'with --estimate: hours a month of what has none in the file (default: 730)')
    .option('--strict', 'with --estimate: fail if any resource of the file is not priced')
    .option('--exit-code', 'end with 1 if there are differences to list, as git diff does')
    .option(...localTables)
    .addOption(formatOption(['human', 'json', 'csv', 'markdown']))
    .addHelpText(
      'after',
      `
Prices are compared for one unit, so another block size is not another price. human and markdown print numbers and the 20
largest changes; json and csv have every change, in no particular order.`,
    )
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./price-sheet-diff.ts')).diffPriceSheetsCommand(flags)));
}
