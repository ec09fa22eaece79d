import { type Command, Option } from 'commander';
import type { Method } from '../../market/backtest/decision.ts';
import type { RebalancingPeriod } from '../../market/backtest/rebalancing.ts';
import { collect, exitCodes, formatOption, localTables, toAction } from '../options.ts';

/** `appraise refresh-market`, `market`, `market-archive`, `fundamentals` and `backtest`. */
export function describeMarketCommands(program: Command): void {
  program
    .command('refresh-market')
    .description('publish the market valuations of today, or of a past day that is missing')
    .option(
      '--source <names>',
      'brapi, b3, cvm, csv, demo, or several, such as b3+cvm (default: $APPRAISE_MARKET_SOURCE)',
    )
    .option('--date <day>', 'day to publish, within the last two months (default: today in São Paulo)')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./refresh-market.ts')).refreshMarketCommand(flags)));
  const market = program.command('market').description('change what the market shows to readers');
  market
    .command('withdraw')
    .description('take the publication of a day back: readers see the day before; the archive keeps it')
    .requiredOption('--date <day>', 'day of the publication, such as 2026-11-20, past or to come')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText(
      'after',
      `
It asks nothing before it acts, and doing it twice changes nothing more: the second time there is nothing to withdraw.
${exitCodes}`,
    )
    .action(toAction(async (flags) => (await import('./withdraw.ts')).withdrawCommand(flags)));
  const archive = program.command('market-archive').description('read what the market has published');
  archive
    .command('export')
    .description(
      'print the archived publications of some days, with what they were made from; stderr names missing days',
    )
    .requiredOption('--from <day>', 'first day, such as 2026-11-20')
    .requiredOption('--to <day>', 'last day')
    .option('--all', 'every publication of a day (default: the one that readers saw last)')
    .option('--local', 'use the archive of a running npm start (default: that of $APPRAISE_ARCHIVE_BUCKET)')
    .addOption(
      new Option('--format <format>', 'ndjson has all; csv has no inputs').choices(['ndjson', 'csv']).default('ndjson'),
    )
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./market-archive.ts')).exportArchiveCommand(flags)));
  program
    .command('fundamentals')
    .description('print LPA and VPA of stocks, and how a source comes to them; compare them with another source')
    .option('--source <name>', 'cvm, brapi, csv or demo', 'cvm')
    .option('--codigo <code>', 'a stock, such as PETR4 (repeatable; default: all 59)', collect, [])
    .option('--date <day>', 'what was known on a past day (default: today in São Paulo)')
    .option('--compare <name>', 'a second source; marks what differs by more than 5 %')
    .option('--sample <n>', 'print so many figures of the statements, chosen at random, beside the rows of CVM’s files')
    .option('--seed <n>', 'another sample for each whole number (default: 1)')
    .option('--zips <folder>', 'keep the zips of cvm in a folder (default: read those in the inbox, if there is one)')
    .option('--local', 'use the buckets of a running npm start (default: those of the environment)')
    .addOption(formatOption(['human', 'json', 'csv']))
    .addHelpText(
      'after',
      `
csv is the table that backtest --fundamentals takes: only confirmed figures that have a day.

Exit codes: 0 printed, 1 a figure of the two sources differs by more than 5 %, 2 wrong usage, 3 a source failed.`,
    )
    .action(toAction(async (flags) => (await import('./fundamentals.ts')).fundamentalsCommand(flags)));
  describeBacktest(program);
}

const methods: readonly Method[] = ['preco_teto', 'valor_intrinseco', 'ambos', 'top5'];
const periods: readonly RebalancingPeriod[] = ['weekly', 'monthly', 'quarterly', 'yearly'];

function describeBacktest(program: Command): void {
  program
    .command('backtest')
    .description('follow a method through past sessions, by what was known on each day')
    .argument('<paths...>', 'an archive (.ndjson, .ndjson.gz), or COTAHIST_A<year>.ZIP or .TXT: files or folders')
    .addOption(new Option('--method <method>', 'what decides').choices(methods).default('preco_teto'))
    .option('--events <file>', 'CSV with dated distributions and share changes; files of COTAHIST need it')
    .option('--fundamentals <file>', 'CSV with LPA and VPA and the day each became known; all but preco_teto need it')
    .option('--universe <file>', 'CSV with stocks and the days on which they belong (default: the 59 of today)')
    .addOption(new Option('--rebalance <period>', 'how often').choices(periods).default('monthly'))
    .option('--cost-bps <n>', 'costs of each purchase and sale, in basis points of its value', '30')
    .option('--payment-days <n>', 'days from data-com to payment, where the day is unknown', '60')
    .addOption(
      new Option('--delisted <how>', 'what is left of a stock that is quoted no longer')
        .choices(['last-price', 'loss'])
        .default('last-price'),
    )
    .option('--from <day>', 'first session (default: the first in the files)')
    .option('--to <day>', 'last session (default: the last in the files)')
    .addOption(formatOption(['human', 'json', 'csv']))
    .addHelpText(
      'after',
      `
It decides after the first session of each period, and trades on the next session. The report begins with what it cannot
know; the reference holds equal parts of the whole universe. The tables are described in docs/mercado.md.`,
    )
    .addHelpText('after', exitCodes)
    .action(toAction(async (paths, flags) => (await import('./backtest.ts')).backtestCommand(paths, flags)));
}
