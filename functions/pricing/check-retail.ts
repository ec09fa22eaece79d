import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { now } from '../../lib/platform/clock.ts';
import { logger } from '../../lib/platform/log.ts';
import { lastRetailRefresh, retailSettings } from '../../lib/pricing/import/retail-settings.ts';
import type { Scope } from '../../lib/pricing/scope/scope.ts';
import { retailScopeId } from '../../lib/pricing/scope/scope-id.ts';
import { readScopes } from '../../lib/pricing/store/scopes.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface CheckRetail {
  readonly now: () => Date;
  readonly currencies: () => readonly string[];
  /** The scopes of the public price lists. */
  readonly scopes: () => Promise<readonly Scope[]>;
}

/** The price lists that were read this night. */
export interface RetailCheck {
  readonly scopes: readonly string[];
}

/**
 * Checks at 05:00 UTC that the public prices of this night are active. It reads what callers read, so that it notices any
 * cause: the source, the schedule, the store. A currency without any attempt is left out: its first night is to come.
 * @throws Error that names each currency without prices of this night, so that the alarm rings
 */
export const checkRetail = (deps: CheckRetail) => async (): Promise<RetailCheck> => {
  const due = lastRetailRefresh(deps.now()).toISOString();
  const ids = deps.currencies().map(retailScopeId);
  const lists = (await deps.scopes()).filter(({ scope_id }) => ids.includes(scope_id));
  const late = lists.filter(({ active_snapshot: active }) => active === null || active.activated_at < due);
  if (late.length > 0) throw new Error(`no public prices since ${due}: ${late.map(sentence).join('; ')}`);
  const scopes = lists.map(({ scope_id }) => scope_id);
  logger.info('retail prices are there', { scopes });
  return { scopes };
};

const sentence = ({ scope_id, active_snapshot: active, latest }: Scope): string =>
  `${scope_id} has ${active ? `those of ${active.activated_at}` : 'none'}, newest try ${latest?.status ?? 'none'}${
    latest?.failure ? ` (${latest.failure.message})` : ''
  }`;

checkEnvironment(jobs.pricingCheckRetail.tables);

export const handler = checkRetail({
  now,
  currencies: () => retailSettings(process.env).currencies,
  scopes: () => readScopes('retail'),
});
