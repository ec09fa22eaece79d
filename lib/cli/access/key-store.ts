import { randomBytes } from 'node:crypto';
import type { AccessKey } from '../../access/store/access-keys.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { scopeKind } from '../../pricing/scope/scope-id.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { asked, serviceFailure } from '../target.ts';

/** Which keys a command works on. */
export interface KeysTarget extends TablesTarget {
  /** Deployment whose usage plans the keys are in. */
  readonly stage: string;
}

/** The module of the store, once it is known where that is. */
export async function keyStore(flags: TablesTarget) {
  adoptTables(flags, ['access']);
  return import('../../access/store/access-keys.ts');
}

/** The module of API Gateway's keys; undefined where a local run has none. */
export const gatewayKeys = async ({ local }: TablesTarget) =>
  local ? undefined : import('../../access/gateway-keys.ts');

/** A secret whose like is not guessed: 256 bits. The beginning tells people and scanners of leaked secrets what it is. */
export const newSecret = (): string => `appraise_${randomBytes(32).toString('base64url')}`;

/** Id of a key that is at no gateway. */
export const newLocalId = (): string => `local-${randomBytes(8).toString('hex')}`;

/** @throws CommandFailure with exit code 2 where there is no key of this id */
export async function knownKey(keyId: string, flags: TablesTarget): Promise<AccessKey> {
  const { findAccessKey } = await keyStore(flags);
  const key = await asked(flags, () => findAccessKey(keyId));
  if (key === undefined) throw unknownKey(keyId);
  return key;
}

export const unknownKey = (keyId: string): CommandFailure =>
  new CommandFailure([`there is no key ${makeVisible(keyId)}; appraise keys list shows them by id`]);

/** @throws CommandFailure naming every grant that is no scope */
export function checkGrants(grants: readonly string[]): void {
  const faults = grants.filter((scope) => scope !== '*' && scopeKind(scope) !== 'contract');
  if (faults.length === 0) return;
  throw new CommandFailure(
    faults.map((scope) => `--grant takes a scope as ea:1234567, or *, not ${makeVisible(scope)}`),
  );
}

/** What a key opens: `pro, ea:1234567`. */
export const opens = ({ plan, grants }: Pick<AccessKey, 'plan' | 'grants'>): string =>
  [...(plan === null ? [] : [plan]), ...grants].map(makeVisible).join(', ');

/**
 * A step of a command that has changed something before, or is changing several things.
 * @param standing what is so where the step fails, and what to do then
 * @throws CommandFailure with exit code 3 that says why, and what stands
 */
export async function step<Result>(flags: TablesTarget, standing: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const { problems } = serviceFailure(error instanceof Error && error.cause ? error.cause : error, flags);
    throw new CommandFailure([...problems, standing], exitCode.serviceFailed);
  }
}
