import { errorCode } from '../../platform/error-facts.ts';
import { keysOf, membersOf, recordOf } from '../../platform/members.ts';
import { withWorkingDirectory } from '../../platform/working-directory.ts';
import { dayOf } from '../sao-paulo.ts';
import { type Stock, universe } from '../universe.ts';
import { findCompanies } from './cvm/companies.ts';
import { deriveFundamentals } from './cvm/derive.ts';
import { createZipLoader, type LoadedZip, type LoadZip, type ZipOptions } from './cvm/fetch-zips.ts';
import { type CvmTables, type CvmZip, cvmTables, listZips } from './cvm/tables.ts';
import { withRun } from './for-each-stock.ts';
import { type MarketSource, type SourceAnswer, SourceFailure, type StockFigures } from './source.ts';

export interface CvmOptions extends Omit<ZipOptions, 'deadline'> {
  /** @default - 150 s, so that what is kept can be read before the refresh has to end */
  readonly deadline?: AbortSignal;
}

const maxRequestsMs = 150_000;
/** With more at once, a slow line would finish none of them in time. */
const maxConcurrentZips = 2;
const maxNamed = 3;
/** A zip may take its time, but not say nothing: CVM sends less than a megabyte a second at times. */
const patience = {
  waits: { firstMs: 500, maxMs: 8_000 },
  timeoutMs: maxRequestsMs,
  idleMs: 20_000,
  maxTotalMs: 40_000,
};

/**
 * Derives LPA and VPA from CVM's open data. A stock without figures says why in `origem_fundamentos`. In place of a zip that
 * CVM does not send, the kept one counts; if there is none, or the work fails, no stock has figures.
 */
export const cvmSource = (settings: CvmOptions): MarketSource => ({
  name: 'cvm',
  hasPastDays: true,
  fetch: async (codes, asOf, run) => {
    const options = withRun({ ...patience, deadline: AbortSignal.timeout(maxRequestsMs), ...settings }, run);
    const stocks = universe.filter(({ codigo }) => codes.includes(codigo));
    const answer = await fetchFigures(stocks, dayOf(asOf), options).catch((error: unknown) => {
      options.signal?.throwIfAborted();
      // Prices of other sources are published without these figures; the run logs the source as failing.
      options.onFault?.({ kind: 'unreadable' });
      return explainNothing(stocks, explainError(error), [`CVM: ${explainError(error)}`]);
    });
    for (const [codigo, figures] of answer.figures) run?.onStock(codigo, figures);
    return answer;
  },
});

async function fetchFigures(stocks: readonly Stock[], day: string, options: ZipOptions): Promise<SourceAnswer> {
  const kept = await options.cvmFiles.list();
  const zips = await withWorkingDirectory((directory) =>
    loadZips(createZipLoader(kept, directory, options), stocks, day),
  );
  const notices = describeFaults(zips);
  const missing = zips.find(({ tables, isOptional }) => !tables && !isOptional);
  if (missing) return explainNothing(stocks, `falta ${missing.name} (${missing.fault})`, notices);
  return { figures: deriveFigures(joinTables(zips), stocks, day), failures: new Map(), notices };
}

/** Runtime errors have English messages, so only their code or name is told. */
function explainError(error: unknown): string {
  if (error instanceof SourceFailure) return error.message;
  return `a leitura dos arquivos falhou (${errorCode(error) ?? membersOf(error).name})`;
}

/** A zip, and whether LPA and VPA need it. */
type ListedZip = LoadedZip & Pick<CvmZip, 'isOptional'>;

/** The registration forms come first: they say which companies' rows to keep of the other zips. */
async function loadZips(load: LoadZip, stocks: readonly Stock[], day: string): Promise<readonly ListedZip[]> {
  const { fca = [], others = [] } = Object.groupBy(listZips(day), ({ document }) =>
    document === 'fca' ? 'fca' : 'others',
  );
  const forms = await loadAll(fca, load);
  // Without the forms there are no figures, so the other zips would be of no use.
  if (forms.some(({ tables }) => !tables)) return forms;
  const companies = [...findCompanies(joinTables(forms), stocks, day).values()].flatMap((company) =>
    typeof company === 'string' ? [] : company.cnpj,
  );
  const wanted = new Set(companies);
  return [...forms, ...(await loadAll(others, (zip) => load(zip, wanted)))];
}

/** The results are in the order of the zips. */
async function loadAll(zips: readonly CvmZip[], load: LoadZip): Promise<readonly ListedZip[]> {
  const waiting = [...zips.entries()];
  const loaded: ListedZip[] = [];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, zip] = next;
      loaded[index] = { ...(await load(zip)), isOptional: zip.isOptional };
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentZips }, worker));
  return loaded;
}

const tableNames = keysOf(cvmTables);

const joinTables = (zips: readonly LoadedZip[]): CvmTables =>
  recordOf(tableNames, (name) => zips.flatMap(({ tables }) => tables?.[name] ?? []));

function deriveFigures(tables: CvmTables, stocks: readonly Stock[], day: string): ReadonlyMap<string, StockFigures> {
  const derived = [...deriveFundamentals(tables, stocks, day)];
  return new Map(derived.map(([codigo, { origem, ...rest }]) => [codigo, { ...rest, origem_fundamentos: origem }]));
}

function explainNothing(stocks: readonly Stock[], reason: string, notices: readonly string[]): SourceAnswer {
  const figures = { lpa: null, vpa: null, origem_fundamentos: `Sem dados da CVM: ${reason}.` };
  return {
    figures: new Map(stocks.map(({ codigo }) => [codigo, figures])),
    failures: new Map(stocks.map(({ codigo }) => [codigo, `CVM: ${reason}`])),
    notices,
  };
}

/** A sentence in Portuguese for each fault, with its zips. */
function describeFaults(zips: readonly ListedZip[]): readonly string[] {
  const faulty = zips.filter(({ fault }) => fault !== undefined);
  const faults = Map.groupBy(faulty, ({ fault, tables, keptOn, isOptional }) => {
    if (!tables)
      return `${fault}; ${isOptional ? 'faltam anos das demonstrações' : 'sem o arquivo não há LPA nem VPA'}`;
    return keptOn === undefined ? `${fault}` : `${fault}; vale o arquivo guardado`;
  });
  const incomplete = zips.flatMap(({ problems = [] }) => problems);
  return [
    ...[...faults].map(([sentence, zips]) => `CVM, ${nameZips(zips)}: ${sentence}`),
    ...incomplete.map((problem) => `CVM: ${problem}; faltam números das demonstrações`),
  ];
}

/** Names the zips, or counts them if they are many: a CVM that is down sends none of ten. */
function nameZips(zips: readonly LoadedZip[]): string {
  const days = zips.flatMap(({ keptOn }) => keptOn ?? []).sort();
  if (zips.length > maxNamed) {
    return `${zips.length} arquivos${days.length === 0 ? '' : ` (guardados de ${days[0]} a ${days.at(-1)})`}`;
  }
  const names = zips.map(({ name, keptOn }) => (keptOn === undefined ? name : `${name} (guardado em ${keptOn})`));
  return names.sort().join(', ');
}
