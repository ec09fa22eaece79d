import { Option } from 'commander';

/** Options of several commands, as arguments of `Command.option`. */
export const localApi = ['--local', 'use a running npm start'] as const;
export const localTables = [
  '--local',
  'use the tables of a running npm start (default: those that the environment names)',
] as const;
export const apiUrl = ['--url <url>', 'address of the API (default: $APPRAISE_API_URL)'] as const;
export const apiKey = ['--key <key>', 'API key (default: $APPRAISE_API_KEY)'] as const;

/** Makes the option `--format`, with the default `human`. */
export const formatOption = (formats: readonly string[] = ['human', 'json']): Option =>
  new Option('--format <format>', 'output format').choices(formats).default('human');

/** Makes the option `--lang`, with English as the default. */
export const languageOption = (description: string): Option =>
  new Option('--lang <language>', description).choices(['en', 'pt']).default('en');

/** Collects the values of a repeatable option with the default `[]`. */
export const collect = (value: string, earlier: string[]): string[] => [...earlier, value];

/** Text below the help of a command. */
export const exitCodes = `
Exit codes: 0 success, 1 the input is invalid or refused, 2 wrong usage or an input that cannot be read,
3 a service failed.`;

/** How tables fit a terminal. */
export const tableHelp = `Tables fold their columns where they are wider than the terminal: a part below the other, each with the names of the
rows. Long texts are cut then, figures never. Without a terminal (| less -S, > file) nothing is folded or cut.`;

/** Makes the action of a command from a function that returns the exit code. */
export function toAction<Arguments extends unknown[]>(command: (...args: Arguments) => Promise<number>) {
  return async (...args: Arguments): Promise<void> => {
    process.exitCode = await command(...args);
  };
}
