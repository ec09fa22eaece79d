import { globSync, readFileSync } from 'node:fs';

/** Commands of the command line, as the folders of `lib/cli` describe them. */
export const commandNames = (): string[] =>
  globSync('lib/cli/*/*command*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/program\s*\.command\('([a-z-]+)'\)/g)].map(([, name = '']) => name),
  );
