import { Argument, type Command, Option } from 'commander';
import { exitCodes, formatOption, toAction } from '../options.ts';

/** `appraise copy-table`, `env`, `doctor` and `completion`. */
export function describePlatformCommands(program: Command): void {
  program
    .command('copy-table')
    .description('copy all items of a DynamoDB table into another, after a restore or a move')
    .argument('<source>', 'table to read, such as one that was restored from a backup')
    .argument('<target>', 'table with the same key to write to, such as one of the data stack')
    .option('--from-region <region>', 'region of the source (default: that of the target)')
    .option('--exact', 'remove items from the target that the source does not have')
    .option('--local', 'both tables are in a running npm start')
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(
      toAction(async (source, target, flags) =>
        (await import('./copy-table.ts')).copyTableCommand(source, target, flags),
      ),
    );
  program
    .command('env')
    .description(
      'print the variables by which the other commands find a deployment: eval "$(appraise env --stage prod)"',
    )
    .requiredOption('--stage <stage>', 'deployment, in the region of the AWS credentials')
    .addOption(new Option('--shell <shell>', 'shell that reads them').choices(['bash', 'powershell']).default('bash'))
    .addHelpText(
      'after',
      `\nPowerShell: appraise env --stage prod --shell powershell | Out-String | Invoke-Expression\n${exitCodes}`,
    )
    .action(toAction(async (flags) => (await import('./env.ts')).environmentCommand(flags)));
  program
    .command('doctor')
    .description('read all data of a local run: say what is wrong, and what can be had again')
    .option('--data-dir <folder>', 'folder of the data (default: $APPRAISE_DATA_DIR, or .appraise)')
    .addOption(formatOption())
    .addHelpText(
      'after',
      `
Reads each block of the tables and each object, and compares them with their checksums and with what the last run has
counted. Changes nothing in the folder: it opens a copy. Stop npm start before.
${exitCodes}`,
    )
    .action(toAction(async (flags) => (await import('./doctor.ts')).doctorCommand(flags)));
  program
    .command('completion')
    .description('print a script by which a shell completes commands, options and their values')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText(
      'after',
      `
bash, zsh: source <(appraise completion bash), in ~/.bashrc or ~/.zshrc with the name of the shell
fish: appraise completion fish | source
PowerShell: appraise completion powershell | Out-String | Invoke-Expression
${exitCodes}`,
    )
    .action(
      toAction(async (shell, _flags, command) =>
        (await import('./completion.ts')).completionCommand(shell, command.parent),
      ),
    );
}
