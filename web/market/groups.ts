import type { DatedEvent } from '../../lib/market/agenda.ts';
import type { Change, ChangeKind } from '../../lib/market/changes.ts';

/** Events of one day. */
export interface EventDay {
  readonly dia: string;
  readonly events: readonly DatedEvent[];
}

/** Groups events by day: those from a day on, the next one first, and those before it, the last one first. */
export function groupByDay(
  events: readonly DatedEvent[],
  today: string,
): { readonly upcoming: readonly EventDay[]; readonly past: readonly EventDay[] } {
  const days = [...Map.groupBy(events, ({ dia }) => dia)]
    .map(([dia, ofDay]) => ({ dia, events: ofDay }))
    .sort((left, right) => (left.dia < right.dia ? -1 : 1));
  return { upcoming: days.filter(({ dia }) => dia >= today), past: days.filter(({ dia }) => dia < today).reverse() };
}

/** Groups changes by their kinds, those of the last day first. */
export function groupByKind(
  changes: readonly Change[],
  kinds: readonly ChangeKind[],
): readonly { readonly tipo: ChangeKind; readonly changes: readonly Change[] }[] {
  const newestFirst = [...changes].sort((left, right) => Number(left.dia < right.dia) - Number(left.dia > right.dia));
  const byKind = Map.groupBy(newestFirst, ({ tipo }) => tipo);
  return kinds.flatMap((tipo) => {
    const ofKind = byKind.get(tipo);
    return ofKind ? [{ tipo, changes: ofKind }] : [];
  });
}
