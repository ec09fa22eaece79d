import { type Command, Option } from 'commander';
import { sortNames } from '../../assessment/portfolio/sort-rows.ts';
import { identities } from '../../assessment/portfolio/systems.ts';
import { exitCodes, languageOption, toAction } from '../options.ts';

/** `appraise portfolio`. */
export function describePortfolioCommand(program: Command): void {
  program
    .command('portfolio')
    .description('show many records on one page: scores, trends, gaps and overdue priorities of each system')
    .argument('[inputs...]', 'files, globs, directories, or - for standard input, as for validate')
    .option('--prefix <prefix>', 'show the uploads under this, such as assessments/acme/, instead of files')
    .option('--local', 'with --prefix: use a running npm start')
    .option('--bucket <name>', 'inbox bucket, for --prefix (default: $APPRAISE_INBOX_BUCKET)')
    .option('--table <name>', 'summaries table, for --prefix (default: $APPRAISE_SUMMARIES_TABLE)')
    .addOption(
      new Option('--format <format>', 'output format').choices(['markdown', 'html', 'json', 'csv']).default('markdown'),
    )
    .addOption(languageOption('language of HTML and Markdown; JSON and CSV are for programs'))
    .option('--out <file>', 'file to write; .html, .md, .json or .csv sets the format')
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
    .option('--check', 'return 1 if a record is not valid, or the newest of a system is stale')
    .addHelpText('after', exitCodes)
    .action(toAction(async (inputs, flags) => (await import('./portfolio.ts')).portfolioCommand(inputs, flags)));
}
