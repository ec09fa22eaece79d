import type { FigureCheck } from '../audit.ts';
import type { FiledStatements } from '../filed-statements.ts';
import type { StockInputs } from '../inputs.ts';
import { settleIssue } from '../piotroski.ts';
import type { Publication } from '../publication.ts';
import { type CombinedAnswer, type FetchLimits, fetchFromSources } from '../source/fetch-from-sources.ts';
import { type MarketSource, SourceFailure, SourceNotSetUp, type StockFigures } from '../source/source.ts';
import { readFullHistory } from '../store/documents.ts';
import type { FullTicker } from '../ticker.ts';
import { universe } from '../universe.ts';

/** What the sources know of the stocks of the universe, by code. */
export interface SourcesAnswer extends Omit<CombinedAnswer, 'figures'> {
  readonly inputs: ReadonlyMap<string, KnownStock>;
}

/** What the sources know of one stock. */
export interface KnownStock {
  readonly inputs: StockInputs;
  readonly fonte: string;
  /** The statements of its company; null or left out if no source has them. */
  readonly demonstracoes?: FiledStatements | null;
  /** What its figures were compared with. @default - nothing */
  readonly conferencias?: readonly FigureCheck[];
}

/** Why no source can be used, for the result of the refresh. */
export interface SourcesUnavailable {
  readonly status: 'failed' | 'not_set_up';
  readonly motivo: string;
}

/** @param isFirst tells whether nothing has been published yet, so that a person may still have to set up a source */
export async function askSources(
  sources: readonly MarketSource[],
  asOf: Date,
  isFirst: () => Promise<boolean>,
  limits: FetchLimits,
): Promise<SourcesAnswer | SourcesUnavailable> {
  const codes = universe.map(({ codigo }) => codigo);
  try {
    const { figures, ...rest } = await fetchFromSources(sources, codes, asOf, limits);
    const inputs = [...figures].flatMap(([codigo, { fonte, ...figuresOfStock }]) => {
      const complete = toInputs(codigo, figuresOfStock);
      if (!complete) return [];
      const { demonstracoes = null, conferencias = [], eventos } = figuresOfStock;
      const settled = demonstracoes && settleIssue(demonstracoes, eventos);
      return [[codigo, { inputs: complete, fonte, demonstracoes: settled, conferencias }] as const];
    });
    return { ...rest, inputs: new Map(inputs) };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    const isNew = error instanceof SourceNotSetUp && (await isFirst());
    return { status: isNew ? 'not_set_up' : 'failed', motivo: error.message };
  }
}

/** Completes the inputs of a valuation; undefined without a price. */
function toInputs(codigo: string, figures: StockFigures): StockInputs | undefined {
  const { preco, preco_estimado, data_pregao, lpa = null, vpa = null, origem_fundamentos = null } = figures;
  const { proventos = null, eventos = [], listada_desde = null, divergencias, base_acoes } = figures;
  if (preco === undefined || data_pregao === undefined) return undefined;
  return {
    codigo,
    preco,
    ...(preco_estimado && { preco_estimado }),
    data_pregao,
    lpa,
    vpa,
    ...(base_acoes && { base_acoes }),
    origem_fundamentos,
    proventos,
    eventos,
    listada_desde,
    ...(divergencias && { divergencias }),
  };
}

/** An answer of the sources in which no empty list of distributions counts as "nothing was paid", unless people say so. */
export interface DoubtedAnswer extends SourcesAnswer {
  /** What was published of the stocks that keep their figures, because their list is empty and was not before, by code. */
  readonly kept: ReadonlyMap<string, FullTicker>;
}

/**
 * Counts an empty list of distributions as unknown, because a source that fails can look the same; only people can write
 * that nothing was paid. A stock with distributions in one of the earlier publications keeps the figures of that
 * publication, and counts as failed. The other stocks have unknown distributions, and a notice names them.
 */
export async function doubtEmptyPayments(
  answer: SourcesAnswer,
  publications: readonly Publication[],
): Promise<DoubtedAnswer> {
  const empty = [...answer.inputs].filter(
    ([codigo, { inputs }]) => inputs.proventos?.length === 0 && !answer.manual.has(codigo),
  );
  if (empty.length === 0) return { ...answer, kept: new Map() };
  const inputs = new Map(answer.inputs);
  const failures = new Map(answer.failures);
  const kept = new Map<string, FullTicker>();
  const unknown: string[] = [];
  for (const [codigo, figures] of empty) {
    const published = (await readFullHistory(codigo, publications)).findLast(hasPayments);
    if (published) {
      inputs.delete(codigo);
      kept.set(codigo, published);
      failures.set(codigo, explainKept(published));
    } else {
      inputs.set(codigo, { ...figures, inputs: { ...figures.inputs, proventos: null } });
      unknown.push(codigo);
    }
  }
  return { ...answer, inputs, failures, kept, notices: [...answer.notices, ...explainUnknown(unknown)] };
}

/** The demo's payments are made up, so they prove nothing. */
const hasPayments = ({ fonte, proventos, calendario }: FullTicker): boolean =>
  !fonte.split('+').includes('demo') &&
  (proventos.some(({ provento_bruto }) => provento_bruto > 0) || (calendario ?? []).length > 0);

const explainKept = ({ data_referencia }: FullTicker): string =>
  `a lista de proventos veio vazia, mas a publicação de ${data_referencia} tem proventos`;

const explainUnknown = (codes: readonly string[]): readonly string[] =>
  codes.length === 0
    ? []
    : [
        `lista de proventos vazia em ${codes.length} de ${universe.length} ações, que por isso não têm preço-teto; se nada foi pago, diga NENHUM em uma tabela: ${codes.join(', ')}`,
      ];
