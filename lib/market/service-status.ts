import type { Publication } from './publication.ts';
import { addDays, dayOf, instantOf, refreshTime } from './sao-paulo.ts';

const missedAfterMs = 15 * 60_000;
const observedDays = 30;

/** How well the service keeps its schedule. */
export interface ServiceStatus {
  readonly status: 'ok' | 'desatualizado' | 'sem_dados';
  /** Per cent of the refreshes due in 30 days that were published; null before the first publication. */
  readonly uptime_30d_pct: number | null;
  /** ISO day of the first publication after the last missed refresh; null if there is none. */
  readonly since: string | null;
}

/** Computes the status from publications in any order. */
export function serviceStatus(published: readonly Pick<Publication, 'dia' | 'retroativa'>[], now: Date): ServiceStatus {
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

function dueDays(first: string, now: Date): readonly string[] {
  const today = dayOf(now);
  return Array.from({ length: observedDays }, (_, index) => addDays(today, index + 1 - observedDays)).filter(
    (day) => day >= first && instantOf(day, refreshTime).getTime() + missedAfterMs <= now.getTime(),
  );
}

/** Explains a status other than `ok` to callers. `newest` is the newest published day. */
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
