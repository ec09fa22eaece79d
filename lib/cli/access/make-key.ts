import { gatewayPlanOf } from '../../access/gateway-plans.ts';
import { type AccessKey, addAccessKey, deleteAccessKey, secretHash } from '../../access/store/access-keys.ts';
import { makeVisible } from '../../platform/text.ts';
import { accessText, type KeysTarget, loadGatewayKeys, newLocalId, newSecret } from './key-store.ts';

/** A new key with its secret, which cannot be read again. */
export interface NewKey extends AccessKey {
  readonly secret: string;
}

/** Makes a key at the gateway and in the table; if a step fails, removes what was made. */
export async function makeKey(
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
export const newKeyText = (key: NewKey): string =>
  `${key.secret}\n\nkey ${key.key_id} of ${makeVisible(key.owner)} (${accessText(key)}). The line above is its secret. It is not shown again.\n`;
