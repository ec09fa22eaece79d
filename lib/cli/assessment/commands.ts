import { type Command, Option } from 'commander';
import { collect, exitCodes, formatOption, localApi, toAction } from '../options.ts';
import { formatNames } from './validate-formats.ts';

/** `appraise validate`, `report`, `diff` and `rules`; `upload` and `verdicts` need the inbox. */
export function describeAssessmentCommands(program: Command): void {
  program
    .command('validate')
    .description('judge records: field rules and cross-field rules')
    .argument(
      '<inputs...>',
      'files, globs, directories, or - for standard input; .ndjson and .jsonl hold a record a line',
    )
    .addOption(formatOption(formatNames))
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
    .action(toAction(async (inputs, flags) => (await import('./validate.ts')).validateCommand(inputs, flags)));

  program
    .command('report')
    .description('write the report on a record as HTML or Markdown')
    .argument('<file>', 'a record, or - for standard input')
    .requiredOption('--out <file>', 'file to write: .html or .md')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .addHelpText('after', exitCodes)
    .action(toAction(async (file, flags) => (await import('./report.ts')).reportCommand(file, flags)));

  program
    .command('diff')
    .description('what moved from one record to another')
    .argument('<old>')
    .argument('<new>')
    .addOption(formatOption())
    .action(toAction(async (old, fresh, flags) => (await import('./diff.ts')).diffCommand(old, fresh, flags)));

  program
    .command('rules')
    .description('list every rule with its default severity')
    .addOption(formatOption())
    .action(toAction(async (flags) => (await import('./rules.ts')).rulesCommand(flags)));

  program
    .command('upload')
    .description('put records into the inbox and wait for their verdicts')
    .argument('<files...>')
    .option(...localApi)
    .option('--team <team>', 'uploads go under assessments/<team>/', 'demo')
    .option('--bucket <name>', 'inbox bucket (default: $APPRAISE_INBOX_BUCKET)')
    .option('--reports <name>', 'reports bucket (default: $APPRAISE_REPORTS_BUCKET)')
    .addHelpText('after', exitCodes)
    .action(toAction(async (files, flags) => (await import('./upload.ts')).uploadCommand(files, flags)));

  program
    .command('verdicts')
    .description('list the latest verdict of each uploaded record')
    .option(...localApi)
    .option('--prefix <prefix>', 'keys that begin so', 'assessments/')
    .option('--bucket <name>', 'inbox bucket (default: $APPRAISE_INBOX_BUCKET)')
    .option('--table <name>', 'verdicts table (default: $APPRAISE_VERDICTS_TABLE)')
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./verdicts.ts')).verdictsCommand(flags)));
}
