import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { Language } from '../lib/platform/language.ts';
import { speakOnly } from './one-language.ts';

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
 * Bundles the console: `index.html`, and `assets/` with names that change with their content. What is needed before anything is
 * painted stands in the page, because a slow network takes half a second for each file.
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
  const pageOptions = {
    ...options,
    entryPoints: [join(source, 'main.tsx'), join(source, 'styles/console.css')],
    splitting: true,
    define: { ...bundleOptions.define, WORKERS: JSON.stringify(workerAddresses(workers)) },
  };
  const { metafile: split } = await build({ ...pageOptions, write: false });
  const { metafile: page } = await build({ ...pageOptions, plugins: [loadedTogether(split)] });
  const parts: Readonly<Record<string, string>> = {
    firstStyles: `<style>${await inlineText('styles/first.css')}</style>`,
    firstScript: `<script>${await inlineText('first-script.ts', { VIEW_FILES: JSON.stringify(viewFiles(page)) })}</script>`,
    frame: [...loadedWith(page, 'main.tsx')].map(preloadOf).join('\n'),
    styles: addressOf(page, 'console.css'),
    script: addressOf(page, 'main.tsx'),
  };
  const html = readFileSync(join(source, 'index.html'), 'utf8');
  mkdirSync(outdir, { recursive: true });
  writeFileSync(
    join(outdir, 'index.html'),
    html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? ''),
  );
  return { page, workers };
}

/** Bundles what stands in the page itself. esbuild writes no `</script` and no `</style` into it. */
async function inlineText(file: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const { outputFiles } = await build({
    ...bundleOptions,
    entryPoints: [join(source, file)],
    format: 'iife',
    define: { ...bundleOptions.define, ...define },
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

/** What nearly every view uses, beside what the frame itself does. */
const usedByViews = [
  'parts/request-box.tsx',
  'parts/download-button.tsx',
  'parts/sortable-table.tsx',
  'parts/page-links.tsx',
  'parts/filter-options.ts',
  'parts/disclosure.tsx',
  'parts/text-field.tsx',
  'parts/select-field.tsx',
  'parts/check-field.tsx',
  'parts/row-cards.tsx',
  'parts/tabs.tsx',
  'api/use-request.ts',
  'text-module.ts',
  'use-loaded.ts',
  'use-media.ts',
  'use-turns.ts',
];

/** Code that is loaded together: all that an entry point imports at once, and which entry points load it. */
const groups = [
  { entry: 'main.tsx', more: usedByViews, loadedBy: /^/ },
  { entry: 'estimate/estimate.tsx', more: [], loadedBy: /^web\/estimate\// },
  { entry: 'market/market.tsx', more: [], loadedBy: /^web\/market\// },
  { entry: 'record/record.tsx', more: [], loadedBy: /^web\/record\// },
] as const;

/**
 * Puts what is loaded together into few files. esbuild makes a file for each set of entry points that share something, which is
 * dozens of a few hundred bytes, and each costs a slow network a wait. It makes one if all entry points import the same.
 * @param split what the page is made of otherwise
 */
function loadedTogether(split: Metafile): Plugin {
  const folder = bundleOptions.absWorkingDir;
  const entries = new Set(Object.values(split.outputs).map(({ entryPoint }) => entryPoint));
  const inputsOf = (entry: string): readonly string[] =>
    [...loadedWith(split, entry)]
      .flatMap((path) => Object.keys(split.outputs[path]?.inputs ?? {}))
      // Beside files there are values of `define`.
      .filter((file) => /^(?:web|lib|node_modules)\//.test(file) && !entries.has(file));
  const filesOf = new Map<string, ReadonlySet<string>>(
    groups.map(({ entry, more }) => [entry, new Set([...inputsOf(entry), ...more.map((file) => `web/${file}`)])]),
  );
  const importsFor = (entry: string): string =>
    groups
      .filter(({ loadedBy }) => loadedBy.test(entry))
      .map((group) => `import 'together:${group.entry}';`)
      .join('');
  return {
    name: 'loaded-together',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^together:/ }, ({ path }) => ({
        path: path.replace(/^together:/, ''),
        namespace: 'together',
      }));
      onLoad({ filter: /^/, namespace: 'together' }, ({ path }) => ({
        contents: [...(filesOf.get(path) ?? [])].map((file) => `import ${JSON.stringify(`./${file}`)};`).join(''),
        resolveDir: folder,
      }));
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const file = relative(folder, path);
        if (!entries.has(file)) return undefined;
        return {
          contents: `${readFileSync(path, 'utf8')}\n${importsFor(file)}`,
          loader: path.endsWith('x') ? 'tsx' : 'ts',
        };
      });
    },
  };
}

/** The files of each view in the order of `views.ts`, without those of the frame, as `preload-view.ts` reads them. */
function viewFiles(page: Metafile) {
  const frame = loadedWith(page, 'main.tsx');
  const listed = readFileSync(join(source, 'views.ts'), 'utf8').matchAll(/path: '([^']*)'.*import\('\.\/([^']+)'\)/g);
  const views = [...listed].map(([, path = '', file = '']) => ({
    path,
    files: [...loadedWith(page, file).difference(frame)].map((name) => basename(name, '.js')),
  }));
  const names = [...new Set(views.flatMap(({ files }) => files))];
  return { names, views: views.map(({ path, files }) => [path, files.map((name) => names.indexOf(name))]) };
}

/** Paths of what the bundle of an entry point is, with all that it imports at once. */
function loadedWith({ outputs }: Metafile, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const { kind, path: next } of outputs[path]?.imports ?? []) if (kind === 'import-statement') add(next);
  };
  add(pathOf({ outputs }, entry));
  return found;
}

const preloadOf = (path: string): string => `<link rel="modulepreload" href="/assets/${basename(path)}">`;

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

/** The path of what an entry point became. */
function pathOf({ outputs }: Pick<Metafile, 'outputs'>, entry: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(`/${entry}`)) ?? [];
  if (path === undefined) throw new Error(`esbuild has made nothing of ${entry}.`);
  return path;
}

const addressOf = (metafile: Metafile, entry: string): string => `/assets/${basename(pathOf(metafile, entry))}`;
