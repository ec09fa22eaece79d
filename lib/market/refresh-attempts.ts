import type { Publication } from './publication.ts';
import { dayOf, formatWithOffset, instantOf, refreshTime } from './sao-paulo.ts';

/** The refreshes of one day that have ended. */
export interface Attempts {
  /** ISO day in São Paulo. */
  readonly dia: string;
  readonly tentativas: number;
  /** Status of the last one. */
  readonly resultado: string;
}

/** The refresh of today, for `/status`. */
export interface UpdateStatus {
  readonly estado: 'pendente' | 'publicada' | 'atrasada' | 'desistiu' | 'nao_configurada';
  readonly tentativas: number;
  /** Today's next attempt with the offset of São Paulo; null if today has none left, or needs none. */
  readonly proxima: string | null;
}

/** Also how late a refresh may be. */
const betweenMs = 15 * 60_000;
/** Local time from which a day is not tried any more. */
const giveUpTime = '18:00';

/** The attempt that follows on the same day in São Paulo; undefined after the last one. */
export function nextAttempt(now: Date): Date | undefined {
  const first = instantOf(dayOf(now), refreshTime).getTime();
  const passed = Math.max(0, Math.floor((now.getTime() - first) / betweenMs) + 1);
  const next = new Date(first + passed * betweenMs);
  return next < instantOf(dayOf(now), giveUpTime) ? next : undefined;
}

/** Describes the refresh of today. `latest` is the newest publication; `attempts` are those of the last day tried. */
export function describeUpdate(
  latest: Pick<Publication, 'dia'> | undefined,
  attempts: Attempts | undefined,
  now: Date,
): UpdateStatus {
  const today = dayOf(now);
  const { tentativas = 0, resultado } = attempts?.dia === today ? attempts : {};
  // The demo's days are published without an attempt.
  if (latest?.dia === today) return { estado: 'publicada', tentativas: Math.max(1, tentativas), proxima: null };
  if (resultado === 'not_set_up') return { estado: 'nao_configurada', tentativas, proxima: null };
  const next = nextAttempt(now);
  const proxima = next === undefined ? null : formatWithOffset(next);
  if (now >= instantOf(today, giveUpTime)) return { estado: 'desistiu', tentativas, proxima };
  const isLate = now.getTime() >= instantOf(today, refreshTime).getTime() + betweenMs;
  return { estado: isLate ? 'atrasada' : 'pendente', tentativas, proxima };
}

/**
 * True if a scheduled retry has something to do. It has not while 09:05 has its own run, and not where a person must
 * first set up a source. @throws Error from 18:00 on if the day is not published, unless nothing was ever set up
 */
export function isRetryDue(
  latest: Pick<Publication, 'dia'> | undefined,
  attempts: Attempts | undefined,
  now: Date,
): boolean {
  const { estado } = describeUpdate(latest, attempts, now);
  const isNeverSetUp = !latest && (attempts?.resultado ?? 'not_set_up') === 'not_set_up';
  if (estado === 'desistiu' && isNeverSetUp) return false;
  if (estado === 'desistiu') throw new Error(`${dayOf(now)} was not published before ${giveUpTime}`);
  return estado === 'atrasada';
}
