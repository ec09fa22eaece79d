import { exitCode } from '../../platform/exit-code.ts';
import { asked } from '../target.ts';
import { gatewayKeys, type KeysTarget, keyStore, knownKey, step } from './key-store.ts';
import type { NewKey } from './make-key.ts';

interface RotateFlags extends KeysTarget {
  readonly disableOld?: boolean;
  readonly format: 'human' | 'json';
}

/**
 * `appraise keys rotate`: a new key beside an old one, for the same owner, plan and grants, since API Gateway keeps the secret
 * of a key as it is. Both count against one quota. The old one goes on working until it is disabled or deleted.
 */
export async function rotateKeyCommand(keyId: string, flags: RotateFlags): Promise<number> {
  const { owner, plan, grants, disabled, quota_id = keyId } = await knownKey(keyId, flags);
  const { changeAccessKey } = await keyStore(flags);
  const { makeKey, newKeyText } = await import('./make-key.ts');
  const gateway = await gatewayKeys(flags);
  const key = await asked(flags, async () => {
    await gateway?.checkStage(flags.stage, keyId);
    return makeKey({ owner, plan, grants, replaces: keyId, quota_id }, flags);
  });
  const disables = flags.disableOld === true && !disabled;
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify(shown(key), null, 2)}\n`
      : `${newKeyText(key)}${aboutOld(keyId, disabled || disables)}`,
  );
  if (disables) {
    await step(flags, `the new key works; the old one may too: appraise keys disable ${keyId}`, async () => {
      await changeAccessKey(keyId, { disabled: true });
      await gateway?.setGatewayKeyEnabled(keyId, false);
    });
  }
  return exitCode.ok;
}

/** What an operator looks at: how the quota is counted is the product's own business. */
const shown = ({ quota_id: _, ...key }: NewKey) => key;

const aboutOld = (keyId: string, isDisabled: boolean): string =>
  isDisabled
    ? `The old key ${keyId} lets nobody in any more; appraise keys delete ${keyId} removes it.\n`
    : `The old key ${keyId} works, too, until you end it: appraise keys delete ${keyId}\n`;
