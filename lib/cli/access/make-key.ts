import { gatewayPlanOf } from '../../access/gateway-plans.ts';
import { type AccessKey, addAccessKey, deleteAccessKey, secretHash } from '../../access/store/access-keys.ts';
import { makeVisible } from '../../platform/text.ts';
import { gatewayKeys, type KeysTarget, newLocalId, newSecret, opens } from './key-store.ts';

/** A key that was just made, with its secret, which nobody can read again. */
export interface NewKey extends AccessKey {
  readonly secret: string;
}

/** Makes a key at the gateway and in the table; of what was made on the way nothing stays where a step fails. */
export async function makeKey(
  record: Omit<AccessKey, 'key_id' | 'created_at' | 'disabled'>,
  flags: KeysTarget,
): Promise<NewKey> {
  const secret = newSecret();
  const gateway = await gatewayKeys(flags);
  const { owner } = record;
  const key_id = gateway
    ? await gateway.createGatewayKey(flags.stage, { owner, plan: gatewayPlanOf(record), secret })
    : newLocalId();
  const key: AccessKey = { ...record, key_id, created_at: new Date().toISOString(), disabled: false };
  try {
    await addAccessKey(key, secretHash(secret));
  } catch (error) {
    // The record may be there: its answer was lost.
    await Promise.allSettled([gateway?.deleteGatewayKey(key_id), deleteAccessKey(key_id)]);
    throw error;
  }
  return { ...key, secret };
}

/** The lines that show a secret, once. */
export const newKeyText = (key: NewKey): string =>
  `${key.secret}\n\nkey ${key.key_id} of ${makeVisible(key.owner)} (${opens(key)}). The line above is its secret: it is shown this once.\n`;
