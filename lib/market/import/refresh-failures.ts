import { universe } from '../universe.ts';
import type { SourcesAnswer } from './ask-sources.ts';

/** The largest part of the universe that the sources may fail on. With more failures nothing is published. */
const maxFailedPart = 0.2;

/** Why there are no figures, for each stock without them. */
export function findFailures({ inputs, failures }: SourcesAnswer): Readonly<Record<string, string>> {
  const missing = universe.map(({ codigo }) => codigo).filter((codigo) => !inputs.has(codigo));
  return Object.fromEntries(
    missing.map((codigo) => [codigo, failures.get(codigo) ?? 'a fonte não traz o preço da ação']),
  );
}

/** The reason not to publish where too many stocks failed; undefined otherwise. */
export function tooManyFailures(falhas: Readonly<Record<string, string>>): string | undefined {
  const failed = Object.entries(falhas);
  if (failed.length <= universe.length * maxFailedPart) return undefined;
  const [[codigo, falha] = ['', '']] = failed;
  return `A fonte falhou em ${failed.length} de ${universe.length} ações (${codigo}: ${falha}); nada foi publicado.`;
}
