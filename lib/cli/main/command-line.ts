import { Command, CommanderError } from 'commander';
import { exitCode } from '../../platform/exit-code.ts';
import { version } from '../../platform/version.ts';
import { describeKeyCommands } from '../access/commands.ts';
import { describeAssessorCommands } from '../assessment/assessor-commands.ts';
import { describeAssessmentCommands } from '../assessment/commands.ts';
import { describeAssessmentOperatorCommands } from '../assessment/operator-commands.ts';
import { CommandFailure } from '../failure.ts';
import { describeMarketCommands } from '../market/commands.ts';
import { describeMcpCommand } from '../mcp/commands.ts';
import { exitCodes, spellStrict, tableHelp } from '../options.ts';
import { describePlatformCommands } from '../platform/commands.ts';
import { describePricingCommands } from '../pricing/commands.ts';
import { printError } from '../terminal/print-error.ts';

/** Replaces Commander's `help` of a group and its groups: for an unknown command that shows the general help and no error. */
function describeHelpCommand(group: Command): void {
  for (const command of group.commands) if (command.commands.length > 0) describeHelpCommand(command);
  group.helpCommand(false);
  group
    .command('help')
    .description('display help for a command')
    .argument('[command...]', 'such as estimate, or price-sheet diff')
    .action((names: readonly string[]) => findCommand(group, names).help());
}

function findCommand(group: Command, names: readonly string[]): Command {
  let found = group;
  for (const name of names) {
    const next = found.commands.find((command) => command.name() === name);
    if (next) {
      found = next;
      continue;
    }
    // Commander says what is unknown, and names what is near.
    if (found.commands.length > 0) found.parse([name], { from: 'user' });
    else found.error(`error: ${found.name()} has no command '${name}'`, { exitCode: exitCode.usage });
  }
  return found;
}

/** The code of a command is loaded when it is run, so that no command waits for the code of another one. */
function describeProgram(): Command {
  const program = new Command('appraise')
    .description('Judges governance maturity records; estimates and searches Azure prices; values B3 stocks.')
    .version(version, '--version')
    .addHelpText('after', `${exitCodes}\n\n${tableHelp}`)
    .showSuggestionAfterError()
    .configureHelp({ sortSubcommands: true })
    .exitOverride();
  describeAssessmentCommands(program);
  describeAssessorCommands(program);
  describeAssessmentOperatorCommands(program);
  describePricingCommands(program);
  describeMarketCommands(program);
  describeMcpCommand(program);
  describePlatformCommands(program);
  describeKeyCommands(program);
  describeHelpCommand(program);
  return program;
}

/** Prints an error, one line for each problem and no stack. @returns the exit code */
function reportError(error: unknown): number {
  // Commander has printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
  if (error instanceof CommandFailure) {
    error.problems.forEach(printError);
    return error.code;
  }
  const message = error instanceof Error ? error.message : String(error);
  message.split('\n').forEach(printError);
  return exitCode.serviceFailed;
}

// A reader that closes the pipe early (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? process.exitCode : exitCode.serviceFailed);
});
// If stderr is closed, the exit code must do.
process.stderr.on('error', () => {});

try {
  await describeProgram().parseAsync(spellStrict(process.argv));
} catch (error) {
  process.exitCode = reportError(error);
}
