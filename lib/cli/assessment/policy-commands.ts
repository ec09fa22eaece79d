import { type Command, Option } from 'commander';
import { exitCodes, toAction } from '../options.ts';

/** `appraise policy check` and `policy init`. */
export function describePolicyCommands(program: Command): void {
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
