import { Option } from 'commander';
import type { Strictness } from '../pricing/formats/input-summary.ts';

/** Options of several commands, as arguments of `Command.option`. */
export const localApi = ['--local', 'use a running npm start'] as const;
export const localTables = [
  '--local',
  'use the tables of a running npm start (default: those that the environment names)',
] as const;
export const apiUrl = ['--url <url>', 'address of the API (default: $APPRAISE_API_URL)'] as const;
export const apiKey = ['--key <key>', 'API key (default: $APPRAISE_API_KEY, but none with --local)'] as const;

/** Makes the option `--format`, with the default `human`. */
export const formatOption = (formats: readonly string[] = ['human', 'json']): Option =>
  new Option('--format <format>', 'output format').choices(formats).default('human');

/** Makes the option `--lang`, with English as the default. */
export const languageOption = (description: string): Option =>
  new Option('--lang <language>', description).choices(['en', 'pt']).default('en');

/** Options that make an incomplete estimate an error. */
export interface StrictFlags {
  /** What has a price and is not priced. */
  readonly strict?: boolean;
  /** What is charged by use, too. */
  readonly strictUsage?: boolean;
}

/** Makes the options `--strict` and `--strict=usage`. @param note what the description begins with */
export const strictOptions = (note = ''): readonly [Option, Option] => [
  new Option('--strict', `${note}fail if what costs money is not priced; --strict=usage: also what is charged by use`),
  new Option('--strict-usage').hideHelp(),
];

/** `--strict` takes its value behind `=` only: it must not take the name of a file that follows it. */
export const spellStrict = (words: readonly string[]): string[] => {
  const end = words.indexOf('--');
  return words.map((word, at) => (word === '--strict=usage' && (end === -1 || at < end) ? '--strict-usage' : word));
};

/** Reads what is an error if it is not priced. */
export function strictnessOf({ strict = false, strictUsage = false }: StrictFlags): Strictness {
  if (strictUsage) return 'usage';
  return strict ? 'prices' : 'no';
}

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
