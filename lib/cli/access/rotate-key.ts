import { exitCode } from '../../platform/exit-code.ts';
import { callService } from '../target.ts';
import { type KeysTarget, loadGatewayKeys, loadKeyStore, readKey, runStep } from './key-store.ts';
import type { NewKey } from './make-key.ts';

interface RotateFlags extends KeysTarget {
  readonly disableOld?: boolean;
  readonly format: 'human' | 'json';
}

/** `appraise keys rotate`: makes a second key with the same quota, because API Gateway cannot change a key's secret. */
export async function rotateKeyCommand(keyId: string, flags: RotateFlags): Promise<number> {
  const { owner, plan, grants, disabled, quota_id = keyId } = await readKey(keyId, flags);
  const { changeAccessKey } = await loadKeyStore(flags);
  const { makeKey, newKeyText } = await import('./make-key.ts');
  const gateway = await loadGatewayKeys(flags);
  const key = await callService(flags, async () => {
    await gateway?.checkStage(flags.stage, keyId);
    return makeKey({ owner, plan, grants, replaces: keyId, quota_id }, flags);
  });
  const disables = flags.disableOld === true && !disabled;
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify(withoutQuotaId(key), null, 2)}\n`
      : `${newKeyText(key)}${aboutOld(keyId, disabled || disables)}`,
  );
  if (disables) {
    await runStep(flags, `the new key works; the old one may still work: appraise keys disable ${keyId}`, async () => {
      await changeAccessKey(keyId, { disabled: true });
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
