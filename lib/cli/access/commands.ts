import { type Command, Option } from 'commander';
import { plans } from '../../access/plans.ts';
import { collect, exitCodes, formatOption, localTables, toAction } from '../options.ts';

const keyArgument = 'id of the key, from appraise keys list';

/** As `collect`, for an option that has no default, or that follows its opposite (`--no-grant`). */
const collectAnew = (value: string, earlier?: string[] | boolean): string[] =>
  Array.isArray(earlier) ? [...earlier, value] : [value];

/** `appraise keys`: `create`, `rotate`, `set`, `delete`, `list`, `disable` and `enable`. */
export function describeKeyCommands(program: Command): void {
  const keys = program.command('keys').description('make, change and list API keys');
  const stage = ['--stage <stage>', 'deployment that the key belongs to', 'dev'] as const;
  const grant = 'pricing scope that the key may read, such as ea:1234567, or * for all; repeatable';
  const uploadSheets = ['--upload-sheets', 'let the key also upload price sheets of its scopes'] as const;
  keys
    .command('create')
    .description('make a key for the market API, for pricing or for both; its secret is shown once')
    .requiredOption('--owner <name>', 'person or program that will use the key')
    .addOption(new Option('--plan <plan>', 'plan of the market API; not needed for pricing').choices(plans))
    .option('--grant <scope>', grant, collect, [])
    .option(...uploadSheets)
    .option(...stage)
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./keys.ts')).createKeyCommand(flags)));
  keys
    .command('rotate')
    .description('make a new key in place of an old one; its secret is shown once; both share one quota')
    .argument('<key>', keyArgument)
    .option('--disable-old', 'disable the old key at once (default: it works until you disable or delete it)')
    .option(...stage)
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (id, flags) => (await import('./keys.ts')).rotateKeyCommand(id, flags)));
  keys
    .command('set')
    .description('change the plan of a key, its pricing scopes, or whether it uploads price sheets')
    .argument('<key>', keyArgument)
    .addOption(new Option('--plan <plan>', 'plan of the market API').choices([...plans, 'none']))
    .option('--grant <scope>', `${grant}; replaces its present scopes`, collectAnew)
    .option('--no-grant', 'remove all its pricing scopes')
    .option(...uploadSheets)
    .option('--no-upload-sheets', 'let it only read them')
    .option(...stage)
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (id, flags) => (await import('./keys.ts')).setKeyCommand(id, flags)));
  keys
    .command('delete')
    .description('delete a key; its requests of the day stay counted')
    .argument('<key>', keyArgument)
    .option(...localTables)
    .addHelpText('after', exitCodes)
    .action(toAction(async (id, flags) => (await import('./keys.ts')).deleteKeyCommand(id, flags)));
  keys
    .command('list')
    .description('list all keys, without their secrets')
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./keys.ts')).listKeysCommand(flags)));
  for (const [name, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    keys
      .command(name)
      .description(disabled ? 'disable a key' : 'enable a disabled key')
      .argument('<key>', keyArgument)
      .option(...localTables)
      .addHelpText('after', exitCodes)
      .action(toAction(async (id, flags) => (await import('./keys.ts')).setKeyDisabledCommand(id, disabled, flags)));
  }
}
