import type { EndOfRun } from '../source/source.ts';
import { universe } from '../universe.ts';
import type { SourcesAnswer } from './ask-sources.ts';

/** If the sources fail on more stocks, a fifth of the universe, nothing is published. */
export const maxFailedStocks = Math.floor(universe.length * 0.2);

/** The reason for each stock that has no figures; not for those that were not read because the sources were given up. */
export function findFailures({ inputs, failures, unread }: SourcesAnswer): Readonly<Record<string, string>> {
  const missing = universe.map(({ codigo }) => codigo).filter((codigo) => !inputs.has(codigo) && !unread.has(codigo));
  return Object.fromEntries(
    missing.map((codigo) => [codigo, failures.get(codigo) ?? 'a fonte não traz o preço da ação']),
  );
}

/** Says why not to publish if too many stocks failed; undefined otherwise. */
export function explainTooManyFailures(
  falhas: Readonly<Record<string, string>>,
  end: EndOfRun | undefined,
): string | undefined {
  const failed = Object.entries(falhas);
  if (failed.length <= maxFailedStocks) return undefined;
  const [[codigo, falha] = ['', '']] = failed;
  const when = { 'given up': ' e não foi mais consultada', 'out of time': ' até o fim do prazo', over: '' }[
    end ?? 'over'
  ];
  return `A fonte falhou em ${failed.length} de ${universe.length} ações (${codigo}: ${falha})${when}; nada foi publicado.`;
}
