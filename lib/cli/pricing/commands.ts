import { type Command, Option } from 'commander';
import { formatNames } from '../../pricing/inputs/format-names.ts';
import {
  apiKey,
  apiUrl,
  collect,
  exitCodes,
  formatOption,
  localApi,
  localTables,
  strictOptions,
  tableHelp,
  toAction,
} from '../options.ts';

const strict = strictOptions();
const strictWithEstimate = strictOptions('with --estimate: ');

/** `appraise estimate`, `commitments` and `meters` call the API; `scopes`, `import-price-sheet` and `refresh-retail` use the tables. */
export function describePricingCommands(program: Command): void {
  describeEstimateCommand(program);
  describeCommitmentCommands(program);
  describeUsageCommands(program.command('usage').description('say what resources use in a month'));

  program
    .command('meters')
    .description('search the prices of a contract, or the public price list')
    .argument(
      '[words...]',
      'each is the beginning of a word in name, sub-category, product or SKU; or the id of a meter',
    )
    .option(...localApi)
    .option(...apiUrl)
    .option(...apiKey)
    .option('--scope <id>', 'pricing scope, such as ea:1234567 (default: the only one with a price sheet)')
    .option('--retail', 'search the public price list instead')
    .option('--currency <code>', 'currency of the public prices, with --retail (default: USD)')
    .option('--category <name>', 'meter category, such as "Virtual Machines"')
    .option('--location <name>', 'region, such as eastus2 or "US East 2"')
    .addOption(
      new Option('--price-type <type>', 'price type').choices([
        'Consumption',
        'DevTestConsumption',
        'Reservation',
        'SavingsPlan',
      ]),
    )
    .option('--limit <n>', 'rows per page, at most 200 (default: 50)')
    .option('--all', 'print all pages')
    .addOption(formatOption(['human', 'json', 'csv', 'ndjson']))
    .addHelpText('after', exitCodes)
    .action(toAction(async (words, flags) => (await import('./meters.ts')).metersCommand(words, flags)));

  describeScopeCommands(program);
  describePriceSheetCommands(
    program.command('price-sheet').description('list, keep and compare the imported price sheets of a contract'),
  );

  program
    .command('import-price-sheet')
    .description('import a price sheet from a file')
    .argument('<file>', 'price sheet as CSV, JSON, gzip or ZIP, as Azure exports it')
    .requiredOption('--scope <id>', 'pricing scope, such as ea:1234567')
    .option('--rejects <file>', 'CSV file to write the rejected rows to')
    .option('--force', 'take a sheet that is in use, or has lost more than half of its prices, and say what it lost')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (file, flags) => (await import('./import-price-sheet.ts')).importPriceSheetCommand(file, flags)),
    );

  program
    .command('refresh-retail')
    .description('read Azure’s public price list again')
    .option('--region <names>', 'regions, separated by commas (default: $APPRAISE_RETAIL_REGIONS)')
    .option('--currency <codes>', 'currencies, separated by commas (default: $APPRAISE_RETAIL_CURRENCIES, else USD)')
    .option('--service <names>', 'services, separated by commas (default: $APPRAISE_RETAIL_SERVICES, else all)')
    .option('--force', 'take regions that have lost more than half of their prices, and say what they lost')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText(
      'after',
      `
The prices of the regions that are read are replaced; those of all other regions stay as they are. Services of the
three products are always read. Each page of the list is requested up to 6 times within 2 minutes. Failed tries are reported on
stderr. If the list cannot be read to its end, the last good one stays.`,
    )
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./refresh-retail.ts')).refreshRetailCommand(flags)));
}

/** `appraise estimate`. */
function describeEstimateCommand(program: Command): void {
  program
    .command('estimate')
    .description('estimate the cost of an architecture at public prices and at those of a contract')
    .argument('<file>', 'request, Terraform plan, ARM template, inventory or CSV (see below), or - for standard input')
    .option(...localApi)
    .option(...apiUrl)
    .option(...apiKey)
    .option('--scope <id>', 'pricing scope, such as ea:1234567, or none (default: the only one with a price sheet)')
    .option('--currency <code>', 'currency of the public prices if there is no contract (default: USD)')
    .option('--max-commitment-share <share>', 'part of the cheapest mix that may be committed, 0 to 1 (default: 1)')
    .addOption(
      new Option('--max-term <term>', 'longest commitment of the cheapest mix (default: 3y)').choices(['1y', '3y']),
    )
    .addOption(
      new Option(
        '--sharing <how>',
        'hours of different lines fall together, or never where they fit (default: together)',
      )
        .choices(['together', 'spread'])
        .conflicts('diff'),
    )
    .addOption(
      new Option('--what-if <values>', 'alternatives to rank beside it; may be repeated (see below)')
        .argParser(collect)
        .default([], 'none')
        .conflicts('diff'),
    )
    .addOption(new Option('--format-in <format>', 'format of the file (default: recognised)').choices(formatNames))
    .option('--parameters <file>', 'parameters of an ARM template')
    .option('--usage <file>', 'what resources use in a month, as appraise usage init and Infracost write it')
    .option('--compile', 'compile a .bicep file by bicep, or az bicep, of this machine; nothing is fetched')
    .option('--region <name>', 'region of what has none in the file')
    .option(
      '--hours <n>',
      'hours a month that machines and serverless databases run, unless the file says (default: 730)',
    )
    .option('--diff <old>', 'compare with an earlier file of any format: difference by resource')
    .addOption(
      new Option(
        '--model <model>',
        'payment model of --diff, the limits, --group-by and --top (default: payg)',
      ).choices(['payg', 'ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y']),
    )
    .addOption(
      new Option('--side <side>', 'prices that the limits compare (default: contract, if there is one)').choices([
        'retail',
        'contract',
      ]),
    )
    .option('--max-monthly <amount>', 'end with 1 if a month costs more')
    .option('--max-increase <amount>', 'with --diff: end with 1 if a month costs so much more than before')
    .option('--max-increase-percent <n>', 'with --diff: the same in percent')
    .addOption(
      new Option(
        '--group-by <what>',
        'add the month up by module, type, tag:<name>, resource-group or region',
      ).conflicts('diff'),
    )
    .addOption(
      new Option('--top <n>', 'list the <n> dearest resources; with --group-by: groups (default: all)').conflicts(
        'diff',
      ),
    )
    .addOption(strict[0])
    .addOption(strict[1])
    .option('--verbose', 'name all resources, also those that are free of charge')
    .option('--max-bytes <n>', 'longest Markdown: the smallest resources share a row (a comment on GitHub holds 65536)')
    .addOption(formatOption(['human', 'json', 'csv', 'markdown', 'trace-csv']))
    .addHelpText(
      'after',
      `
Formats that are recognised: a request for an estimate as JSON (events/estimates/first.json), terraform show -json,
compiled ARM and Bicep templates, az deployment … what-if --no-pretty-print, az vm|disk list, az sql db list, Azure
Resource Graph, Azure Migrate (XLSX, CSV), and a CSV file with a line on each line. Only this file is read; nothing in it
is run. What was assumed and what is not priced is named.

What if: regions=eastus2,westeurope moves all lines, hours=220,730 changes the hours of what can be stopped,
skus.web=Standard_D4as_v5 the size of the line web, and same-shape tries the sizes of other processors and newer
generations. All values and combinations are ranked by their cheapest mix, at most 50.`,
    )
    .addHelpText('after', `\n${tableHelp}\n${exitCodes}`)
    .action(toAction(async (file, flags) => (await import('./estimate.ts')).estimateCommand(file, flags)));
}

/** `appraise usage init`. */
function describeUsageCommands(usage: Command): void {
  usage
    .command('init')
    .description('write a usage file with every member that the resources of a file could have')
    .argument('<file>', 'Terraform plan, ARM template or inventory, or - for standard input')
    .addOption(new Option('--format-in <format>', 'format of the file (default: recognised)').choices(formatNames))
    .option('--parameters <file>', 'parameters of an ARM template')
    .option('--region <name>', 'region of what has none in the file')
    .option('--usage <file>', 'an earlier usage file, whose numbers stay')
    .option('--compile', 'compile a .bicep file by bicep, or az bicep, of this machine; nothing is fetched')
    .option('--output <file>', 'write to a file, which may be the earlier one (default: standard output)')
    .addHelpText('after', exitCodes)
    .action(toAction(async (file, flags) => (await import('./usage-init.ts')).usageInitCommand(file, flags)));
}

function describeScopeCommands(program: Command): void {
  const scopes = program.command('scopes').description('add, change and list pricing scopes');
  scopes
    .command('add')
    .description('add a scope for the price sheets of a contract')
    .argument('<scope>', 'ea:<enrollment id>, such as ea:1234567, or mca:<billing profile id>')
    .requiredOption('--currency <code>', 'currency of its price sheets, such as USD')
    .option('--offer <id>', 'offer or plan whose prices to use if a sheet has several (default: MS-AZR-0017P)')
    .option(...localTables)
    .addHelpText('after', exitCodes)
    .action(toAction(async (scope, flags) => (await import('./scopes.ts')).addScopeCommand(scope, flags)));
  scopes
    .command('list')
    .description('list all scopes with the state of their prices')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./scopes.ts')).listScopesCommand(flags)));
  for (const [name, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const) {
    scopes
      .command(name)
      .description(
        active
          ? 'let a scope take imports again'
          : 'stop imports into a scope and do not use it by default; its prices stay',
      )
      .argument('<scope>', 'ea:<enrollment id> or mca:<billing profile id>')
      .option(...localTables)
      .addHelpText('after', exitCodes)
      .action(
        toAction(async (scope, flags) => (await import('./scopes.ts')).setScopeActiveCommand(scope, active, flags)),
      );
  }
}

/** `appraise commitments`. */
function describeCommitmentCommands(program: Command): void {
  const commitments = program.command('commitments').description('plan reservations and savings plans');
  commitments
    .command('plan')
    .description('say which reservations and savings plans to buy for an inventory, and what is risked')
    .requiredOption('--inventory <file>', 'request, inventory, plan or CSV as of appraise estimate, or -')
    .option(...localApi)
    .option(...apiUrl)
    .option(...apiKey)
    .option('--scope <id>', 'pricing scope, such as ea:1234567, or none (default: the only one with a price sheet)')
    .option('--currency <code>', 'currency of the public prices if there is no contract (default: USD)')
    .option('--max-commitment-share <share>', 'part of the month that may be committed, 0 to 1 (default: 1)')
    .addOption(new Option('--max-term <term>', 'longest commitment (default: 3y)').choices(['1y', '3y']))
    .addOption(
      new Option(
        '--sharing <how>',
        'hours of different lines fall together, or never where they fit (default: together)',
      ).choices(['together', 'spread']),
    )
    .option('--fall <percents>', 'falls of the hours whose risk is shown', '10,30')
    .option('--expected-fall <percent>', 'plan for hours that fall by so much (default: 0)')
    .addOption(new Option('--format-in <format>', 'format of the file (default: recognised)').choices(formatNames))
    .option('--parameters <file>', 'parameters of an ARM template')
    .option('--usage <file>', 'what resources use in a month, as appraise usage init and Infracost write it')
    .option('--compile', 'compile a .bicep file by bicep, or az bicep, of this machine; nothing is fetched')
    .option('--region <name>', 'region of what has none in the file')
    .option('--hours <n>', 'hours a month of machines and serverless databases, unless the file says (default: 730)')
    .addOption(strict[0])
    .addOption(strict[1])
    .addOption(formatOption(['human', 'json', 'csv', 'markdown']))
    .addHelpText(
      'after',
      `
For each line the cheapest payment at its hours is chosen. A reservation or savings plan is owed for all hours, used or
not, so it pays only for machines that run long enough: the column "Worth it from" says how long.`,
    )
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./commitments/plan-command.ts')).planCommand(flags)));
}

const scope = ['--scope <id>', 'pricing scope, such as ea:1234567'] as const;
const snapshotArgument = ['<snapshot>', 'id of the snapshot, or the beginning of it; list shows them'] as const;

/** `appraise price-sheet list|pin|unpin|diff|compare`. All use the tables. */
function describePriceSheetCommands(sheets: Command): void {
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
    .action(toAction(async (flags) => (await import('./sheet-snapshots.ts')).listPriceSheetsCommand(flags)));
  sheets
    .command('pin')
    .description('keep the prices of a sheet until it is unpinned')
    .argument(...snapshotArgument)
    .requiredOption(...scope)
    .option('--note <text>', 'why it is kept, for those who read the list')
    .option(...localTables)
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (snapshot, flags) => (await import('./sheet-snapshots.ts')).pinPriceSheetCommand(snapshot, flags)),
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
        (await import('./sheet-snapshots.ts')).unpinPriceSheetCommand(snapshot, flags),
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
    .action(toAction(async (flags) => (await import('./price-sheet-diff.ts')).comparePriceSheetsCommand(flags)));
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
    .option('--usage <file>', 'with --estimate: what resources use in a month')
    .option('--compile', 'with --estimate: compile a .bicep file by a compiler of this machine')
    .option('--region <name>', 'with --estimate: region of what has none in the file')
    .option('--hours <n>', 'with --estimate: hours a month of what has none in the file (default: 730)')
    .addOption(strictWithEstimate[0])
    .addOption(strictWithEstimate[1])
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
