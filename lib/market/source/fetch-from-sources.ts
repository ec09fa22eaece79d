import { dayOf } from '../sao-paulo.ts';
import { type MarketSource, type SourceAnswer, SourceFailure, SourceNotSetUp, type StockFigures } from './source.ts';

/** What several sources know together. */
export interface CombinedAnswer {
  /** Figures by code, with the names of their sources: `csv+b3`. */
  readonly figures: ReadonlyMap<string, StockFigures & { readonly fonte: string }>;
  readonly failures: ReadonlyMap<string, string>;
  /** Codes whose distributions people have written. */
  readonly manual: ReadonlySet<string>;
  readonly notices: readonly string[];
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
  return { figures, failures, manual, notices };
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
