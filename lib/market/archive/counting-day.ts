import type { ArchivedDay } from './archived-day.ts';

/**
 * Selects, of the publications of one day in their order, the one that readers saw last. One that was published after its
 * day counts only if there is no other. Undefined if there is none.
 */
export function selectCountingDay(publications: readonly ArchivedDay[]): ArchivedDay | undefined {
  return publications.findLast(({ publicacao }) => !publicacao.retroativa) ?? publications[0];
}
