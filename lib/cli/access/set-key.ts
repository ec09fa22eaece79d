import { gatewayPlanOf } from '../../access/gateway-plans.ts';
import type { Plan } from '../../access/plans.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { asked } from '../target.ts';
import { checkGrants, gatewayKeys, type KeysTarget, keyStore, knownKey, opens, step, unknownKey } from './key-store.ts';

interface SetFlags extends KeysTarget {
  readonly plan?: Plan | 'none';
  /** The scopes that it is to open; false for none. */
  readonly grant?: readonly string[] | false;
  readonly format: 'human' | 'json';
}

/**
 * `appraise keys set`: another plan, other grants, and at the gateway the usage plan that they ask for. The record is first: what
 * it takes away is gone even where the gateway fails. The quota of the day goes on.
 */
export async function setKeyCommand(keyId: string, flags: SetFlags): Promise<number> {
  const { plan, grant } = flags;
  if (plan === undefined && grant === undefined)
    throw new CommandFailure(['say what changes: --plan, --grant or --no-grant']);
  checkGrants(grant || []);
  const old = await knownKey(keyId, flags);
  const key = {
    plan: plan === undefined ? old.plan : plan === 'none' ? null : plan,
    grants: grant === undefined ? old.grants : grant || [],
  };
  if (key.plan === null && key.grants.length === 0)
    throw new CommandFailure([
      'without --plan and --grant the key would open nothing: appraise keys disable or delete it',
    ]);
  const { changeAccessKey } = await keyStore(flags);
  const gateway = await gatewayKeys(flags);
  const move = await asked(flags, async () => gateway?.prepareMove(flags.stage, keyId, gatewayPlanOf(key)));
  if (!(await asked(flags, () => changeAccessKey(keyId, key)))) throw unknownKey(keyId);
  const standing = `its record is changed (${opens(key)}), its usage plan at the gateway not: run the command again`;
  await step(flags, standing, async () => move?.());
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify({ key_id: keyId, ...key }, null, 2)}\n`
      : `${keyId} opens ${opens(key)}; functions notice within ten seconds\n`,
  );
  return exitCode.ok;
}
