import { Option } from 'commander';

/** Options that several commands share, each as the arguments of `Command.option`. */
export const localApi = ['--local', 'talk to a running npm start'] as const;
export const localTables = [
  '--local',
  'the tables of a running npm start (default: those that the environment names)',
] as const;
export const apiUrl = ['--url <url>', 'address of the API (default: $APPRAISE_API_URL)'] as const;
export const apiKey = ['--key <key>', 'API key (default: $APPRAISE_API_KEY)'] as const;

/** `--format`, of which `human` is the default. */
export const formatOption = (formats: readonly string[] = ['human', 'json']): Option =>
  new Option('--format <format>', 'how to print').choices(formats).default('human');

/** Collects the values of a repeatable option whose default is an empty list. */
export const collect = (value: string, earlier: string[]): string[] => [...earlier, value];

/** Text below the help of a command whose exit code tells more than success or failure. */
export const exitCodes = `
Exit codes: 0 fine, 1 the input was judged and found wrong, 2 wrong usage or an unreadable input,
3 a service failed.`;

/** The action of a command: what `command` returns becomes the exit code of the process. */
export function run<Arguments extends unknown[]>(command: (...args: Arguments) => Promise<number>) {
  return async (...args: Arguments): Promise<void> => {
    process.exitCode = await command(...args);
  };
}
