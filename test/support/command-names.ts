import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** Commands of the command line, by their files. */
export const commandNames = (): string[] => globSync('lib/cli/command/*.ts').map((file) => basename(file, '.ts'));
