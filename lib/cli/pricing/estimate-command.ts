import { type Command, Option } from 'commander';
import { formatNames } from '../../pricing/inputs/format-names.ts';
import { apiKey, apiUrl, collect, exitCodes, formatOption, localApi, tableHelp, toAction } from '../options.ts';

/** `appraise estimate`. */
export function describeEstimateCommand(program: Command): void {
  program
    .command('estimate')
    .description('estimate the cost of an architecture at public prices and at those of a contract')
    .argument('<file>', 'request, Terraform plan, ARM template, inventory or CSV (see below), or - for standard input')
    .option(...localApi)
    .option(...apiUrl)
    .option(...apiKey)
    .option('--scope <id>', 'pricing scope, such as ea:1234567, or none (default: the only one with a price sheet)')
    .option('--currency <code>', 'currency of the public prices if there is no contract (default: USD)')
    .option('--max-commitment-share <share>', 'part of the cheapest mix that may be committed, 0 to 1 (default: 1)')
    .addOption(
      new Option('--max-term <term>', 'longest commitment of the cheapest mix (default: 3y)').choices(['1y', '3y']),
    )
    .addOption(
      new Option(
        '--sharing <how>',
        'hours of different lines fall together, or never where they fit (default: together)',
      )
        .choices(['together', 'spread'])
        .conflicts('diff'),
    )
    .addOption(
      new Option('--what-if <values>', 'alternatives to rank beside it; may be repeated (see below)')
        .argParser(collect)
        .default([], 'none')
        .conflicts('diff'),
    )
    .addOption(new Option('--format-in <format>', 'format of the file (default: recognised)').choices(formatNames))
    .option('--parameters <file>', 'parameters of an ARM template')
    .option('--region <name>', 'region of what has none in the file')
    .option(
      '--hours <n>',
      'hours a month that machines and serverless databases run, unless the file says (default: 730)',
    )
    .option('--diff <old>', 'compare with an earlier file of any format: difference by resource')
    .addOption(
      new Option('--model <model>', 'payment model that --diff compares (default: payg)').choices([
        'payg',
        'ri_1y',
        'ri_3y',
        'savings_plan_1y',
        'savings_plan_3y',
      ]),
    )
    .option('--strict', 'fail if any resource of the file is not priced')
    .option('--verbose', 'name all resources, also those that are free of charge')
    .option('--max-bytes <n>', 'longest Markdown: the smallest resources share a row (a comment on GitHub holds 65536)')
    .addOption(formatOption(['human', 'json', 'csv', 'markdown', 'trace-csv']))
    .addHelpText(
      'after',
      `
Formats that are recognised: a request for an estimate as JSON (events/estimates/first.json), terraform show -json,
compiled ARM and Bicep templates, az deployment … what-if --no-pretty-print, az vm|disk list, az sql db list, Azure
Resource Graph, Azure Migrate (XLSX, CSV), and a CSV file with a line on each line. Only this file is read; nothing in it
is run. What was assumed and what is not priced is named.

What if: regions=eastus2,westeurope moves all lines, hours=220,730 changes the hours of what can be stopped,
skus.web=Standard_D4as_v5 the size of the line web, and same-shape tries the sizes of other processors and newer
generations. All values and combinations are ranked by their cheapest mix, at most 50.`,
    )
    .addHelpText('after', `\n${tableHelp}\n${exitCodes}`)
    .action(toAction(async (file, flags) => (await import('./estimate.ts')).estimateCommand(file, flags)));
}
