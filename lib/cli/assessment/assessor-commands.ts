import type { Command } from 'commander';
import { exitCodes, formatOption, toAction } from '../options.ts';

const root = ['--root <dir>', 'folder that files must lie in (default: the folder of the record)'] as const;
const items = ['[items...]', 'ids or references of the evidence (default: all)'] as const;

/** `appraise evidence`: what an assessor does between two validations. */
export function describeAssessorCommands(program: Command): void {
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
