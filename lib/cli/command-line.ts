import { Command, CommanderError, Option } from 'commander';
import { plans } from '../access/plans.ts';
import { version } from '../platform/version.ts';
import { complain } from './complain.ts';
import { exitCode } from './exit-code.ts';
import { CommandFailure } from './failure.ts';
import { formatNames } from './format-names.ts';

const exitCodes = `
Exit codes: 0 fine, 1 the input was judged and found wrong, 2 wrong usage or an unreadable input,
3 a service failed.`;

const humanOrJson = () => new Option('--format <format>', 'how to print').choices(['human', 'json']).default('human');
const collect = (value: string, earlier: string[]): string[] => [...earlier, value];
/** The same for an option without a default, or whose opposite was given before. */
const collectAnew = (value: string, earlier?: string[] | boolean): string[] =>
  Array.isArray(earlier) ? [...earlier, value] : [value];
const keyArgument = 'id of the key, as keys list shows it';
const local = ['--local', 'talk to a running npm start'] as const;
const tables = ['--local', 'the tables of a running npm start (default: those that the environment names)'] as const;
const url = ['--url <url>', 'address of the API (default: $APPRAISE_API_URL)'] as const;
const key = ['--key <key>', 'API key (default: $APPRAISE_API_KEY)'] as const;

/** The command line. Each command's code is loaded when it is run, so that none pays for the others. */
function commandLine(): Command {
  const program = new Command('appraise')
    .description('Judges governance maturity records; estimates and searches Azure prices; values B3 stocks.')
    .version(version, '--version')
    .addHelpText('after', exitCodes)
    .showSuggestionAfterError()
    .configureHelp({ sortSubcommands: true })
    .exitOverride();

  program
    .command('validate')
    .description('judge records: field rules and cross-field rules')
    .argument(
      '<inputs...>',
      'files, globs, directories, or - for standard input; .ndjson and .jsonl hold a record a line',
    )
    .addOption(new Option('--format <format>', 'how to print').choices(formatNames).default('human'))
    .option('--strict', 'warnings count as errors, but for rules set with --rule')
    .option('--quiet', 'print invalid records only (human format)')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .addOption(
      new Option('--rule <id=severity>', 'off, warning or error for one rule; repeatable')
        .argParser(collect)
        .default([], 'each as it is'),
    )
    .option('--max-findings <n>', 'findings listed a record; all are counted (default: 1000)')
    .option('--stale-days <n>', 'age in days at the cutoff past which evidence is stale (default: 365)')
    .option('--stdin-filename <name>', 'name for standard input')
    .addHelpText('after', exitCodes)
    .action(run(async (inputs, flags) => (await import('./command/validate.ts')).validateCommand(inputs, flags)));

  program
    .command('report')
    .description('write the report on a record as HTML or Markdown')
    .argument('<file>', 'a record, or - for standard input')
    .requiredOption('--out <file>', 'file to write: .html or .md')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .addHelpText('after', exitCodes)
    .action(run(async (file, flags) => (await import('./command/report.ts')).reportCommand(file, flags)));

  program
    .command('diff')
    .description('what moved from one record to another')
    .argument('<old>')
    .argument('<new>')
    .addOption(humanOrJson())
    .action(run(async (old, fresh, flags) => (await import('./command/diff.ts')).diffCommand(old, fresh, flags)));

  program
    .command('rules')
    .description('list every rule with its default severity')
    .addOption(humanOrJson())
    .action(run(async (flags) => (await import('./command/rules.ts')).rulesCommand(flags)));

  program
    .command('upload')
    .description('put records into the inbox and wait for their verdicts')
    .argument('<files...>')
    .option(...local)
    .option('--team <team>', 'uploads go under assessments/<team>/', 'demo')
    .option('--bucket <name>', 'inbox bucket (default: $APPRAISE_INBOX_BUCKET)')
    .option('--reports <name>', 'reports bucket (default: $APPRAISE_REPORTS_BUCKET)')
    .addHelpText('after', exitCodes)
    .action(run(async (files, flags) => (await import('./command/upload.ts')).uploadCommand(files, flags)));

  program
    .command('verdicts')
    .description('list the latest verdict of each uploaded record')
    .option(...local)
    .option('--prefix <prefix>', 'keys that begin so', 'assessments/')
    .option('--bucket <name>', 'inbox bucket (default: $APPRAISE_INBOX_BUCKET)')
    .option('--table <name>', 'verdicts table (default: $APPRAISE_VERDICTS_TABLE)')
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(run(async (flags) => (await import('./command/verdicts.ts')).verdictsCommand(flags)));

  program
    .command('estimate')
    .description('estimate an architecture at public and at contract prices')
    .argument('<file>', 'JSON file with the items, as events/estimates/first.json; - for standard input')
    .option(...local)
    .option(...url)
    .option(...key)
    .option('--scope <id>', 'pricing scope, as ea:1234567 (default: the only one with a price sheet)')
    .option('--currency <code>', 'currency of the public prices where there is no contract (default: USD)')
    .addOption(
      new Option('--format <format>', 'how to print').choices(['human', 'json', 'csv', 'markdown']).default('human'),
    )
    .addHelpText('after', exitCodes)
    .action(run(async (file, flags) => (await import('./command/estimate.ts')).estimateCommand(file, flags)));

  program
    .command('meters')
    .description('search negotiated prices by words')
    .argument('[words...]', 'each must begin a word of name, sub-category, product or SKU; an id finds that meter')
    .option(...local)
    .option(...url)
    .option(...key)
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
    .addOption(
      new Option('--format <format>', 'how to print').choices(['human', 'json', 'csv', 'ndjson']).default('human'),
    )
    .addHelpText('after', exitCodes)
    .action(run(async (words, flags) => (await import('./command/meters.ts')).metersCommand(words, flags)));

  const scopes = program.command('scopes').description('pricing scopes: whose negotiated prices there are');
  scopes
    .command('add')
    .description('add a scope for the price sheets of a contract')
    .argument('<scope>', 'ea:<enrollment id>, as ea:1234567')
    .requiredOption('--currency <code>', 'currency of its price sheets, as USD')
    .option('--offer <id>', 'offer whose prices count where a sheet has several (default: MS-AZR-0017P)')
    .option(...tables)
    .addHelpText('after', exitCodes)
    .action(run(async (scope, flags) => (await import('./command/scopes.ts')).addScopeCommand(scope, flags)));
  scopes
    .command('list')
    .description('every scope, with the state of its prices')
    .option(...tables)
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(run(async (flags) => (await import('./command/scopes.ts')).listScopesCommand(flags)));
  for (const [name, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const) {
    scopes
      .command(name)
      .description(active ? 'let it take imports again' : 'let it take no imports and be nobody’s default; prices stay')
      .argument('<scope>', 'ea:<enrollment id>')
      .option(...tables)
      .addHelpText('after', exitCodes)
      .action(
        run(async (scope, flags) => (await import('./command/scopes.ts')).setScopeActiveCommand(scope, active, flags)),
      );
  }

  program
    .command('import-price-sheet')
    .description('import a price sheet from this machine')
    .argument('<file>', 'CSV, JSON, gzip or ZIP, as Azure exports it')
    .requiredOption('--scope <id>', 'pricing scope, as ea:1234567')
    .option('--rejects <file>', 'where to list the rows that could not be read, as CSV')
    .option(...tables)
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(
      run(async (file, flags) =>
        (await import('./command/import-price-sheet.ts')).importPriceSheetCommand(file, flags),
      ),
    );

  program
    .command('refresh-retail')
    .description('read Azure’s public price list anew')
    .option('--region <names>', 'regions, with commas (default: $APPRAISE_RETAIL_REGIONS)')
    .option('--currency <codes>', 'currencies, with commas (default: $APPRAISE_RETAIL_CURRENCIES, else USD)')
    .option(...tables)
    .addOption(humanOrJson())
    .addHelpText(
      'after',
      `
Each page of the list is asked for up to 6 times within 2 minutes, and each failed try is said on stderr. Where the list
cannot be read to its end, the last good one stays.`,
    )
    .addHelpText('after', exitCodes)
    .action(run(async (flags) => (await import('./command/refresh-retail.ts')).refreshRetailCommand(flags)));

  program
    .command('refresh-market')
    .description('publish the market’s valuations of today, or of a past day that is missing')
    .option('--source <names>', 'brapi, b3, csv, demo, or several as csv+b3 (default: $APPRAISE_MARKET_SOURCE)')
    .option('--date <day>', 'a day of the last two months (default: today in São Paulo)')
    .option(...tables)
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(run(async (flags) => (await import('./command/refresh-market.ts')).refreshMarketCommand(flags)));

  program
    .command('copy-table')
    .description('put every item of a DynamoDB table into another, after a restore or a move')
    .argument('<source>', 'table to read, as one that was restored from a backup')
    .argument('<target>', 'table of the same key to write, as an output of the data stack names it')
    .option('--from-region <region>', 'region of the source (default: that of the target)')
    .option('--exact', 'remove from the target what the source does not have')
    .option('--local', 'both are tables of a running npm start')
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(
      run(async (source, target, flags) =>
        (await import('./command/copy-table.ts')).copyTableCommand(source, target, flags),
      ),
    );

  const keys = program.command('keys').description('API keys: who may ask what, and how often');
  const stage = ['--stage <stage>', 'deployment whose usage plans it is in', 'dev'] as const;
  const grant = 'pricing scope that it opens, as ea:1234567, or * for all; repeatable';
  keys
    .command('create')
    .description('make a key, for the market API, for pricing, or for both; its secret is shown once')
    .requiredOption('--owner <name>', 'who will hold it')
    .addOption(new Option('--plan <plan>', 'plan of the market API; pricing needs none').choices(plans))
    .option('--grant <scope>', grant, collect, [])
    .option(...stage)
    .option(...tables)
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(run(async (flags) => (await import('./command/keys.ts')).createKeyCommand(flags)));
  keys
    .command('rotate')
    .description(
      'make a key in place of another one, with a new secret, which is shown once; both count against one quota',
    )
    .argument('<key>', keyArgument)
    .option('--disable-old', 'refuse the old one at once (default: it works until keys disable or keys delete)')
    .option(...stage)
    .option(...tables)
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(run(async (id, flags) => (await import('./keys/rotate-key.ts')).rotateKeyCommand(id, flags)));
  keys
    .command('set')
    .description('change what a key opens')
    .argument('<key>', keyArgument)
    .addOption(new Option('--plan <plan>', 'plan of the market API').choices([...plans, 'none']))
    .option('--grant <scope>', `${grant}, in place of those that it opens now`, collectAnew)
    .option('--no-grant', 'opens no pricing scope any more')
    .option(...stage)
    .option(...tables)
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(run(async (id, flags) => (await import('./keys/set-key.ts')).setKeyCommand(id, flags)));
  keys
    .command('delete')
    .description('remove a key for good; what it has used of the day stays counted')
    .argument('<key>', keyArgument)
    .option(...tables)
    .addHelpText('after', exitCodes)
    .action(run(async (id, flags) => (await import('./keys/delete-key.ts')).deleteKeyCommand(id, flags)));
  keys
    .command('list')
    .description('every key, without its secret')
    .option(...tables)
    .addOption(humanOrJson())
    .addHelpText('after', exitCodes)
    .action(run(async (flags) => (await import('./command/keys.ts')).listKeysCommand(flags)));
  for (const [name, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    keys
      .command(name)
      .description(disabled ? 'refuse a key from now on' : 'let a disabled key in again')
      .argument('<key>', keyArgument)
      .option(...tables)
      .addHelpText('after', exitCodes)
      .action(run(async (id, flags) => (await import('./command/keys.ts')).setKeyDisabledCommand(id, disabled, flags)));
  }
  return program;
}

/** A command's action: its result becomes the exit code. */
function run<Arguments extends unknown[]>(command: (...args: Arguments) => Promise<number>) {
  return async (...args: Arguments): Promise<void> => {
    process.exitCode = await command(...args);
  };
}

/** One line for each problem; what is not expected says what it is, without a stack. */
function fail(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
  if (error instanceof CommandFailure) {
    error.problems.forEach(complain);
    return error.code;
  }
  const message = error instanceof Error ? error.message : String(error);
  message.split('\n').forEach(complain);
  return exitCode.serviceFailed;
}

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? process.exitCode : exitCode.serviceFailed);
});
// Nobody hears the messages then; the exit code still tells.
process.stderr.on('error', () => {});

try {
  await commandLine().parseAsync();
} catch (error) {
  process.exitCode = fail(error);
}
