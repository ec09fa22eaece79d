import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { parseAst } from 'vitest/node';
import type { Language } from '../lib/platform/language.ts';

const source = import.meta.dirname;

/** How every part of the console is bundled. */
export const bundleOptions = {
  absWorkingDir: join(import.meta.dirname, '..'),
  bundle: true,
  minify: true,
  metafile: true,
  format: 'esm',
  platform: 'browser',
  // The oldest browsers with light-dark(), dialogs and CompressionStream.
  target: ['chrome123', 'firefox128', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
  // The editor's parser asks whether Node tells it to log.
  define: { process: 'undefined' },
} as const satisfies BuildOptions;

/**
 * Bundles the console: `index.html`, and `assets/` with names that change with their content.
 * @param outdir is emptied first @returns what the page is made of, and the workers of each language
 */
export async function bundleConsole(
  outdir: string,
): Promise<{ readonly page: Metafile; readonly workers: Readonly<Record<Language, Metafile>> }> {
  rmSync(outdir, { recursive: true, force: true });
  const options = {
    ...bundleOptions,
    outdir: join(outdir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  };
  const workersIn = async (language: Language): Promise<Metafile> => {
    const workers: Metafile = { inputs: {}, outputs: {} };
    for (const file of globSync(join(source, '**/*.worker.ts'))) {
      // Each by itself: what two of them shared would be a chunk more for both.
      const { metafile } = await build({
        ...options,
        entryPoints: [file],
        splitting: true,
        plugins: [speakOnly(language)],
        inject: [join(source, 'worker/buffer.ts')],
      });
      Object.assign(workers.inputs, metafile.inputs);
      Object.assign(workers.outputs, metafile.outputs);
    }
    return workers;
  };
  const workers = { en: await workersIn('en'), pt: await workersIn('pt') };
  const { metafile: page } = await build({
    ...options,
    entryPoints: [join(source, 'main.tsx'), join(source, 'styles/console.css')],
    splitting: true,
    define: { ...bundleOptions.define, WORKERS: JSON.stringify(workerAddresses(workers)) },
  });
  const theme = await build({ ...options, entryPoints: [join(source, 'first-theme.ts')], format: 'iife' });
  Object.assign(page.outputs, theme.metafile.outputs);
  const html = readFileSync(join(source, 'index.html'), 'utf8');
  mkdirSync(outdir, { recursive: true });
  writeFileSync(
    join(outdir, 'index.html'),
    html
      .replace('{{theme}}', addressOf(page, 'first-theme.ts'))
      .replace('{{styles}}', addressOf(page, 'console.css'))
      .replace('{{script}}', addressOf(page, 'main.tsx')),
  );
  return { page, workers };
}

/** Keeps one language of every sentence: what a worker says in the other one would be a tenth of its weight. */
const speakOnly = (language: Language): Plugin => ({
  name: `speak only ${language}`,
  setup({ onLoad }) {
    onLoad({ filter: /\/lib\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      // What it says until somebody names another language.
      if (path.endsWith('/platform/language.ts'))
        return { contents: source.replace("=> 'en'", `=> '${language}'`), loader: 'ts' };
      return source.includes('say({') ? { contents: inLanguage(source, language), loader: 'ts' } : undefined;
    });
  },
});

/** Leaves of each `say({ en: …, pt: … })` of a TypeScript source the sentence of one language. */
export function inLanguage(source: string, language: Language): string {
  let text = '';
  let read = 0;
  for (const { start, end, mark } of besideSentences(parseAst(source, { lang: 'ts' }), language)) {
    // Within what is left out already.
    if (start < read) continue;
    text += source.slice(read, start) + mark;
    read = end;
  }
  return text + source.slice(read);
}

/** A part of a source that is left out, and what takes its place. */
interface LeftOut {
  readonly start: number;
  readonly end: number;
  readonly mark: '(' | ')';
}

/** Lists what stands around the sentences of a language, in the order of the source. */
function besideSentences(node: unknown, language: Language): readonly LeftOut[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap((member) => besideSentences(member, language));
  const { type, start, end, callee, arguments: [texts] = [] } = node as Partial<SayCall>;
  if (type !== 'CallExpression' || callee?.name !== 'say') return inside;
  const sentence = texts?.properties?.find(({ key }) => key.name === language)?.value;
  if (start === undefined || end === undefined || !sentence) return inside;
  const around: readonly LeftOut[] = [
    { start, end: sentence.start, mark: '(' },
    { start: sentence.end, end, mark: ')' },
  ];
  return [...around, ...inside].sort((first, second) => first.start - second.start);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A call in a syntax tree (ESTree), as far as it is read here. */
interface SayCall extends Place {
  readonly type: string;
  readonly callee: { readonly name?: string };
  readonly arguments: readonly {
    readonly properties?: readonly { readonly key: { readonly name?: string }; readonly value: Place }[];
  }[];
}

/** Addresses of the workers, by their names and languages. */
const workerAddresses = (workers: Readonly<Record<Language, Metafile>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(workers).flatMap(([language, { outputs }]) =>
      Object.entries(outputs).flatMap(([path, { entryPoint = '' }]) =>
        // The others are chunks that a worker loads.
        entryPoint.endsWith('.worker.ts')
          ? [[`${basename(entryPoint, '.worker.ts')}.${language}`, `/assets/${basename(path)}`]]
          : [],
      ),
    ),
  );

/** The address of what an entry point became. */
function addressOf({ outputs }: Metafile, entry: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(`/${entry}`)) ?? [];
  if (path === undefined) throw new Error(`esbuild has made nothing of ${entry}.`);
  return `/assets/${basename(path)}`;
}
