import { dayOf, daysAfter, instantOf, refreshAt } from './sao-paulo.ts';

/** A day that was published. */
export interface PublishedDay {
  /** ISO day in São Paulo. */
  readonly dia: string;
  /** True where it was published after the day, by hand. */
  readonly retroativa?: boolean;
}

/** How long after it is due a refresh may take before it counts as missed. */
const graceMs = 15 * 60_000;
const observedDays = 30;

/** How the service has kept its schedule. */
export interface ServiceStatus {
  readonly status: 'ok' | 'desatualizado' | 'sem_dados';
  /** Of the refreshes that were due in 30 days, those that were published, in per cent; null before the first. */
  readonly uptime_30d_pct: number | null;
  /** Day of the first publication since the last refresh that was missed; null before the first. */
  readonly since: string | null;
}

/** @param published the days that were published, in any order */
export function serviceStatus(published: readonly PublishedDay[], now: Date): ServiceStatus {
  const days = new Set(published.filter(({ retroativa }) => !retroativa).map(({ dia }) => dia));
  const first = [...days].sort()[0];
  if (first === undefined) return { status: 'sem_dados', uptime_30d_pct: null, since: null };
  const due = dueDays(first, now);
  const kept = due.filter((day) => days.has(day));
  const missed = due.filter((day) => !days.has(day)).at(-1);
  const since = missed === undefined ? first : ([...days].sort().find((day) => day > missed) ?? null);
  const last = due.at(-1);
  return {
    status: last === undefined || days.has(last) ? 'ok' : 'desatualizado',
    uptime_30d_pct: due.length === 0 ? 100 : Math.round((kept.length / due.length) * 10_000) / 100,
    since,
  };
}

/** Days of the last thirty, from the first publication on, whose refresh should have come by now. */
function dueDays(first: string, now: Date): readonly string[] {
  const today = dayOf(now);
  return Array.from({ length: observedDays }, (_, index) => daysAfter(today, index + 1 - observedDays)).filter(
    (day) => day >= first && instantOf(day, refreshAt).getTime() + graceMs <= now.getTime(),
  );
}

/** What a status other than `ok` means, for callers. @param newest the newest day that is published */
export function statusNotice(status: ServiceStatus['status'], newest: string | undefined): string | undefined {
  switch (status) {
    case 'ok':
      return undefined;
    case 'sem_dados':
      return 'O serviço ainda não está configurado: nenhum dia foi publicado até agora.';
    case 'desatualizado':
      return `A última atualização devida não foi publicada; valem os dados de ${newest}.`;
  }
}
