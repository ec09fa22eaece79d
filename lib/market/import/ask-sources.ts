import type { StockInputs } from '../inputs.ts';
import { type CombinedAnswer, type FetchLimits, fetchFromSources } from '../source/fetch-from-sources.ts';
import { type MarketSource, SourceFailure, SourceNotSetUp, type StockFigures } from '../source/source.ts';
import { universe } from '../universe.ts';

/** What the sources know of the stocks of the universe, by code. */
export interface SourcesAnswer extends Omit<CombinedAnswer, 'figures'> {
  readonly inputs: ReadonlyMap<string, { readonly inputs: StockInputs; readonly fonte: string }>;
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
    const inputs = [...figures].flatMap(([codigo, { fonte, ...own }]) => {
      const complete = toInputs(codigo, own);
      return complete ? [[codigo, { inputs: complete, fonte }] as const] : [];
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
