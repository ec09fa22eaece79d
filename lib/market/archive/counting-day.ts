import type { ArchivedDay } from './archived-day.ts';

/**
 * Selects, of the publications of one day in their order, the one that readers saw last. One that was published after its
 * day counts only if there is no other; of several of those, the one that was made last. Undefined if there is none.
 */
export const selectCountingDay = (publications: readonly ArchivedDay[]): ArchivedDay | undefined =>
  publications.findLast(({ publicacao }) => !publicacao.retroativa) ??
  publications.toSorted((left, right) => madeAt(left) - madeAt(right)).at(-1);

/** When a publication was made. The ids of those that came late have the same instant, that of their day; stocks that failed repeat an earlier one. */
const madeAt = ({ ativos }: ArchivedDay): number =>
  Math.max(...ativos.map(({ ativo }) => Date.parse(ativo.atualizado_em)));
