import { parameters } from '../parameters.ts';
import { readPublishedStock } from '../store/documents.ts';
import { findPublicationBefore } from '../store/publications.ts';
import type { FullTicker } from '../ticker.ts';
import type { SourcesAnswer } from './ask-sources.ts';

/**
 * Counts a stock as failed if its source lists no distributions at all, and the publication before has some in the
 * years that count: what was paid stays paid. Not so if people have written that there are none.
 */
export async function doubtEmptyPayments(
  answer: SourcesAnswer,
  data_referencia: string,
  dia: string | undefined,
): Promise<SourcesAnswer> {
  const empty = [...answer.inputs].filter(
    ([codigo, { inputs }]) => inputs.proventos?.length === 0 && !answer.manual.has(codigo),
  );
  const before = empty.length === 0 ? undefined : await findPublicationBefore(dia);
  if (!before) return answer;
  const [inputs, failures] = [new Map(answer.inputs), new Map(answer.failures)];
  const firstYear = Number(data_referencia.slice(0, 4)) - parameters.anos;
  await Promise.all(
    empty.map(async ([codigo]) => {
      const ano = lastPaidYear((await readPublishedStock(codigo, before.id)).parse());
      if (ano === undefined || ano < firstYear) return;
      inputs.delete(codigo);
      failures.set(codigo, `a lista de proventos veio vazia, mas a publicação anterior tem proventos de ${ano}`);
    }),
  );
  return { ...answer, inputs, failures };
}

/** The demo's payments are made up, so they prove nothing. */
const lastPaidYear = ({ fonte, proventos }: FullTicker): number | undefined =>
  fonte.split('+').includes('demo') ? undefined : proventos.findLast(({ provento_bruto }) => provento_bruto > 0)?.ano;
