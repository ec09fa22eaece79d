import { type Command, Option } from 'commander';
import { plans } from '../../access/plans.ts';
import { collect, exitCodes, formatOption, localTables, toAction } from '../options.ts';

const keyArgument = 'id of the key, as keys list shows it';

/** As `collect`, for an option that has no default, or that follows its opposite (`--no-grant`). */
const collectAnew = (value: string, earlier?: string[] | boolean): string[] =>
  Array.isArray(earlier) ? [...earlier, value] : [value];

/** `appraise keys`: `create`, `rotate`, `set`, `delete`, `list`, `disable` and `enable`. */
export function describeKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys: who may ask what, and how often');
  const stage = ['--stage <stage>', 'deployment whose usage plans it is in', 'dev'] as const;
  const grant = 'pricing scope that it opens, as ea:1234567, or * for all; repeatable';
  keys
    .command('create')
    .description('make a key, for the market API, for pricing, or for both; its secret is shown once')
    .requiredOption('--owner <name>', 'who will hold it')
    .addOption(new Option('--plan <plan>', 'plan of the market API; pricing needs none').choices(plans))
    .option('--grant <scope>', grant, collect, [])
    .option(...stage)
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (flags) => (await import('./keys.ts')).createKeyCommand(flags)));
  keys
    .command('rotate')
    .description(
      'make a key in place of another one, with a new secret, which is shown once; both count against one quota',
    )
    .argument('<key>', keyArgument)
    .option('--disable-old', 'refuse the old one at once (default: it works until keys disable or keys delete)')
    .option(...stage)
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (id, flags) => (await import('./rotate-key.ts')).rotateKeyCommand(id, flags)));
  keys
    .command('set')
    .description('change what a key opens')
    .argument('<key>', keyArgument)
    .addOption(new Option('--plan <plan>', 'plan of the market API').choices([...plans, 'none']))
    .option('--grant <scope>', `${grant}, in place of those that it opens now`, collectAnew)
    .option('--no-grant', 'opens no pricing scope any more')
    .option(...stage)
    .option(...localTables)
    .addOption(formatOption())
    .addHelpText('after', exitCodes)
    .action(toAction(async (id, flags) => (await import('./set-key.ts')).setKeyCommand(id, flags)));
  keys
    .command('delete')
    .description('remove a key for good; what it has used of the day stays counted')
    .argument('<key>', keyArgument)
    .option(...localTables)
    .addHelpText('after', exitCodes)
    .action(toAction(async (id, flags) => (await import('./delete-key.ts')).deleteKeyCommand(id, flags)));
  keys
    .command('list')
    .description('every key, without its secret')
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
      .description(disabled ? 'refuse a key from now on' : 'let a disabled key in again')
      .argument('<key>', keyArgument)
      .option(...localTables)
      .addHelpText('after', exitCodes)
      .action(toAction(async (id, flags) => (await import('./keys.ts')).setKeyDisabledCommand(id, disabled, flags)));
  }
}
