import type { Command } from 'commander';
import { exitCodes, localApi, toAction } from '../options.ts';

/** `appraise rebuild-portfolios`. */
export function describeAssessmentOperatorCommands(program: Command): void {
  program
    .command('rebuild-portfolios')
    .description('put uploads that an earlier version has judged into the portfolios of their teams')
    .option(...localApi)
    .option('--prefix <prefix>', 'only uploads whose keys begin with this', 'assessments/')
    .option('--bucket <name>', 'inbox bucket (default: $APPRAISE_INBOX_BUCKET)')
    .option('--policy <file>', 'the file of the setting assessmentPolicy, for teams without a policy of their own')
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./rebuild-portfolios.ts')).rebuildPortfoliosCommand(flags)));
}
