import { randomBytes } from 'node:crypto';
import type { AccessKey } from '../../access/store/access-keys.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { scopeKind } from '../../pricing/scope-id.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { callService, serviceFailure } from '../target.ts';

/** The keys that a command works on: `stage` is the deployment with their usage plans. */
export interface KeysTarget extends TablesTarget {
  readonly stage: string;
}

/** Points the store at its table, and loads it. */
export async function loadKeyStore(flags: TablesTarget) {
  adoptTables(flags, ['access']);
  return import('../../access/store/access-keys.ts');
}

/** Loads the code for API Gateway's keys; undefined for a local run, which has none. */
export const loadGatewayKeys = async ({ local }: TablesTarget) =>
  local ? undefined : import('../../access/gateway-keys.ts');

/** Makes a secret of 256 bits. People and scanners of leaked secrets know it by its beginning. */
export const newSecret = (): string => `appraise_${randomBytes(32).toString('base64url')}`;

/** Makes the id of a key that no gateway has. */
export const newLocalId = (): string => `local-${randomBytes(8).toString('hex')}`;

/** Reads a key. @throws CommandFailure with exit code 2 if there is none with this id */
export async function readKey(keyId: string, flags: TablesTarget): Promise<AccessKey> {
  const { findAccessKey } = await loadKeyStore(flags);
  const key = await callService(flags, () => findAccessKey(keyId));
  if (key === undefined) throw unknownKey(keyId);
  return key;
}

/** Makes the error for an id that no key has. */
export const unknownKey = (keyId: string): CommandFailure =>
  new CommandFailure([`there is no key ${makeVisible(keyId)}: appraise keys list shows the ids`]);

/** @throws CommandFailure that names every grant which is no scope */
export function checkGrants(grants: readonly string[]): void {
  const faults = grants.filter((scope) => scope !== '*' && scopeKind(scope) !== 'contract');
  if (faults.length === 0) return;
  throw new CommandFailure(
    faults.map((scope) => `--grant must be a scope such as ea:1234567, or *, not ${makeVisible(scope)}`),
  );
}

/** Lists plan and scopes of a key: `pro, ea:1234567`. */
export const accessText = ({ plan, grants }: Pick<AccessKey, 'plan' | 'grants'>): string =>
  [...(plan === null ? [] : [plan]), ...grants].map(makeVisible).join(', ');

/**
 * Runs a step after which a failure leaves something changed.
 * @param afterFailure what is changed if the step fails, and what to do then
 * @throws CommandFailure with exit code 3 that says why, and `afterFailure`
 */
export async function runStep<Result>(
  flags: TablesTarget,
  afterFailure: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const { problems } = serviceFailure(error instanceof Error && error.cause ? error.cause : error, flags);
    throw new CommandFailure([...problems, afterFailure], exitCode.serviceFailed);
  }
}
