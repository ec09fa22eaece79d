import { findDifferences, withholdUnconfirmed } from './cross-check.ts';
import { type MarketSource, type SourceAnswer, SourceFailure, type StockFigures } from './source.ts';

/** A source, and what it said. */
export interface AnsweredSource {
  readonly source: MarketSource;
  readonly answer: SourceAnswer | SourceFailure;
}

/** What several sources know of one stock. */
export interface CombinedStock {
  /** With the names of the sources: `csv+b3`. Undefined if no source has a figure. */
  readonly figures: (StockFigures & { readonly fonte: string }) | undefined;
  /** Why sources failed on the stock, in Portuguese. */
  readonly reasons: readonly string[];
  /** True if people have written its distributions. */
  readonly isManual: boolean;
}

/** Members of a group come from one source: its share changes must fit its distributions. */
const groups: readonly (readonly [keyof StockFigures, ...(keyof StockFigures)[]])[] = [
  ['preco', 'preco_estimado', 'data_pregao'],
  ['lpa'],
  ['vpa'],
  ['proventos', 'eventos'],
  ['listada_desde'],
];

/** Takes each figure from the first source that knows it, and compares it with the others. A price of a day after `today` does not count. */
export function combineStock(codigo: string, answered: readonly AnsweredSource[], today: string): CombinedStock {
  const reasons = answered.flatMap(({ answer }) =>
    answer instanceof SourceFailure ? [answer.message] : (answer.failures.get(codigo) ?? []),
  );
  const known = answered.map(({ source, answer }) => {
    const own = answer instanceof SourceFailure ? undefined : answer.figures.get(codigo);
    if (own?.data_pregao === undefined || own.data_pregao <= today) return own;
    reasons.push(`${source.name}: o preço é de ${own.data_pregao}, depois de ${today}`);
    const { preco: _, data_pregao: _1, ...rest } = own;
    return rest;
  });
  const checked = withholdUnconfirmed(
    answered.map(({ source }, index) => ({ source: source.name, figures: known[index] })),
  );
  const { figures: merged, from } = mergeFigures(checked.map((one) => one.figures));
  const writtenBy = answered.findIndex(({ source }, index) => source.isManual === true && hasOnlyChanges(known[index]));
  const figures = addWrittenChanges(merged, known[writtenBy]);
  const divergencias = findDifferences(checked);
  const used = new Set([...from.values(), ...(writtenBy < 0 ? [] : [writtenBy])]);
  const fonte = answered.flatMap(({ source }, index) => (used.has(index) ? [source.name] : [])).join('+');
  return {
    figures: used.size === 0 ? undefined : { ...figures, ...(divergencias.length > 0 && { divergencias }), fonte },
    reasons,
    isManual: answered[from.get('proventos') ?? -1]?.source.isManual === true,
  };
}

const hasOnlyChanges = (own: StockFigures | undefined): boolean =>
  (own?.proventos ?? null) === null && (own?.eventos ?? []).length > 0;

/** Adds the share changes of a table without distributions; of two with the same data-com, that of the table counts. */
function addWrittenChanges(figures: StockFigures, written: StockFigures | undefined): StockFigures {
  const changes = written?.eventos ?? [];
  if (changes.length === 0) return figures;
  const others = (figures.eventos ?? []).filter(({ data_com }) => changes.every((one) => one.data_com !== data_com));
  return { ...figures, eventos: [...others, ...changes] };
}

/** What the source of the LPA says of it; without an LPA, what the first source says of its absence. */
const originOf = (known: readonly (StockFigures | undefined)[], source: number | undefined) =>
  (source === undefined ? known.find((one) => one?.origem_fundamentos) : known[source])?.origem_fundamentos;

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
  const origem_fundamentos = originOf(known, from.get('lpa'));
  if (origem_fundamentos) figures = { ...figures, origem_fundamentos };
  return { figures, from };
}
