import type { Command } from 'commander';
import { exitCode } from '../platform/exit-code.ts';

/** Replaces Commander's `help` of a group and its groups: for an unknown command that shows the general help and no error. */
export function describeHelpCommand(group: Command): void {
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
