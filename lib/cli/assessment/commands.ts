import { type Command, Option } from 'commander';
import { frameworksFileName } from '../../assessment/policy/policy.ts';
import { sortNames } from '../../assessment/portfolio/sort-rows.ts';
import { identities } from '../../assessment/portfolio/systems.ts';
import { collect, exitCodes, formatOption, languageOption, localApi, toAction } from '../options.ts';
import { formatNames } from './validate-formats.ts';

/** `appraise validate`, `report`, `diff`, `portfolio` and `rules`; `upload` and `verdicts` need the inbox. */
export function describeAssessmentCommands(program: Command): void {
  program
    .command('validate')
    .description('judge records by field rules and cross-field rules')
    .argument(
      '<inputs...>',
      'files, globs, directories, or - for standard input; .ndjson and .jsonl files hold one record per line',
    )
    .addOption(formatOption(formatNames))
    .addOption(languageOption('language of what is said; names of fields and values stay as they are'))
    .option('--strict', 'count warnings as errors, except for rules set with --rule')
    .option('--quiet', 'print only invalid records (human format)')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .addOption(
      new Option('--rule <id=severity>', 'set a rule to off, warning or error; repeatable')
        .argParser(collect)
        .default([], 'as appraise rules lists them'),
    )
    .option('--max-findings <n>', 'maximum of findings to list per record; all are counted (default: 1000)')
    .option('--stale-days <n>', 'evidence is stale if it is older than so many days at the cutoff (default: 365)')
    .option('--policy <file>', 'policy for all inputs (default: the nearest appraise.policy.json beside or above each)')
    .option('--no-policy', 'use no policy')
    .option('--stdin-filename <name>', 'file name to use for standard input')
    .addHelpText('after', exitCodes)
    .action(toAction(async (inputs, flags) => (await import('./validate.ts')).validateCommand(inputs, flags)));

  program
    .command('report')
    .description('write the report on a record as HTML, Markdown, PDF, a workbook or OSCAL')
    .argument('<file>', 'file with a record, or - for standard input')
    .requiredOption('-o, --out <file>', 'file to write, ending in .html, .md, .pdf or .xlsx; a PDF needs Chromium')
    .addOption(
      new Option('--format <format>', 'format of the file, whatever its name').choices([
        'html',
        'markdown',
        'pdf',
        'xlsx',
        'oscal',
        'oscal-poam',
      ]),
    )
    .addOption(languageOption('language of the report'))
    .addOption(
      new Option('--part <part>', 'board, annex for auditors, or all')
        .choices(['board', 'annex', 'all'])
        .default('all'),
    )
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .option('--policy <file>', 'policy (default: the nearest appraise.policy.json beside or above)')
    .option('--no-policy', 'use no policy')
    .option(
      '--frameworks <file>',
      'show coverage by control of these frameworks (default: the nearest appraise.frameworks.json)',
    )
    .option('--no-frameworks', 'show no frameworks')
    .addHelpText('after', exitCodes)
    .action(toAction(async (file, flags) => (await import('./report.ts')).reportCommand(file, flags)));

  program
    .command('diff')
    .description('show what changed from one record to another, or over a chain of years')
    .argument('<old>', 'file with the oldest record, or - for standard input')
    .argument('<new>', 'file with the next record')
    .argument('[later...]', 'files with later records, each compared with the one before')
    .addOption(
      new Option('--format <format>', 'output format (default: by the end of --out, or human)').choices([
        'human',
        'json',
        'markdown',
        'html',
      ]),
    )
    .option('--out <file>', 'file to write instead of printing, ending in .html, .md or .json')
    .addOption(languageOption('language of what is said; texts of the records stay as they are'))
    .option('--exit-code', 'return 1 if the score of a dimension fell, or is missing, in the last record')
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (old, fresh, later, flags) =>
        (await import('./diff.ts')).diffCommand([old, fresh, ...later], flags),
      ),
    );

  describePortfolioCommand(program);

  program
    .command('rules')
    .description('list all rules with their default severities')
    .addOption(formatOption())
    .addOption(languageOption('language of titles and help'))
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./rules.ts')).rulesCommand(flags)));

  describePolicyCommands(program);
  describeFrameworksCommands(program);

  program
    .command('upload')
    .description('upload records to the inbox and wait for their verdicts')
    .argument('<files...>')
    .option(...localApi)
    .option('--team <team>', 'upload to the folder assessments/<team>/', 'demo')
    .option('--bucket <name>', 'inbox bucket (default: $APPRAISE_INBOX_BUCKET)')
    .option('--reports <name>', 'reports bucket (default: $APPRAISE_REPORTS_BUCKET)')
    .addHelpText('after', exitCodes)
    .action(toAction(async (files, flags) => (await import('./upload.ts')).uploadCommand(files, flags)));

  program
    .command('verdicts')
    .description('list the latest verdict of each upload, deleted ones too')
    .option(...localApi)
    .option('--prefix <prefix>', 'list only keys that begin with this', 'assessments/')
    .option('--since <date>', 'list only what was judged or deleted since this day, or in so many days, such as 7d')
    .option('--bucket <name>', 'inbox bucket (default: $APPRAISE_INBOX_BUCKET)')
    .option('--table <name>', 'verdicts table (default: $APPRAISE_VERDICTS_TABLE)')
    .addOption(formatOption(['human', 'json', 'csv']))
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./verdicts.ts')).verdictsCommand(flags)));
}

/** `appraise policy check` and `policy init`. */
function describePolicyCommands(program: Command): void {
  const policy = program.command('policy').description('check or begin a policy: severities, stale days and waivers');
  policy
    .command('check')
    .description('check a policy, and name the waivers that have ended or end within 30 days')
    .argument('[file]', 'the policy (default: the nearest appraise.policy.json here or above)')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .option(
      '--against <path>',
      'judge the records of this file or directory, and say which waivers still waive a finding',
    )
    .addOption(new Option('--format <name>', 'how to print it').choices(['human', 'json']).default('human'))
    .addHelpText('after', exitCodes)
    .action(toAction(async (file, flags) => (await import('./policy.ts')).checkPolicyCommand(file, flags)));
  policy
    .command('init')
    .description('write an appraise.policy.json that changes nothing, to begin with')
    .argument('[directory]', 'where to write it', '.')
    .addHelpText('after', exitCodes)
    .action(toAction(async (directory) => (await import('./policy.ts')).initPolicyCommand(directory)));
}

/** `appraise frameworks init` and `frameworks check`. */
function describeFrameworksCommands(program: Command): void {
  const frameworks = program
    .command('frameworks')
    .description('begin or check your mapping of dimensions to the controls of frameworks');
  frameworks
    .command('init')
    .description('write an appraise.frameworks.json that maps nothing yet, for a list of controls')
    .requiredOption('--name <name>', 'name of the framework, such as "NIST AI RMF 1.0"')
    .requiredOption(
      '--controls <file>',
      'list of controls, or - for standard input: an id a line, with a title after a comma or a tab',
    )
    .option('--id <id>', 'id of the framework (default: made from the name)')
    .option('-o, --out <file>', 'file to write', frameworksFileName)
    .option('--add', 'add the framework to the file if it is there')
    .option('--force', 'replace the file if it is there')
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./frameworks.ts')).initFrameworksCommand(flags)));
  frameworks
    .command('check')
    .description('check a mapping, and name the controls without a dimension')
    .argument('[file]', 'the mapping (default: the nearest appraise.frameworks.json here or above)')
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (file, flags) => (await import('./frameworks.ts')).checkFrameworksCommand(file, flags)));
}

/** `appraise portfolio`. */
function describePortfolioCommand(program: Command): void {
  program
    .command('portfolio')
    .description('show many records on one page: scores, trends, gaps and overdue priorities of each system')
    .argument('[inputs...]', 'files, globs, directories, or - for standard input, as for validate')
    .option('--prefix <prefix>', 'show the uploads under this, such as assessments/acme/, instead of files')
    .option('--local', 'with --prefix: use a running npm start')
    .option('--bucket <name>', 'inbox bucket, for --prefix (default: $APPRAISE_INBOX_BUCKET)')
    .option('--table <name>', 'summaries table, for --prefix (default: $APPRAISE_SUMMARIES_TABLE)')
    .addOption(
      new Option('--format <format>', 'output format')
        .choices(['markdown', 'html', 'json', 'csv', 'xlsx'])
        .default('markdown'),
    )
    .addOption(languageOption('language of HTML, Markdown and the workbook; JSON and CSV are for programs'))
    .option('--out <file>', 'file to write; .html, .md, .json, .csv or .xlsx sets the format')
    .addOption(new Option('--sort <order>', 'order of the systems').choices(sortNames).default('name'))
    .addOption(
      new Option('--same <by>', 'what records of one system have in common: both is folder and organization')
        .choices(identities)
        .default('both'),
    )
    .option('--stale-days <n>', 'an assessment is stale if it is older than so many days (default: 365)')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .option('--policy <file>', 'policy for all inputs (default: the nearest appraise.policy.json beside or above each)')
    .option('--no-policy', 'use no policy')
    .option(
      '--frameworks <file>',
      'show coverage by control of these frameworks (default: the nearest appraise.frameworks.json)',
    )
    .option('--no-frameworks', 'show no frameworks')
    .option('--check', 'return 1 if a record is not valid, or the newest of a system is stale')
    .addHelpText('after', exitCodes)
    .action(toAction(async (inputs, flags) => (await import('./portfolio.ts')).portfolioCommand(inputs, flags)));
}
