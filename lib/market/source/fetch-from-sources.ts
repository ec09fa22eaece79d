import { type MarketSource, type SourceAnswer, SourceFailure, SourceNotSetUp, type StockFigures } from './source.ts';

/** What several sources together know of the stocks, and which of them said it. */
export interface CombinedAnswer {
  /** Figures of each stock, with the names of the sources that they are from: `csv+b3`. */
  readonly figures: ReadonlyMap<string, StockFigures & { readonly fonte: string }>;
  readonly failures: ReadonlyMap<string, string>;
  readonly notices: readonly string[];
}

/** The members that go together: distributions are adjusted by the share changes of the same source. */
const together: readonly (readonly (keyof StockFigures)[])[] = [
  ['preco', 'data_pregao'],
  ['lpa'],
  ['vpa'],
  ['proventos', 'eventos'],
  ['listada_desde'],
];

/**
 * Asks several sources; where more than one knows a figure, the first one's counts. A source that fails leaves its stocks
 * to the others.
 * @throws SourceNotSetUp when none of them has been given what it wants, SourceFailure when all of them fail
 */
export async function fetchFromSources(
  sources: readonly MarketSource[],
  codes: readonly string[],
  asOf: Date,
): Promise<CombinedAnswer> {
  const answers = await Promise.all(
    sources.map(async (source): Promise<SourceAnswer | SourceFailure> => {
      try {
        return await source.fetch(codes, asOf);
      } catch (error) {
        if (error instanceof SourceFailure) return error;
        throw error;
      }
    }),
  );
  const unset = answers.flatMap((answer) =>
    answer instanceof SourceFailure ? notSetUp(answer) : (answer.notSetUp ?? []),
  );
  if (unset.length === sources.length) throw new SourceNotSetUp(unset.join('; '));
  const failed = answers.filter((answer) => answer instanceof SourceFailure);
  if (failed.length === sources.length) throw new SourceFailure(failed.map(({ message }) => message).join('; '));

  const figures = new Map<string, StockFigures & { readonly fonte: string }>();
  const failures = new Map<string, string>();
  for (const codigo of codes) {
    const reasons = answers.flatMap((answer) =>
      answer instanceof SourceFailure ? [answer.message] : (answer.failures.get(codigo) ?? []),
    );
    if (reasons.length > 0) failures.set(codigo, reasons.join('; '));
    const known = answers.map((answer) => (answer instanceof SourceFailure ? undefined : answer.figures.get(codigo)));
    const merged = mergedFigures(known);
    if (merged.from.size === 0) continue;
    const fonte = sources.flatMap(({ name }, index) => (merged.from.has(index) ? [name] : [])).join('+');
    figures.set(codigo, { ...merged.figures, fonte });
  }
  const notices = answers.flatMap((answer) =>
    answer instanceof SourceFailure ? [answer.message] : (answer.notices ?? []),
  );
  return { figures, failures, notices };
}

const notSetUp = (failure: SourceFailure): readonly string[] =>
  failure instanceof SourceNotSetUp ? [failure.message] : [];

function mergedFigures(known: readonly (StockFigures | undefined)[]) {
  const from = new Set<number>();
  let figures: StockFigures = {};
  for (const members of together) {
    const [first = ''] = members;
    const index = known.findIndex(
      (one) => one?.[first as keyof StockFigures] !== undefined && one[first as keyof StockFigures] !== null,
    );
    const one = known[index];
    if (!one) continue;
    from.add(index);
    figures = { ...figures, ...Object.fromEntries(members.map((member) => [member, one[member]])) };
  }
  return { figures, from };
}
