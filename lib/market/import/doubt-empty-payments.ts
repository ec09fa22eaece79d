import type { Publication } from '../publication.ts';
import { readFullHistory } from '../store/documents.ts';
import type { FullTicker } from '../ticker.ts';
import { universe } from '../universe.ts';
import type { SourcesAnswer } from './ask-sources.ts';

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
