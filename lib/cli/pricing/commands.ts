import { type Command, Option } from 'commander';
import { apiKey, apiUrl, exitCodes, formatOption, localApi, localTables, toAction } from '../options.ts';

/** `appraise estimate` and `meters` call the API; `scopes`, `import-price-sheet` and `refresh-retail` use the tables. */
export function describePricingCommands(program: Command): void {
  program
    .command('estimate')
    .description('estimate an architecture at public and at contract prices')
    .argument('<file>', 'JSON file with the items, as events/estimates/first.json; - for standard input')
    .option(...localApi)
    .option(...apiUrl)
    .option(...apiKey)
    .option('--scope <id>', 'pricing scope, as ea:1234567 (default: the only one with a price sheet)')
    .option('--currency <code>', 'currency of the public prices where there is no contract (default: USD)')
    .addOption(formatOption(['human', 'json', 'csv', 'markdown']))
    .addHelpText('after', exitCodes)
    .action(toAction(async (file, flags) => (await import('./estimate.ts')).estimateCommand(file, flags)));

  program
    .command('meters')
    .description('search negotiated prices by words')
    .argument('[words...]', 'each must begin a word of name, sub-category, product or SKU; an id finds that meter')
    .option(...localApi)
    .option(...apiUrl)
    .option(...apiKey)
    .option('--scope <id>', 'pricing scope, as ea:1234567 (default: the only one with a price sheet)')
    .option('--category <name>', 'meter category, as "Virtual Machines"')
    .option('--location <name>', 'region: eastus2 or "US East 2"')
    .addOption(
      new Option('--price-type <type>', 'kind of price').choices([
        'Consumption',
        'DevTestConsumption',
        'Reservation',
        'SavingsPlan',
      ]),
    )
    .option('--limit <n>', 'rows a page, up to 200 (default: 50)')
    .option('--all', 'every page to the end')
    .addOption(formatOption(['human', 'json', 'csv', 'ndjson']))
    .addHelpText('after', exitCodes)
    .action(toAction(async (words, flags) => (await import('./meters.ts')).metersCommand(words, flags)));

  describeScopeCommands(program);

  program
    .command('import-price-sheet')
    .description('import a price sheet from this machine')
    .argument('<file>', 'CSV, JSON, gzip or ZIP, as Azure exports it')
    .requiredOption('--scope <id>', 'pricing scope, as ea:1234567')
    .option('--rejects <file>', 'where to list the rows that could not be read, as CSV')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (file, flags) => (await import('./import-price-sheet.ts')).importPriceSheetCommand(file, flags)),
    );

  program
    .command('refresh-retail')
    .description('read Azure’s public price list anew')
    .option('--region <names>', 'regions, with commas (default: $APPRAISE_RETAIL_REGIONS)')
    .option('--currency <codes>', 'currencies, with commas (default: $APPRAISE_RETAIL_CURRENCIES, else USD)')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText(
      'after',
      `
Each page of the list is asked for up to 6 times within 2 minutes, and each failed try is said on stderr. Where the list
cannot be read to its end, the last good one stays.`,
    )
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./refresh-retail.ts')).refreshRetailCommand(flags)));
}

function describeScopeCommands(program: Command): void {
  const scopes = program.command('scopes').description('pricing scopes: whose negotiated prices there are');
  scopes
    .command('add')
    .description('add a scope for the price sheets of a contract')
    .argument('<scope>', 'ea:<enrollment id>, as ea:1234567')
    .requiredOption('--currency <code>', 'currency of its price sheets, as USD')
    .option('--offer <id>', 'offer whose prices count where a sheet has several (default: MS-AZR-0017P)')
    .option(...localTables)
    .addHelpText('after', exitCodes)
    .action(toAction(async (scope, flags) => (await import('./scopes.ts')).addScopeCommand(scope, flags)));
  scopes
    .command('list')
    .description('every scope, with the state of its prices')
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
      .description(active ? 'let it take imports again' : 'let it take no imports and be nobody’s default; prices stay')
      .argument('<scope>', 'ea:<enrollment id>')
      .option(...localTables)
      .addHelpText('after', exitCodes)
      .action(
        toAction(async (scope, flags) => (await import('./scopes.ts')).setScopeActiveCommand(scope, active, flags)),
      );
  }
}
