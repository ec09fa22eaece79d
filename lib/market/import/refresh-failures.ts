import { universe } from '../universe.ts';
import type { SourcesAnswer } from './ask-sources.ts';

/** If the sources fail on more of the universe, nothing is published. */
const maxFailedPart = 0.2;

/** The reason for each stock that has no figures. */
export function findFailures({ inputs, failures }: SourcesAnswer): Readonly<Record<string, string>> {
  const missing = universe.map(({ codigo }) => codigo).filter((codigo) => !inputs.has(codigo));
  return Object.fromEntries(
    missing.map((codigo) => [codigo, failures.get(codigo) ?? 'a fonte não traz o preço da ação']),
  );
}

/** Says why not to publish if too many stocks failed; undefined otherwise. */
export function explainTooManyFailures(falhas: Readonly<Record<string, string>>): string | undefined {
  const failed = Object.entries(falhas);
  if (failed.length <= universe.length * maxFailedPart) return undefined;
  const [[codigo, falha] = ['', '']] = failed;
  return `A fonte falhou em ${failed.length} de ${universe.length} ações (${codigo}: ${falha}); nada foi publicado.`;
}
