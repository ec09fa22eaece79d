import type { ShareChange } from '../inputs.ts';
import { findDifferences } from './cross-check.ts';
import { convertFundamentals } from './share-basis.ts';
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

/** Members of a group come from one source. */
const groups: readonly (readonly [keyof StockFigures, ...(keyof StockFigures)[]])[] = [
  ['preco', 'preco_estimado', 'data_pregao'],
  ['lpa'],
  ['vpa'],
  ['proventos'],
  ['listada_desde'],
];

/** Takes each figure from the first source that knows it, and compares it with the others. A price of a day after `today` does not count. */
export function combineStock(codigo: string, answered: readonly AnsweredSource[], today: string): CombinedStock {
  const reasons = answered.flatMap(({ answer }) =>
    answer instanceof SourceFailure ? [answer.message] : (answer.failures.get(codigo) ?? []),
  );
  const known = answered.map(({ source, answer }): StockFigures | undefined => {
    const own = answer instanceof SourceFailure ? undefined : answer.figures.get(codigo);
    if (own?.data_pregao === undefined || own.data_pregao <= today) return own;
    reasons.push(`${source.name}: o preço é de ${own.data_pregao}, depois de ${today}`);
    const { preco: _, data_pregao: _1, ...rest } = own;
    return rest;
  });
  const writtenBy = answered.findIndex(({ source }, index) => source.isManual === true && hasOnlyChanges(known[index]));
  const eventos = joinChanges(known, known[writtenBy]);
  const session = known.find((one) => one?.data_pregao !== undefined)?.data_pregao ?? today;
  const checked = convertFundamentals(
    answered.map(({ source }, index) => ({ source: source.name, figures: known[index] })),
    { session, eventos: eventos ?? [] },
  );
  const { figures: merged, from } = mergeFigures(checked.map((one) => one.figures));
  const figures = { ...merged, ...(eventos && { eventos }) };
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

/**
 * The share changes that fit the distributions, or without distributions those of the first source that knows any, and those
 * of a table without distributions; of two with the same data-com, that of the table counts. Undefined if no source knows any.
 */
function joinChanges(
  known: readonly (StockFigures | undefined)[],
  written: StockFigures | undefined,
): readonly ShareChange[] | undefined {
  const own = (known.find((one) => one?.proventos) ?? known.find((one) => one?.eventos))?.eventos;
  const changes = written?.eventos ?? [];
  if (changes.length === 0) return own;
  return [...(own ?? []).filter(({ data_com }) => changes.every((one) => one.data_com !== data_com)), ...changes];
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
  const { base_acoes } = known[from.get('lpa') ?? from.get('vpa') ?? -1] ?? {};
  if (base_acoes) figures = { ...figures, base_acoes };
  const origem_fundamentos = originOf(known, from.get('lpa'));
  if (origem_fundamentos) figures = { ...figures, origem_fundamentos };
  return { figures, from };
}
