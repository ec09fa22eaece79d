import type { Publication } from './publication.ts';
import { addDays, dayOf, instantOf, refreshTime } from './sao-paulo.ts';

const missedAfterMs = 15 * 60_000;
const observedDays = 30;

/** How well the service keeps its schedule. */
export interface ServiceStatus {
  readonly status: 'ok' | 'desatualizado' | 'sem_dados' | 'degraded';
  /** Explains a status other than `ok` to callers; undefined with `ok`. */
  readonly aviso: string | undefined;
  /** Per cent of the refreshes due in 30 days that were published; null before the first publication. */
  readonly uptime_30d_pct: number | null;
  /** ISO day of the first publication after the last missed refresh; null if there is none. */
  readonly since: string | null;
}

type DatedPublication = Pick<Publication, 'dia' | 'retroativa'>;

/** Computes the status from the publications that readers see, and from those dated after today, each in any order. */
export function serviceStatus(
  published: readonly DatedPublication[],
  later: readonly DatedPublication[],
  now: Date,
): ServiceStatus {
  const { schedule, ...metrics } = scheduleStatus(published, now);
  const newest = published
    .map(({ dia }) => dia)
    .sort()
    .at(-1);
  const notices = [scheduleNotice(schedule, newest), laterNotice(later)].filter((notice) => notice !== undefined);
  return {
    status: later.length > 0 ? 'degraded' : schedule,
    ...metrics,
    aviso: notices.length > 0 ? notices.join(' ') : undefined,
  };
}

type ScheduleStatus = Exclude<ServiceStatus['status'], 'degraded'>;

/** How well the schedule is kept, by the publications that readers see. */
function scheduleStatus(
  published: readonly DatedPublication[],
  now: Date,
): Omit<ServiceStatus, 'status' | 'aviso'> & { readonly schedule: ScheduleStatus } {
  const days = new Set(published.filter(({ retroativa }) => !retroativa).map(({ dia }) => dia));
  const first = [...days].sort()[0];
  if (first === undefined) return { schedule: 'sem_dados', uptime_30d_pct: null, since: null };
  const due = dueDays(first, now);
  const kept = due.filter((day) => days.has(day));
  const missed = due.filter((day) => !days.has(day)).at(-1);
  const since = missed === undefined ? first : ([...days].sort().find((day) => day > missed) ?? null);
  const last = due.at(-1);
  return {
    schedule: last === undefined || days.has(last) ? 'ok' : 'desatualizado',
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

/** @param newest the newest published day */
function scheduleNotice(status: ScheduleStatus, newest: string | undefined): string | undefined {
  switch (status) {
    case 'ok':
      return undefined;
    case 'sem_dados':
      return 'O serviço ainda não está configurado: nenhum dia foi publicado até agora.';
    case 'desatualizado':
      return `A última atualização devida não foi publicada; valem os dados de ${newest}.`;
  }
}

/** Names the days whose publications a clock that was ahead has made. */
function laterNotice(later: readonly DatedPublication[]): string | undefined {
  const days = later.map(({ dia }) => dia).sort();
  const last = days.at(-1);
  if (last === undefined) return undefined;
  const which = days.length === 1 ? last : `${days.length} dias, de ${days[0]} a ${last}`;
  return `Há publicações datadas depois de hoje (${which}), que não são servidas; quem opera o serviço deve retirá-las.`;
}
