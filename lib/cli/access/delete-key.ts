import { exitCode } from '../../platform/exit-code.ts';
import type { TablesTarget } from '../tables.ts';
import { asked } from '../target.ts';
import { gatewayKeys, keyStore, step, unknownKey } from './key-store.ts';

/**
 * `appraise keys delete`: the functions refuse the key first, then the gateway; its record goes last, so that a deletion that
 * was cut off can be repeated. From the first step on the key opens nothing.
 */
export async function deleteKeyCommand(keyId: string, flags: TablesTarget): Promise<number> {
  const { changeAccessKey, deleteAccessKey } = await keyStore(flags);
  const gateway = await gatewayKeys(flags);
  if (!(await asked(flags, () => changeAccessKey(keyId, { disabled: true })))) throw unknownKey(keyId);
  const standing = 'the key is disabled, but still there: run the command again';
  await step(flags, standing, async () => {
    await gateway?.deleteGatewayKey(keyId);
    await deleteAccessKey(keyId);
  });
  process.stdout.write(`${keyId} is deleted\n`);
  return exitCode.ok;
}
