import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { now } from '../../lib/platform/clock.ts';
import { logger } from '../../lib/platform/log.ts';
import { lastRetailRefresh, retailSettings } from '../../lib/pricing/import/retail-settings.ts';
import type { ActiveSnapshot, Scope } from '../../lib/pricing/scope/scope.ts';
import { retailScopeId } from '../../lib/pricing/scope-id.ts';
import { readScopes } from '../../lib/pricing/store/scopes.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface CheckRetail {
  readonly now: () => Date;
  readonly settings: () => { readonly regions: readonly string[]; readonly currencies: readonly string[] };
  /** The scopes of the public price lists. */
  readonly scopes: () => Promise<readonly Scope[]>;
}

/** The price lists that were read this night. */
export interface RetailCheck {
  readonly scopes: readonly string[];
}

/**
 * Checks at 05:00 UTC that the public prices of this night are active. It reads what callers read, so that it notices any
 * cause: the source, the schedule, the store. A currency without any attempt counts as missing: its schedule may never have run.
 * @throws Error that names each currency in which a region has no prices of this night, so that the alarm rings
 */
export const checkRetail = (deps: CheckRetail) => async (): Promise<RetailCheck> => {
  const due = lastRetailRefresh(deps.now()).toISOString();
  const { regions, currencies } = deps.settings();
  const ids = currencies.map(retailScopeId);
  const lists = new Map((await deps.scopes()).map((scope) => [scope.scope_id, scope]));
  const problems = ids.flatMap((id) => {
    const list = lists.get(id);
    if (!list) return [`${id} was never read (the schedule of 03:30 has not run, or the stage is younger)`];
    const { active_snapshot: active } = list;
    return active === null || oldest(active, regions) < due ? [sentence(list, regions)] : [];
  });
  if (problems.length > 0) throw new Error(`no public prices since ${due}: ${problems.join('; ')}`);
  logger.info('retail prices are there', { scopes: ids });
  return { scopes: ids };
};

/** When the oldest prices were read: a refresh of one region by hand must not hide that the others are of yesterday. */
const oldest = ({ regions: read, activated_at }: ActiveSnapshot, regions: readonly string[]): string =>
  read ? (regions.map((region) => read[region]?.read_at ?? '').sort()[0] ?? activated_at) : activated_at;

function sentence({ scope_id, active_snapshot: active, latest }: Scope, regions: readonly string[]): string {
  const since = active && oldest(active, regions);
  const missing = regions.filter((region) => active?.regions && !active.regions[region]).join(', ');
  const has = since ? `those of ${since}` : `none${missing && ` for ${missing}`}`;
  const why = latest?.failure ? ` (${latest.failure.message})` : '';
  return `${scope_id} has ${has}, newest try ${latest?.status ?? 'none'}${why}`;
}

checkEnvironment(jobs.pricingCheckRetail.tables);

export const handler = checkRetail({
  now,
  settings: () => retailSettings(process.env),
  scopes: () => readScopes('retail'),
});
