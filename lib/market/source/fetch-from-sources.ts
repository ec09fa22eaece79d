import { dayOf } from '../sao-paulo.ts';
import { explainFault } from './explain-fault.ts';
import {
  type EndOfRun,
  type MarketSource,
  RunEnded,
  type SourceAnswer,
  SourceFailure,
  SourceNotSetUp,
  type StockFigures,
} from './source.ts';
import { hasPrice, type RunWatch, type SourceReport, watchRun } from './watch-run.ts';

/** What several sources know together. */
export interface CombinedAnswer {
  /** Figures by code, with the names of their sources: `csv+b3`. */
  readonly figures: ReadonlyMap<string, StockFigures & { readonly fonte: string }>;
  readonly failures: ReadonlyMap<string, string>;
  /** Codes whose distributions people have written. */
  readonly manual: ReadonlySet<string>;
  readonly notices: readonly string[];
  /** Why a source was ended before it was done; undefined if all were done. */
  readonly end?: EndOfRun | undefined;
  /** Stocks that were not requested or not answered when the sources were given up. */
  readonly unread: ReadonlySet<string>;
}

/** When to end the requests to the sources, and who learns of sources that fail. */
export interface FetchLimits {
  readonly deadline: AbortSignal;
  /** If more stocks lack a price in all sources, the rest is not requested. */
  readonly maxFailed: number;
  readonly onFailingSource?: ((failing: FailingSource) => void) | undefined;
}

/** A source that failed on stocks or as a whole, for the log. */
export interface FailingSource {
  readonly source: string;
  /** Number of stocks that it was asked for and did not give. */
  readonly failed_stocks: number;
  /** What its requests failed on, each with a number: `answers with HTTP 500 (72 requests)`. */
  readonly faults: readonly string[];
  /** `failed`: it cannot be used at all. */
  readonly end: EndOfRun | 'failed' | 'done';
  /** The reason of the first stock that failed, or of the source as a whole, in Portuguese. */
  readonly motivo: string;
}

/** Members of a group come from one source: its share changes must fit its distributions. */
const groups: readonly (readonly [keyof StockFigures, ...(keyof StockFigures)[]])[] = [
  ['preco', 'data_pregao'],
  ['lpa'],
  ['vpa'],
  ['proventos', 'eventos'],
  ['listada_desde'],
];

/** Asks all sources; the first that knows a figure counts. A price of a day to come does not. @throws SourceNotSetUp, SourceFailure if none can be used */
export async function fetchFromSources(
  sources: readonly MarketSource[],
  codes: readonly string[],
  asOf: Date,
  { deadline, maxFailed, onFailingSource }: FetchLimits,
): Promise<CombinedAnswer> {
  const watch = watchRun(sources.length, maxFailed, deadline);
  const asked = await Promise.all(
    sources.map(async (source) => {
      const report: SourceReport = { figures: new Map(), failures: new Map(), faults: new Map() };
      const one = await askSource(source, codes, asOf, watch, report);
      const failing = describeFailing(source.name, codes.length, report, one);
      if (failing) onFailingSource?.(failing);
      return one;
    }),
  );
  const answers = asked.map(({ answer }) => answer);
  const unset = answers.flatMap((answer) =>
    answer instanceof SourceFailure ? setUpMessages(answer) : (answer.notSetUp ?? []),
  );
  if (unset.length === sources.length) throw new SourceNotSetUp(unset.join('; '));
  const failed = answers.filter((answer) => answer instanceof SourceFailure);
  if (failed.length === sources.length) throw new SourceFailure(failed.map(({ message }) => message).join('; '));

  const today = dayOf(asOf);
  const figures = new Map<string, StockFigures & { readonly fonte: string }>();
  const failures = new Map<string, string>();
  const manual = new Set<string>();
  for (const codigo of codes) {
    const reasons = answers.flatMap((answer) =>
      answer instanceof SourceFailure ? [answer.message] : (answer.failures.get(codigo) ?? []),
    );
    const known = answers.map((answer, index) => {
      const one = answer instanceof SourceFailure ? undefined : answer.figures.get(codigo);
      if (one?.data_pregao === undefined || one.data_pregao <= today) return one;
      reasons.push(`${sources[index]?.name}: o preço é de ${one.data_pregao}, depois de ${today}`);
      const { preco: _, data_pregao: _1, ...rest } = one;
      return rest;
    });
    if (reasons.length > 0) failures.set(codigo, reasons.join('; '));
    const merged = mergeFigures(known);
    if (merged.from.size === 0) continue;
    const fonte = sources
      .flatMap(({ name }, index) => ([...merged.from.values()].includes(index) ? [name] : []))
      .join('+');
    figures.set(codigo, { ...merged.figures, fonte });
    if (sources[merged.from.get('proventos') ?? -1]?.isManual) manual.add(codigo);
  }
  const notices = answers.flatMap((answer) =>
    answer instanceof SourceFailure ? [answer.message] : (answer.notices ?? []),
  );
  const end = asked.some(({ isCut }) => isCut) ? watch.end() : undefined;
  return { figures, failures, manual, notices, end, unread: new Set(asked.flatMap(({ unread }) => unread)) };
}

/** A source without failed requests that only lacks stocks or its set-up does not fail. */
function describeFailing(
  source: string,
  stocks: number,
  { faults }: SourceReport,
  { answer, end }: Asked,
): FailingSource | undefined {
  if (answer instanceof SourceNotSetUp) return undefined;
  const failures = answer instanceof SourceFailure ? undefined : answer.failures;
  if (end === 'done' && (faults.size === 0 || failures?.size === 0)) return undefined;
  return {
    source,
    failed_stocks: failures?.size ?? stocks,
    faults: [...faults].map(([fault, requests]) => `${fault} (${requests} requests)`),
    end,
    motivo: answer instanceof SourceFailure ? answer.message : ([...answer.failures.values()][0] ?? ''),
  };
}

/** What became of a source: `unread` are the stocks that it had not answered when it was given up. */
interface Asked {
  readonly answer: SourceAnswer | SourceFailure;
  readonly end: FailingSource['end'];
  readonly isCut: boolean;
  readonly unread: readonly string[];
}

/** Asks one source, and counts the stocks of which it has no price. */
async function askSource(
  source: MarketSource,
  codes: readonly string[],
  asOf: Date,
  watch: RunWatch,
  report: SourceReport,
): Promise<Asked> {
  try {
    const answer = await watch.run(report, (run) => source.fetch(codes, asOf, run));
    for (const codigo of codes) if (!hasPrice(answer.figures.get(codigo))) watch.lose(report, codigo);
    return { answer, end: 'done', isCut: false, unread: [] };
  } catch (error) {
    if (error instanceof SourceFailure) {
      for (const codigo of codes) watch.lose(report, codigo);
      return { answer: error, end: 'failed', isCut: false, unread: [] };
    }
    if (!(error instanceof RunEnded)) throw error;
    const { figures, failures, lastFault } = report;
    const unread = codes.filter((codigo) => !figures.has(codigo) && !failures.has(codigo));
    const cut = { answer: { figures, failures }, end: error.end, isCut: true };
    if (watch.end() === 'given up') return { ...cut, unread };
    const why = lastFault ? explainFault(source.name, lastFault) : `${source.name} não terminou`;
    const when = error.end === 'out of time' ? 'até o fim do prazo' : `depois de ${failures.size} falhas da fonte`;
    for (const codigo of unread) {
      failures.set(codigo, `não foi lida ${when}: ${why}`);
      watch.lose(report, codigo);
    }
    return { ...cut, unread: [] };
  }
}

const setUpMessages = (failure: SourceFailure): readonly string[] =>
  failure instanceof SourceNotSetUp ? [failure.message] : [];

function mergeFigures(known: readonly (StockFigures | undefined)[]) {
  /** The number of each group's source, by the group's first member. */
  const from = new Map<keyof StockFigures, number>();
  let figures: StockFigures = {};
  for (const members of groups) {
    const [first] = members;
    const index = known.findIndex((one) => one?.[first] !== undefined && one[first] !== null);
    const one = known[index];
    if (!one) continue;
    from.set(first, index);
    figures = { ...figures, ...Object.fromEntries(members.map((member) => [member, one[member]])) };
  }
  return { figures, from };
}
