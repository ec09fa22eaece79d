import type { SourcesAnswer } from './ask-sources.ts';

/** Names the stocks whose price is older than the session that is due, in one sentence; nothing if there is none. */
export function nameOldQuotes(inputs: SourcesAnswer['inputs'], session: string): readonly string[] {
  const old = [...inputs].filter(([, own]) => own.inputs.data_pregao < session);
  const names = old.map(([codigo, own]) => `${codigo} (${own.inputs.data_pregao})`);
  return old.length === 0 ? [] : [`preço anterior ao pregão de ${session}: ${names.join(', ')}`];
}
