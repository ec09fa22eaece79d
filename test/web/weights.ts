import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import type { Language } from '../../lib/platform/language.ts';
import { bundleConsole } from '../../web/bundle-console.ts';

/** What the page and its workers of one language are made of, in a folder. */
export interface Bundles {
  readonly page: Metafile;
  readonly workers: Metafile;
  readonly folder: string;
}

/** Bundles the console, for readers of each language. */
export async function bundlesByLanguage(folder: string): Promise<Readonly<Record<Language, Bundles>>> {
  const { page, workers } = await bundleConsole(folder);
  return { en: { page, workers: workers.en, folder }, pt: { page, workers: workers.pt, folder } };
}

/** A part of the console that is loaded together, and the KB of gzip that it may weigh. */
export interface WeighedPart {
  readonly what: string;
  readonly limit: number;
  /** Paths of its files. */
  readonly files: (bundles: Bundles) => ReadonlySet<string>;
}

/** Subjects, and what each may weigh beside the shell, in KB of gzip. */
const subjects = { estimate: 30, market: 30, record: 56 } as const;

/** The editor is loaded on demand only. */
const isEditor = (entryPoint: string): boolean => /^web\/record\/editor[\w/-]*\.tsx?$/.test(entryPoint);
/** The form in which a record is begun, loaded when a reader goes there. */
const isForm = (entryPoint: string): boolean => entryPoint.startsWith('web/record/form/');
/** Table and files of a portfolio, loaded when records are there. */
const isSystems = (entryPoint: string): boolean => entryPoint.startsWith('web/record/systems/');
/** Files that are read for an estimate: the form, and the Worker with its readers. */
const isInput = (entryPoint: string): boolean => entryPoint.startsWith('web/estimate/input/');
/** The estimates that the browser keeps: loaded with the estimate, after its frame. */
const isKept = (entryPoint: string): boolean => entryPoint.startsWith('web/estimate/kept/');
/** What resources use: fields for it, and what becomes of their figures. */
const isUsage = (entryPoint: string): boolean => entryPoint.startsWith('web/estimate/usage/');
const isShell = (entry: string): boolean => entry === 'web/main.tsx' || entry.startsWith('web/home/');
/** Parts of the estimate that are loaded when they are used. */
const isOnDemand = (entry: string): boolean =>
  isEditor(entry) || isForm(entry) || isSystems(entry) || /^web\/estimate\/[\w-]+\//.test(entry);
/** Pages beside those of the stocks, loaded when a reader goes there. */
const isMarketPage = (entry: string): boolean => entry.startsWith('web/market/pages/');
/** The workbook of the stocks, loaded when a reader saves it. */
const isStocksWorkbook = (entry: string): boolean => entry.startsWith('web/market/workbook/');
/** The workbook of an estimate, loaded when a reader saves it. */
const isEstimateWorkbook = (entry: string): boolean => entry === 'lib/pricing/formats/estimate-workbook.ts';
/** Parts of a stock's page, loaded when a reader opens them. */
const isOfStock = (entry: string): boolean => /^web\/market\/(?!(?:pages|workbook)\/)[\w-]+\//.test(entry);
const isOf = (subject: string) => (entry: string) =>
  entry.startsWith(`web/${subject}/`) &&
  !isOnDemand(entry) &&
  !isOfStock(entry) &&
  !isMarketPage(entry) &&
  !isStocksWorkbook(entry);
/** Parts of the estimate that are loaded when a reader opens them or asks for them. */
const isOpened = (entry: string): boolean =>
  /^web\/estimate\/(?:pin\/comparison|share\/share-texts|what-if\/(?:alternatives|sizes))\.tsx?$/.test(entry);
/** What a new price sheet changed, loaded when it is unfolded. */
const isSheetDiff = (entry: string): boolean => entry.startsWith('web/meters/sheet-diff/');
/** The upload of a price sheet, loaded when it is unfolded. */
const isSheetUpload = (entry: string): boolean => entry.startsWith('web/meters/sheet-upload/');
/** Styles are weighed apart; samples are data. */
const isCode = (entry: string): boolean =>
  /\.tsx?$/.test(entry) &&
  ![
    isEditor,
    isForm,
    isSystems,
    isOpened,
    isInput,
    isUsage,
    isSheetDiff,
    isSheetUpload,
    isOfStock,
    isMarketPage,
    isStocksWorkbook,
    isEstimateWorkbook,
  ].some((isOther) => isOther(entry));

/** Paths of outputs that begin at an entry point, with all that they import at once. */
function loadedBy(isEntry: (entryPoint: string) => boolean, { outputs }: Metafile): Set<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const { kind, path: next } of outputs[path]?.imports ?? []) if (kind === 'import-statement') add(next);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint && isEntry(entryPoint)) add(path);
  return found;
}

/** Workers, with what they import at once. */
const workersOf = (isOwn: (entryPoint: string) => boolean, { workers }: Bundles): Set<string> =>
  loadedBy((entry) => entry.endsWith('.worker.ts') && isOwn(entry), workers);

/** What only a reader with a policy loads. */
const policyOf = (bundles: Bundles): Set<string> =>
  loadedBy((entry) => entry === 'lib/assessment/policy/read-policy.ts', bundles.workers).difference(
    workersOf(isCode, bundles),
  );

/** What only a reader with a usage file loads: the parser of YAML. */
const usageFileOf = ({ workers }: Bundles): Set<string> =>
  loadedBy((entry) => entry === 'lib/pricing/inputs/usage/usage-file.ts', workers).difference(
    loadedBy(isInput, workers),
  );

/** Outputs of workers that are loaded with an entry point, at once or later. */
function reachedBy(isOwn: (entryPoint: string) => boolean, { outputs }: Metafile): Set<string> {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: next } of outputs[path]?.imports ?? []) add(next);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint && isOwn(entryPoint)) add(path);
  return found;
}

/** What only a reader who saves a workbook loads. */
const workbooksOf = ({ workers }: Bundles): Set<string> =>
  loadedBy((entry) => /^lib\/assessment\/(?:report|portfolio)\/workbook\.ts$/.test(entry), workers).difference(
    loadedBy((entry) => entry.startsWith('web/record/'), workers),
  );

/** What rules are for, which is loaded for a record with findings and for a list of rules. */
const ruleTextsOf = (bundles: Bundles): Set<string> =>
  loadedBy((entry) => entry === 'lib/assessment/words/rule-words.ts', bundles.workers).difference(
    workersOf(isCode, bundles),
  );

/** All parts of the console with their budgets. */
export const weighedParts: readonly WeighedPart[] = [
  {
    what: 'the page with its first styles and script',
    limit: 6,
    files: ({ folder }) => new Set([join(folder, 'index.html')]),
  },
  { what: 'the frame and Home', limit: 24, files: ({ page }) => loadedBy(isShell, page) },
  ...Object.entries(subjects).map(([subject, limit]) => ({
    what: `${subject}, beside the frame`,
    limit,
    files: (bundles: Bundles) =>
      loadedBy(isOf(subject), bundles.page)
        .difference(loadedBy(isShell, bundles.page))
        .union(workersOf(isOf(subject), bundles)),
  })),
  {
    what: 'all views, without what is loaded on demand',
    limit: 170,
    files: (bundles) => loadedBy(isCode, bundles.page).union(workersOf(isCode, bundles)),
  },
  {
    what: 'the keeping of estimates, beside the estimate',
    limit: 8,
    files: ({ page }) =>
      loadedBy(isKept, page)
        .difference(loadedBy(isOf('estimate'), page))
        .difference(loadedBy(isShell, page)),
  },
  {
    what: 'parts of the estimate that are opened, on demand',
    limit: 20,
    files: ({ page }) => loadedBy(isOpened, page).difference(loadedBy(isCode, page)),
  },
  {
    what: 'report, comparison, portfolio and roadmap, on demand',
    limit: 70,
    files: (bundles) =>
      reachedBy(isOf('record'), bundles.workers)
        .difference(workersOf(isCode, bundles))
        .difference(policyOf(bundles))
        .difference(ruleTextsOf(bundles))
        .difference(workbooksOf(bundles)),
  },
  {
    what: 'files for an estimate, on demand',
    // The tables of services that Terraform and ARM share are a quarter of it.
    limit: 135,
    files: (bundles) =>
      loadedBy(isInput, bundles.page)
        .difference(loadedBy(isCode, bundles.page))
        .union(reachedBy(isInput, bundles.workers))
        .difference(usageFileOf(bundles)),
  },
  {
    what: 'what the resources of a file use, on demand',
    limit: 8,
    files: ({ page }) => loadedBy(isUsage, page).difference(loadedBy(isCode, page)).difference(loadedBy(isInput, page)),
  },
  { what: 'the reading of a usage file, on demand', limit: 35, files: usageFileOf },
  { what: 'what rules are for in both languages, on demand', limit: 8, files: ruleTextsOf },
  { what: 'workbooks, on demand', limit: 20, files: workbooksOf },
  { what: 'the reading of a policy, on demand', limit: 5, files: (bundles) => policyOf(bundles) },
  {
    what: 'what a new price sheet changed, on demand',
    limit: 6,
    files: ({ page }) => loadedBy(isSheetDiff, page).difference(loadedBy(isCode, page)),
  },
  {
    what: 'the upload of a price sheet, on demand',
    limit: 6,
    files: ({ page }) =>
      loadedBy(isSheetUpload, page).difference(loadedBy(isCode, page)).difference(loadedBy(isSheetDiff, page)),
  },
  {
    what: 'agenda, changes and comparison of stocks, on demand',
    limit: 10,
    files: ({ page }) => loadedBy(isMarketPage, page).difference(loadedBy(isCode, page)),
  },
  {
    what: 'the workbook of the stocks, on demand',
    limit: 10,
    files: ({ page }) => loadedBy(isStocksWorkbook, page).difference(loadedBy(isCode, page)),
  },
  {
    what: 'the workbook of an estimate, on demand',
    limit: 10,
    files: ({ page }) =>
      loadedBy(isEstimateWorkbook, page).difference(loadedBy(isCode, page)).difference(loadedBy(isOpened, page)),
  },
  {
    what: 'statements and checks of a stock, on demand',
    limit: 8,
    files: ({ page }) => loadedBy(isOfStock, page).difference(loadedBy(isCode, page)),
  },
  {
    what: 'the editor, on demand',
    limit: 120,
    files: ({ page }) => loadedBy(isEditor, page).difference(loadedBy(isCode, page)),
  },
  {
    what: 'the form of a record, on demand',
    limit: 20,
    files: ({ page }) => loadedBy(isForm, page).difference(loadedBy(isCode, page)),
  },
  {
    what: 'table and files of a portfolio, on demand',
    limit: 8,
    files: ({ page }) => loadedBy(isSystems, page).difference(loadedBy(isCode, page)),
  },
  {
    what: 'the stylesheet',
    limit: 10,
    files: ({ folder }) => new Set(globSync('assets/*.css', { cwd: folder }).map((file) => join(folder, file))),
  },
];

/** Returns the sum of the files in KB, each compressed with gzip. */
export const kilobytes = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0) / 1000;
