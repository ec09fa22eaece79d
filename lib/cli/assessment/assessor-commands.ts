import { type Command, Option } from 'commander';
import { exitCodes, formatOption, languageOption, toAction } from '../options.ts';

const root = ['--root <dir>', 'folder that files must lie in (default: the folder of the record)'] as const;
const items = ['[items...]', 'ids or references of the evidence (default: all)'] as const;

/** `appraise init`, `next`, `roadmap` and `evidence`: what an assessor does between two validations. */
export function describeAssessorCommands(program: Command): void {
  program
    .command('init')
    .description('write a record to be filled in, or fill it in field by field')
    .option('-i, --interactive', 'ask for each field; saves each answer, and goes on with a file that is there')
    .option('--from <file>', 'take over from the last record what stays: scope, register, targets, gaps and priorities')
    .option('-o, --out <file>', 'file to write (default: standard output; with --interactive record.json)')
    .option('--force', 'replace the file if it is there')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .addOption(languageOption('language of the questions, with --interactive'))
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./init.ts')).initCommand(flags)));

  program
    .command('next')
    .description('list what is still to be done on a record, the weightiest first')
    .argument('<file>', 'file with one record')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .option('--policy <file>', 'policy (default: the nearest appraise.policy.json beside or above)')
    .option('--no-policy', 'use no policy')
    .addOption(formatOption(['human', 'json', 'markdown']))
    .addOption(languageOption('language of what is said; names of fields and values stay as they are'))
    .addHelpText('after', exitCodes)
    .action(toAction(async (file, flags) => (await import('./next.ts')).nextCommand(file, flags)));

  program
    .command('roadmap')
    .description('make a plan by quarter of the priorities and gaps of a record')
    .argument('<file>', 'file with one record, or - for standard input')
    .addOption(
      new Option('--format <format>', 'output format').choices(['markdown', 'csv', 'ics', 'json']).default('markdown'),
    )
    .option('-o, --out <file>', 'file to write (default: standard output)')
    .option('--as-of <date>', 'the day that counts as today (default: today in UTC)')
    .option('--until <date>', 'project the scores for this day: what is due until then counts as done (default: all)')
    .addHelpText('after', exitCodes)
    .action(toAction(async (file, flags) => (await import('./roadmap.ts')).roadmapCommand(file, flags)));

  const evidence = program
    .command('evidence')
    .description('fill in and check the SHA-256 digests of evidence')
    .addHelpText('after', exitCodes);

  evidence
    .command('hash')
    .description('fill in the digests of local files, relative to the record; shows them only, without --write')
    .argument('<file>', 'file with one record')
    .argument(...items)
    .option('--write', 'write the digests into the file, which otherwise stays as it is')
    .option('--replace', 'also replace digests of another content')
    .option(...root)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (file, names, flags) => (await import('./evidence/hash.ts')).hashCommand(file, names, flags)),
    );

  evidence
    .command('verify')
    .description('compare the digests with the files: matching, changed, missing or unreachable')
    .argument('<file>', 'file with one record')
    .argument(...items)
    .option('--fetch', 'also ask for https addresses: 50 MiB and 30 s each, no private addresses, no other hosts')
    .option('--strict', 'fail too for evidence without digest and for what was not checked')
    .option(...root)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (file, names, flags) => (await import('./evidence/verify.ts')).verifyCommand(file, names, flags)),
    );
}
