import { type Command, Option } from 'commander';
import { formatNames } from '../../pricing/inputs/format-names.ts';
import { apiKey, apiUrl, exitCodes, formatOption, localApi, toAction } from '../options.ts';

/** `appraise commitments`. */
export function describeCommitmentCommands(program: Command): void {
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
    .option('--region <name>', 'region of what has none in the file')
    .option('--hours <n>', 'hours a month of machines and serverless databases, unless the file says (default: 730)')
    .option('--strict', 'fail if any resource of the file is not priced')
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
