import { say } from '../../platform/language.ts';
import { type LatestAttempt, newestAttempt, type Scope } from './scope.ts';

/** Why the prices of a scope need attention, in the form of GET /api/health. */
export interface HealthReason {
  /** Null if the reason is about no scope. */
  readonly scope_id: string | null;
  readonly code: 'no_prices' | 'import_failed' | 'import_stalled' | 'prices_old' | 'store_unavailable' | 'newer_format';
  /** What is wrong, and what to do. */
  readonly detail: string;
}

/** The public list is read daily, a contract's sheet changes monthly. */
const maxAgeDays = { retail: 3, contract: 45 } as const;
const dayMs = 86_400_000;

/** An unfinished attempt is stalled after so long without a life sign. The state machine waits at most half of this. */
export const stalledMs = 10 * 60_000;

const noPrices = (): HealthReason => ({
  scope_id: null,
  code: 'no_prices',
  detail: say({
    en: 'No public price list has been read yet, so nothing can be estimated. A deployment reads one each night; `appraise refresh-retail` reads one now.',
    pt: 'Nenhuma lista pública de preços foi lida ainda, e nada pode ser estimado. Uma instalação lê uma a cada noite; `appraise refresh-retail` lê uma agora.',
  }),
});

/** Lists why the health of pricing is `degraded`. @param scopes those that the caller may see */
export function reasonsOf(scopes: readonly Scope[], now: Date): readonly HealthReason[] {
  const hasPrices = scopes.some(({ kind, active_snapshot: active }) => kind === 'retail' && active !== null);
  const ofScopes = scopes.filter(({ active }) => active).flatMap((scope) => reasonsOfScope(scope, now));
  return hasPrices ? ofScopes : [noPrices(), ...ofScopes];
}

function reasonsOfScope(scope: Scope, now: Date): HealthReason[] {
  const { scope_id, kind, active_snapshot: active } = scope;
  const latest = newestAttempt(scope);
  const reasons: HealthReason[] = [];
  const add = (code: HealthReason['code'], detail: string) => reasons.push({ scope_id, code, detail });
  if (latest?.status === 'failed') {
    const why = latest.failure?.message ?? say({ en: 'Its report says why.', pt: 'O seu relatório diz por quê.' });
    const since = latest.started_at;
    add(
      'import_failed',
      say({
        en: `The newest import, begun at ${since}, failed: ${why}`,
        pt: `A importação mais nova, começada em ${since}, falhou: ${why}`,
      }),
    );
  }
  if (latest !== null && isStalled(latest, now)) {
    const since = latest.alive_at ?? latest.started_at;
    add(
      'import_stalled',
      say({
        en: `The newest import has shown no life since ${since}, for more than ${stalledMs / 60_000} minutes.`,
        pt: `A importação mais nova não dá sinal de vida desde ${since}, há mais de ${stalledMs / 60_000} minutos.`,
      }),
    );
  }
  const limit = maxAgeDays[kind];
  if (active !== null && now.getTime() - Date.parse(active.activated_at) > limit * dayMs) {
    add(
      'prices_old',
      say({
        en: `The prices are those of ${active.activated_at}, more than ${limit} days old.`,
        pt: `Os preços são os de ${active.activated_at}, de mais de ${limit} dias atrás.`,
      }),
    );
  }
  return reasons;
}

const isStalled = ({ status, started_at, alive_at = started_at }: LatestAttempt, now: Date): boolean =>
  (status === 'pending' || status === 'running') && now.getTime() - Date.parse(alive_at) > stalledMs;
