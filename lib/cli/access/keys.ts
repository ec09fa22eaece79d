import { randomBytes } from 'node:crypto';
import { gatewayPlanOf, type Plan } from '../../access/plans.ts';
import type { AccessKey } from '../../access/store/access-keys.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { table } from '../../platform/report.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { scopeKind } from '../../pricing/scope-id.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { callService, serviceFailure } from '../target.ts';
import { listText } from '../terminal/report.ts';

/** The keys that a command works on: `stage` is the deployment with their usage plans. */
export interface KeysTarget extends TablesTarget {
  readonly stage: string;
}

/** Points the store at its table, and loads it. */
async function loadKeyStore(flags: TablesTarget) {
  adoptTables(flags, ['access']);
  return import('../../access/store/access-keys.ts');
}

/** Loads the code for API Gateway's keys; undefined for a local run, which has none. */
const loadGatewayKeys = async ({ local }: TablesTarget) => (local ? undefined : import('../../access/gateway-keys.ts'));

/** Makes a secret of 256 bits. People and scanners of leaked secrets know it by its beginning. */
const newSecret = (): string => `appraise_${randomBytes(32).toString('base64url')}`;

/** Makes the id of a key that no gateway has. */
const newLocalId = (): string => `local-${randomBytes(8).toString('hex')}`;

/** Reads a key. @throws CommandFailure with exit code 2 if there is none with this id */
async function readKey(keyId: string, flags: TablesTarget): Promise<AccessKey> {
  const { findAccessKey } = await loadKeyStore(flags);
  const key = await callService(flags, () => findAccessKey(keyId));
  if (key === undefined) throw unknownKey(keyId);
  return key;
}

/** Makes the error for an id that no key has. */
const unknownKey = (keyId: string): CommandFailure =>
  new CommandFailure([`there is no key ${makeVisible(keyId)}: appraise keys list shows the ids`]);

/** @throws CommandFailure that names every grant which is no scope */
function checkGrants(grants: readonly string[]): void {
  const faults = grants.filter((scope) => scope !== '*' && scopeKind(scope) !== 'contract');
  if (faults.length === 0) return;
  throw new CommandFailure(
    faults.map((scope) => `--grant must be a scope such as ea:1234567, or *, not ${makeVisible(scope)}`),
  );
}

/** What a key opens. */
type Opened = Pick<AccessKey, 'plan' | 'grants' | 'uploads_sheets'>;

/** Lists plan and scopes of a key, and whether it uploads: `pro, ea:1234567, uploads of price sheets`. */
const accessText = ({ plan, grants, uploads_sheets = false }: Opened): string =>
  [...(plan === null ? [] : [plan]), ...grants, ...(uploads_sheets ? ['uploads of price sheets'] : [])]
    .map(makeVisible)
    .join(', ');

/** @throws CommandFailure for a key that uploads price sheets, but of no scope */
function checkUploads({ grants, uploads_sheets }: Omit<Opened, 'plan'>): void {
  if (uploads_sheets && grants.length === 0)
    throw new CommandFailure(['--upload-sheets needs a scope to upload into: give --grant, too']);
}

/**
 * Runs a step after which a failure leaves something changed.
 * @param afterFailure what is changed if the step fails, and what to do then
 * @throws CommandFailure with exit code 3 that says why, and `afterFailure`
 */
async function runStep<Result>(flags: TablesTarget, afterFailure: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const { problems } = serviceFailure(error instanceof Error && error.cause ? error.cause : error, flags);
    throw new CommandFailure([...problems, afterFailure], exitCode.serviceFailed);
  }
}

/** A new key with its secret, which cannot be read again. */
interface NewKey extends AccessKey {
  readonly secret: string;
}

/** Makes a key at the gateway and in the table; if a step fails, removes what was made. */
async function makeKey(
  { addAccessKey, deleteAccessKey, secretHash }: Awaited<ReturnType<typeof loadKeyStore>>,
  record: Omit<AccessKey, 'key_id' | 'created_at' | 'disabled'>,
  flags: KeysTarget,
): Promise<NewKey> {
  const secret = newSecret();
  const gateway = await loadGatewayKeys(flags);
  const { owner } = record;
  const key_id = gateway
    ? await gateway.createGatewayKey(flags.stage, { owner, plan: gatewayPlanOf(record), secret })
    : newLocalId();
  const key: AccessKey = { ...record, key_id, created_at: new Date().toISOString(), disabled: false };
  try {
    await addAccessKey(key, secretHash(secret));
  } catch (error) {
    // The record may have been written although its response was lost.
    await Promise.allSettled([gateway?.deleteGatewayKey(key_id), deleteAccessKey(key_id)]);
    throw error;
  }
  return { ...key, secret };
}

/** Formats a new key with its secret. */
const newKeyText = (key: NewKey): string =>
  `${key.secret}\n\nkey ${key.key_id} of ${makeVisible(key.owner)} (${accessText(key)}). The line above is its secret. It is not shown again.\n`;

interface CreateFlags extends KeysTarget {
  readonly owner: string;
  readonly plan?: Plan;
  readonly grant: readonly string[];
  readonly uploadSheets?: boolean;
  readonly format: 'human' | 'json';
}

/** `appraise keys create`: makes a key and prints its secret once; only the gateway keeps that. */
export async function createKeyCommand(flags: CreateFlags): Promise<number> {
  const { owner, plan = null, grant, uploadSheets = false } = flags;
  const opened = { plan, grants: grant, uploads_sheets: uploadSheets };
  checkGrants(grant);
  if (plan === null && grant.length === 0)
    throw new CommandFailure([
      'the key would open nothing: give --plan for the market API, --grant for pricing, or both',
    ]);
  checkUploads(opened);
  if (owner.trim() === '' || owner.length > 200)
    throw new CommandFailure(['--owner must be a name of 1 to 200 characters']);
  const store = await loadKeyStore(flags);
  const key = await callService(flags, () => makeKey(store, { owner: owner.trim(), ...opened }, flags));
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify(key, null, 2)}\n` : newKeyText(key));
  return exitCode.ok;
}

interface RotateFlags extends KeysTarget {
  readonly disableOld?: boolean;
  readonly format: 'human' | 'json';
}

/** `appraise keys rotate`: makes a second key with the same quota, because API Gateway cannot change a key's secret. */
export async function rotateKeyCommand(keyId: string, flags: RotateFlags): Promise<number> {
  const { owner, plan, grants, uploads_sheets = false, disabled, quota_id = keyId } = await readKey(keyId, flags);
  const store = await loadKeyStore(flags);
  const gateway = await loadGatewayKeys(flags);
  const key = await callService(flags, async () => {
    await gateway?.checkStage(flags.stage, keyId);
    return makeKey(store, { owner, plan, grants, uploads_sheets, replaces: keyId, quota_id }, flags);
  });
  const disables = flags.disableOld === true && !disabled;
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify(withoutQuotaId(key), null, 2)}\n`
      : `${newKeyText(key)}${aboutOld(keyId, disabled || disables)}`,
  );
  if (disables) {
    await runStep(flags, `the new key works; the old one may still work: appraise keys disable ${keyId}`, async () => {
      await store.changeAccessKey(keyId, { disabled: true });
      await gateway?.setGatewayKeyEnabled(keyId, false);
    });
  }
  return exitCode.ok;
}

const withoutQuotaId = ({ quota_id: _, ...key }: NewKey) => key;

const aboutOld = (keyId: string, isDisabled: boolean): string =>
  isDisabled
    ? `The old key ${keyId} is disabled; appraise keys delete ${keyId} removes it.\n`
    : `The old key ${keyId} still works until you delete it: appraise keys delete ${keyId}\n`;

interface SetFlags extends KeysTarget {
  readonly plan?: Plan | 'none';
  /** New scopes; false for none. */
  readonly grant?: readonly string[] | false;
  readonly uploadSheets?: boolean;
  readonly format: 'human' | 'json';
}

const newPlan = (plan: SetFlags['plan'], oldPlan: Plan | null): Plan | null => {
  if (plan === undefined) return oldPlan;
  return plan === 'none' ? null : plan;
};

/** `appraise keys set`: changes the record first, so that access which it removes is gone even if the gateway fails. */
export async function setKeyCommand(keyId: string, flags: SetFlags): Promise<number> {
  const { plan, grant, uploadSheets } = flags;
  if (plan === undefined && grant === undefined && uploadSheets === undefined)
    throw new CommandFailure(['nothing to change: give --plan, --grant, --no-grant or --upload-sheets']);
  checkGrants(grant || []);
  const old = await readKey(keyId, flags);
  const grants = grant === undefined ? old.grants : grant || [];
  const key = {
    plan: newPlan(plan, old.plan),
    grants,
    // Scopes that are granted anew must not come with what was allowed for earlier ones.
    uploads_sheets: grants.length > 0 && (uploadSheets ?? old.uploads_sheets ?? false),
  };
  if (key.plan === null && key.grants.length === 0)
    throw new CommandFailure(['the key would open nothing: use appraise keys disable or appraise keys delete']);
  checkUploads({ grants, uploads_sheets: uploadSheets ?? false });
  const { changeAccessKey } = await loadKeyStore(flags);
  const gateway = await loadGatewayKeys(flags);
  const move = await callService(flags, async () => gateway?.prepareMove(flags.stage, keyId, gatewayPlanOf(key)));
  if (!(await callService(flags, () => changeAccessKey(keyId, key)))) throw unknownKey(keyId);
  const afterFailure = `the key's record is changed (${accessText(key)}), but not its usage plan at the gateway: run the command again`;
  await runStep(flags, afterFailure, async () => move?.());
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify({ key_id: keyId, ...key }, null, 2)}\n`
      : `${keyId} opens ${accessText(key)}; this takes effect within ten seconds\n`,
  );
  return exitCode.ok;
}

/** `appraise keys delete`: disables the key first, and deletes its record last, so that it can be repeated after a failure. */
export async function deleteKeyCommand(keyId: string, flags: TablesTarget): Promise<number> {
  const { changeAccessKey, deleteAccessKey } = await loadKeyStore(flags);
  const gateway = await loadGatewayKeys(flags);
  if (!(await callService(flags, () => changeAccessKey(keyId, { disabled: true })))) throw unknownKey(keyId);
  const afterFailure = 'the key is disabled, but not deleted: run the command again';
  await runStep(flags, afterFailure, async () => {
    await gateway?.deleteGatewayKey(keyId);
    await deleteAccessKey(keyId);
  });
  process.stdout.write(`${keyId} is deleted\n`);
  return exitCode.ok;
}

/** `appraise keys list`: prints all keys without their secrets. */
export async function listKeysCommand(flags: TablesTarget & { readonly format: 'human' | 'json' }): Promise<number> {
  const { listAccessKeys } = await loadKeyStore(flags);
  const keys = (await callService(flags, listAccessKeys)).map(
    ({ key_id, owner, plan, grants, uploads_sheets = false, created_at, disabled, replaces }) => ({
      key_id,
      owner,
      plan,
      grants,
      uploads_sheets,
      created_at,
      disabled,
      ...(replaces !== undefined && { replaces }),
    }),
  );
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify({ keys }, null, 2)}\n` : text(keys));
  return exitCode.ok;
}

/** `appraise keys disable|enable`: the gateway knows at once, the functions within ten seconds. */
export async function setKeyDisabledCommand(keyId: string, disabled: boolean, flags: TablesTarget): Promise<number> {
  const { changeAccessKey } = await loadKeyStore(flags);
  const isKnown = await callService(flags, async () => {
    const known = await changeAccessKey(keyId, { disabled });
    if (known) await (await loadGatewayKeys(flags))?.setGatewayKeyEnabled(keyId, !disabled);
    return known;
  });
  if (!isKnown) throw unknownKey(keyId);
  process.stdout.write(`${keyId} is ${disabled ? 'disabled' : 'enabled'}\n`);
  return exitCode.ok;
}

function text(keys: readonly AccessKey[]): string {
  if (keys.length === 0) return 'no keys yet: appraise keys create --owner <name> --plan pro\n';
  const rows = keys.map(
    ({ key_id, plan, disabled, created_at, replaces = '', grants, uploads_sheets = false, owner }) => [
      ...[key_id, plan ?? '–', disabled ? 'disabled' : 'enabled', created_at.slice(0, 10)],
      ...[replaces, grants.join(' '), uploads_sheets ? 'yes' : '', owner],
    ],
  );
  const titles = ['Key', 'Plan', 'State', 'Created', 'Replaces', 'Scopes', 'Uploads', 'Owner'];
  return listText(table(titles, rows), count(keys.length, 'key'));
}
