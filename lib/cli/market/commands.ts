import type { Command } from 'commander';
import { exitCodes, formatOption, localTables, toAction } from '../options.ts';

/** `appraise refresh-market`. */
export function describeMarketCommands(program: Command): void {
  program
    .command('refresh-market')
    .description('publish the market valuations of today, or of a past day that is missing')
    .option('--source <names>', 'brapi, b3, csv, demo, or several, such as csv+b3 (default: $APPRAISE_MARKET_SOURCE)')
    .option('--date <day>', 'day to publish, within the last two months (default: today in São Paulo)')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./refresh-market.ts')).refreshMarketCommand(flags)));
}
