import { dayOf } from '../sao-paulo.ts';
import { type AnsweredSource, combineStock } from './combine-stock.ts';
import { describeDifferences } from './cross-check.ts';
import { type FailingSource, runSource } from './run-source.ts';
import { type EndOfRun, type MarketSource, SourceFailure, SourceNotSetUp, type StockFigures } from './source.ts';
import { watchRun } from './watch-run.ts';

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
    notices: [
      ...outcomes.flatMap(({ answer }) =>
        answer instanceof SourceFailure ? [answer.message] : (answer.notices ?? []),
      ),
      ...describeDifferences(
        new Map(
          stocks.flatMap(({ codigo, figures }) => (figures?.divergencias ? [[codigo, figures.divergencias]] : [])),
        ),
      ),
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
