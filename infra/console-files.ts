import { cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import type { ConsoleSettings } from '../web/console-settings.ts';
import { deployedDocsPages, textType } from './local/docs.ts';
import type { Settings } from './settings.ts';

/** Files of the console as they are deployed. */
export interface ConsoleFiles {
  /** Folder of the files whose names change with their content, so that browsers may keep them for ever. */
  readonly hashed: string;
  /** Folder of all other files, which browsers ask for again each time; without the texts. */
  readonly named: string;
  /** Folder of texts, as which S3 takes no file by its name alone: their type names the charset. */
  readonly texts: string;
  /** Key of a named file in the bucket, by each path under which it is served. */
  readonly paths: Readonly<Record<string, string>>;
}

/** Ends the name of a file with its hash, as esbuild writes it: `estimate-5QH2KXPL.js`. */
const hashedName = /-[0-9A-Z]{8}\.[a-z0-9]+$/;

const root = resolve(import.meta.dirname, '..');

/** The console is not built. */
export class NoConsole extends Error {
  override readonly name = 'NoConsole';
}

/**
 * Writes what a stage serves into two folders: the built console, its settings and the API's documentation. Empties `outdir`
 * first. @param built folder with the console's `index.html`. @throws NoConsole if there is none
 */
export function writeConsoleFiles(
  { stage, pricingAccess }: Pick<Settings, 'stage' | 'pricingAccess'>,
  { built = join(root, 'dist/web'), outdir = join(root, 'dist/console') } = {},
): ConsoleFiles {
  if (!existsSync(join(built, 'index.html'))) {
    throw new NoConsole(
      `The console is not built: ${built} has no index.html. Run npm run build:web, or deploy with -c console=off.`,
    );
  }
  rmSync(outdir, { recursive: true, force: true });
  const hashed = join(outdir, 'hashed');
  const named = join(outdir, 'named');
  const texts = join(outdir, 'texts');
  for (const directory of [hashed, named, texts]) mkdirSync(directory, { recursive: true });
  for (const file of globSync('**/*.*', { cwd: built })) {
    // Source maps are for those who have the source.
    if (file.endsWith('.map')) continue;
    cpSync(join(built, file), join(hashedName.test(file) ? hashed : named, file));
  }
  const settings: ConsoleSettings = { stage, pricing_access: pricingAccess, demo_keys: [] };
  writeFileSync(join(named, 'console.json'), `${JSON.stringify(settings)}\n`);
  const files = globSync('**/*.*', { cwd: named })
    .sort()
    .map((key) => [`/${key}`, key] as const);
  const documentation = [...deployedDocsPages()].map(([path, { type, body }]) => {
    const key = extname(path) === '' ? `${path.slice(1)}.html` : path.slice(1);
    const file = join(type === textType ? texts : named, key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
    return [path, key] as const;
  });
  return {
    hashed,
    named,
    texts,
    paths: Object.fromEntries([['/', 'index.html'], ...files, ...documentation, ['/docs/', 'docs.html']]),
  };
}

/** ASCII alone, as it is part of a function's code. */
const missingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>404 - Appraise</title></head>
<body><h1>There is no such page</h1><p lang="pt-BR">Esta p&aacute;gina n&atilde;o existe.</p><p><a href="/">Appraise</a></p></body>
</html>
`;

const missing = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: {
    'cache-control': { value: 'no-cache' },
    'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
    'content-type': { value: 'text/html; charset=utf-8' },
    'x-content-type-options': { value: 'nosniff' },
  },
  body: { encoding: 'text', data: missingPage },
};

/**
 * Code of the CloudFront function that finds the file of a path, and answers 404 itself where there is none. CloudFront's own
 * error pages would replace the API's answers too. Files with a hash in their names may be those of an earlier release.
 */
export const pathsFunction = ({ paths }: Pick<ConsoleFiles, 'paths'>): string => {
  const files = Object.fromEntries(Object.entries(paths).filter(([path, key]) => path !== `/${key}`));
  const same = Object.entries(paths).flatMap(([path, key]) => (path === `/${key}` ? [path] : []));
  return `const keys = ${JSON.stringify(files)};
const same = ${JSON.stringify(same)};
const missing = ${JSON.stringify(missing)};
function handler(event) {
  const request = event.request;
  const key = keys[request.uri];
  if (key !== undefined) request.uri = '/' + key;
  else if (!same.includes(request.uri) && !${hashedName}.test(request.uri)) return missing;
  return request;
}
`;
};
