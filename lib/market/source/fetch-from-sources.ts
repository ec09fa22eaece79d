import type { ShareChange } from '../inputs.ts';
import { dayOf } from '../sao-paulo.ts';
import { addChanges } from '../share-ledger.ts';
import {
  compareRestated,
  compareShareCounts,
  compareSources,
  describeDifferences,
  findDifferences,
  type NamedFigures,
  nameClosings,
} from './cross-check.ts';
import { type FailingSource, runSource, watchRun } from './run-source.ts';
import {
  convertFundamentals,
  describeUnconverted,
  findUnconverted,
  nameUnconverted,
  type Unconverted,
} from './share-basis.ts';
import {
  type EndOfRun,
  type MarketSource,
  type SourceAnswer,
  SourceFailure,
  SourceNotSetUp,
  type StatedClosings,
  type StockFigures,
} from './source.ts';

/** What several sources know together. */
export interface CombinedAnswer {
  /** Figures by code, with the names of their sources: `csv+b3`. */
  readonly figures: ReadonlyMap<string, StockFigures & { readonly fonte: string }>;
  readonly failures: ReadonlyMap<string, string>;
  /** Codes whose distributions people have written. */
  readonly manual: ReadonlySet<string>;
  /** The closing prices that the first source which states some has, by code. */
  readonly closings: ReadonlyMap<string, StatedClosings>;
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

/** Fetches from all sources; the first that knows a figure counts. @throws SourceNotSetUp, SourceFailure if none can be used */
export async function fetchFromSources(
  sources: readonly MarketSource[],
  codes: readonly string[],
  asOf: Date,
  { deadline, maxFailed, onFailingSource }: FetchLimits,
): Promise<CombinedAnswer> {
  const watch = watchRun(sources.length, maxFailed, deadline);
  const outcomes = await Promise.all(
    sources.map(async (source) => {
      const outcome = await runSource(source, codes, asOf, watch);
      if (outcome.failing) onFailingSource?.(outcome.failing);
      return { ...outcome, source };
    }),
  );
  checkUsable(outcomes);
  const stocks = codes.map((codigo) => ({ codigo, ...combineStock(codigo, outcomes, dayOf(asOf)) }));
  return {
    figures: new Map(stocks.flatMap(({ codigo, figures }) => (figures ? [[codigo, figures]] : []))),
    failures: new Map(
      stocks.flatMap(({ codigo, reasons }) => (reasons.length > 0 ? [[codigo, reasons.join('; ')]] : [])),
    ),
    manual: new Set(stocks.flatMap(({ codigo, isManual }) => (isManual ? [codigo] : []))),
    closings: new Map(stocks.flatMap(({ codigo, closings }) => (closings ? [[codigo, closings]] : []))),
    notices: [
      ...outcomes.flatMap(({ answer }) =>
        answer instanceof SourceFailure ? [answer.message] : (answer.notices ?? []),
      ),
      ...describeDifferences(
        new Map(
          stocks.flatMap(({ codigo, figures }) => (figures?.divergencias ? [[codigo, figures.divergencias]] : [])),
        ),
      ),
      ...nameUnconverted(new Map(stocks.map(({ codigo, unconverted }) => [codigo, unconverted]))),
    ],
    end: outcomes.some(({ isCut }) => isCut) ? watch.end() : undefined,
    unread: new Set(outcomes.flatMap(({ unread }) => unread)),
  };
}

/** @throws SourceNotSetUp if no source is set up, SourceFailure if all fail */
function checkUsable(answered: readonly AnsweredSource[]): void {
  const unset = answered.flatMap(({ answer }) =>
    answer instanceof SourceFailure ? setUpMessages(answer) : (answer.notSetUp ?? []),
  );
  if (unset.length === answered.length) throw new SourceNotSetUp(unset.join('; '));
  const failed = answered.flatMap(({ answer }) => (answer instanceof SourceFailure ? [answer.message] : []));
  if (failed.length === answered.length) throw new SourceFailure(failed.join('; '));
}

const setUpMessages = (failure: SourceFailure): readonly string[] =>
  failure instanceof SourceNotSetUp ? [failure.message] : [];

/** A source, and what it said. */
interface AnsweredSource {
  readonly source: MarketSource;
  readonly answer: SourceAnswer | SourceFailure;
}

/** What several sources know of one stock. */
interface CombinedStock {
  /** With the names of the sources: `csv+b3`. Undefined if no source has a figure. */
  readonly figures: (StockFigures & { readonly fonte: string }) | undefined;
  /** LPA and VPA that could not be converted to the shares of the price's session. */
  readonly unconverted: readonly Unconverted[];
  /** Why sources failed on the stock, in Portuguese. */
  readonly reasons: readonly string[];
  /** True if people have written its distributions. */
  readonly isManual: boolean;
  readonly closings: StatedClosings | undefined;
}

/** Members of a group come from one source. */
const groups: readonly (readonly [keyof StockFigures, ...(keyof StockFigures)[]])[] = [
  ['preco', 'preco_estimado', 'data_pregao'],
  ['lpa'],
  ['vpa'],
  ['proventos'],
  ['listada_desde'],
  ['demonstracoes'],
];

/** Takes each figure from the first source that knows it, and compares it with the others. A price of a day after `today` does not count. */
function combineStock(codigo: string, answered: readonly AnsweredSource[], today: string): CombinedStock {
  const reasons = answered.flatMap(({ answer }) =>
    answer instanceof SourceFailure ? [answer.message] : (answer.failures.get(codigo) ?? []),
  );
  const told = answered.map(({ source, answer }): StockFigures | undefined => {
    const figures = answer instanceof SourceFailure ? undefined : answer.figures.get(codigo);
    if (figures?.data_pregao === undefined || figures.data_pregao <= today) return figures;
    reasons.push(`${source.name}: o preço é de ${figures.data_pregao}, depois de ${today}`);
    const { preco: _, data_pregao: _1, ...rest } = figures;
    return rest;
  });
  const known = leaveEmptyOut(told, answered);
  const writtenBy = answered.findIndex(({ source }, index) => source.isManual === true && hasOnlyChanges(known[index]));
  const eventos = joinChanges(known, known[writtenBy]);
  const session = known.find((figures) => figures?.data_pregao !== undefined)?.data_pregao ?? today;
  const conversion = { session, eventos };
  const checked = convertFundamentals(
    answered.map(({ source }, index) => ({ source: source.name, figures: known[index] })),
    conversion,
  );
  const { figures: merged, from } = mergeFigures(checked.map((answered) => answered.figures));
  const ofLpa = checked[from.get('lpa') ?? -1];
  const ofVpa = checked[from.get('vpa') ?? -1];
  const unconverted =
    merged.preco === undefined ? [] : findUnconverted({ lpa: ofLpa?.figures, vpa: ofVpa?.figures }, conversion);
  const originOfVpa = ofLpa && ofVpa !== ofLpa ? ofVpa?.figures?.origem_fundamentos : undefined;
  const origin = [
    merged.origem_fundamentos,
    originOfVpa && `VPA de ${ofVpa?.source}: ${originOfVpa}`,
    ...unconverted.map((each) => describeUnconverted(each, session)),
  ]
    .filter(Boolean)
    .join(' ');
  const figures = { ...merged, ...(eventos && { eventos }), ...(origin !== '' && { origem_fundamentos: origin }) };
  const ofSources = compareSources(checked);
  const divergencias = findDifferences(ofSources);
  const conferencias = [
    ...ofSources,
    // A source's own checks are of its own figures; where none counts, they may say why.
    ...checked.flatMap(({ figures }, index) =>
      (figures?.conferencias ?? []).filter(
        ({ figura }) => (from.get(figura === 'vpa' ? 'vpa' : 'lpa') ?? index) === index,
      ),
    ),
    ...compareShareCounts(checked, conversion),
    ...(merged.demonstracoes ? compareRestated(merged.demonstracoes) : []),
  ];
  const used = new Set([...from.values(), ...(writtenBy < 0 ? [] : [writtenBy])]);
  const fonte = answered.flatMap(({ source }, index) => (used.has(index) ? [source.name] : [])).join('+');
  return {
    figures:
      used.size === 0
        ? undefined
        : { ...figures, conferencias, ...(divergencias.length > 0 && { divergencias }), fonte },
    unconverted,
    reasons,
    isManual: answered[from.get('proventos') ?? -1]?.source.isManual === true,
    closings: findClosings(checked),
  };
}

function findClosings(known: readonly NamedFigures[]): StatedClosings | undefined {
  for (const { source, figures } of known) {
    if (figures?.fechamentos) return { source: nameClosings(source), prices: figures.fechamentos };
  }
  return undefined;
}

/**
 * Takes an empty list of distributions away, which a source that fails can have, too, where another source knows some, or people
 * have written that there were none.
 */
function leaveEmptyOut(
  told: readonly (StockFigures | undefined)[],
  answered: readonly AnsweredSource[],
): readonly (StockFigures | undefined)[] {
  const isDoubtful = (figures: StockFigures | undefined, index: number): boolean =>
    figures?.proventos?.length === 0 && answered[index]?.source.isManual !== true;
  const isKnown = told.some((figures, index) => figures?.proventos && !isDoubtful(figures, index));
  if (!isKnown) return told;
  return told.map((figures, index) => {
    if (!figures || !isDoubtful(figures, index)) return figures;
    const { proventos: _, ...rest } = figures;
    return rest;
  });
}

const hasOnlyChanges = (figures: StockFigures | undefined): boolean =>
  (figures?.proventos ?? null) === null && (figures?.eventos ?? []).length > 0;

/**
 * The share changes that fit the distributions, or without distributions those of the first source that knows any, and those
 * of a table without distributions. Undefined if no source knows any.
 */
function joinChanges(
  known: readonly (StockFigures | undefined)[],
  written: StockFigures | undefined,
): readonly ShareChange[] | undefined {
  const reported = (known.find((figures) => figures?.proventos) ?? known.find((figures) => figures?.eventos))?.eventos;
  const changes = written?.eventos ?? [];
  return changes.length === 0 ? reported : addChanges(reported ?? [], changes);
}

/** What the source of the LPA says of it; without an LPA, what the first source says of its absence. */
const originOf = (known: readonly (StockFigures | undefined)[], source: number | undefined) =>
  (source === undefined ? known.find((figures) => figures?.origem_fundamentos) : known[source])?.origem_fundamentos;

function mergeFigures(known: readonly (StockFigures | undefined)[]) {
  /** The number of each group's source, by the group's first member. */
  const from = new Map<keyof StockFigures, number>();
  let figures: StockFigures = {};
  for (const members of groups) {
    const [first] = members;
    const index = known.findIndex((each) => each?.[first] !== undefined && each[first] !== null);
    const found = known[index];
    if (!found) continue;
    from.set(first, index);
    figures = { ...figures, ...Object.fromEntries(members.map((member) => [member, found[member]])) };
  }
  const { base_acoes } = known[from.get('lpa') ?? from.get('vpa') ?? -1] ?? {};
  if (base_acoes) figures = { ...figures, base_acoes };
  const origem_fundamentos = originOf(known, from.get('lpa'));
  if (origem_fundamentos) figures = { ...figures, origem_fundamentos };
  return { figures, from };
}
