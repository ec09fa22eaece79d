import { gatewayPlanOf } from '../../access/gateway-plans.ts';
import type { Plan } from '../../access/plans.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { callService } from '../target.ts';
import {
  accessText,
  checkGrants,
  type KeysTarget,
  loadGatewayKeys,
  loadKeyStore,
  readKey,
  runStep,
  unknownKey,
} from './key-store.ts';

interface SetFlags extends KeysTarget {
  readonly plan?: Plan | 'none';
  /** New scopes; false for none. */
  readonly grant?: readonly string[] | false;
  readonly format: 'human' | 'json';
}

/** `appraise keys set`: changes the record first, so that access which it removes is gone even if the gateway fails. */
export async function setKeyCommand(keyId: string, flags: SetFlags): Promise<number> {
  const { plan, grant } = flags;
  if (plan === undefined && grant === undefined)
    throw new CommandFailure(['nothing to change: give --plan, --grant or --no-grant']);
  checkGrants(grant || []);
  const old = await readKey(keyId, flags);
  const key = {
    plan: plan === undefined ? old.plan : plan === 'none' ? null : plan,
    grants: grant === undefined ? old.grants : grant || [],
  };
  if (key.plan === null && key.grants.length === 0)
    throw new CommandFailure(['the key would open nothing: use appraise keys disable or appraise keys delete']);
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
