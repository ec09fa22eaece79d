import type { SourcesAnswer } from './ask-sources.ts';

/** Names the stocks whose price is older than the session that is due, in one sentence; nothing if there is none. */
export function nameOldQuotes(inputs: SourcesAnswer['inputs'], session: string): readonly string[] {
  const old = [...inputs].flatMap(
    ([
      codigo,
      {
        inputs: { data_pregao },
      },
    ]) => (data_pregao < session ? [`${codigo} (${data_pregao})`] : []),
  );
  return old.length === 0 ? [] : [`preço anterior ao pregão de ${session}: ${old.join(', ')}`];
}
