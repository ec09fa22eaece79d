import { type Command, Option } from 'commander';
import { apiKey, apiUrl, exitCodes, formatOption, localApi, localTables, toAction } from '../options.ts';
import { describeCommitmentCommands } from './commitment-commands.ts';
import { describeEstimateCommand } from './estimate-command.ts';
import { describePriceSheetCommands } from './price-sheet-commands.ts';

/** `appraise estimate`, `commitments` and `meters` call the API; `scopes`, `import-price-sheet` and `refresh-retail` use the tables. */
export function describePricingCommands(program: Command): void {
  describeEstimateCommand(program);
  describeCommitmentCommands(program);

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
    .option('--force', 'take a sheet that has lost more than half of its prices, and say what it lost')
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
