import { exitCode } from '../../platform/exit-code.ts';
import type { TablesTarget } from '../tables.ts';
import { callService } from '../target.ts';
import { loadGatewayKeys, loadKeyStore, runStep, unknownKey } from './key-store.ts';

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
