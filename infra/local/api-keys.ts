import { secretHash } from '../../lib/http/market-access.ts';
import { type AccessKey, addAccessKey, findAccessKey } from '../../lib/storage/access-keys.ts';
import { demoScopeId } from './demo/seed.ts';

/** Keys of the demo, by their secrets (README, Local names). They exist in a local run only. */
const demoKeys: Readonly<Record<string, Pick<AccessKey, 'owner' | 'plan' | 'grants'>>> = {
  'demo-gratis-0123456789': { owner: 'Demo Gratis', plan: 'gratis', grants: [] },
  'demo-pro-0123456789': { owner: 'Demo Pro', plan: 'pro', grants: [] },
  'demo-enterprise-0123456789': { owner: 'Demo Enterprise', plan: 'enterprise', grants: [demoScopeId] },
};

/**
 * Id of a key in a local run. API Gateway keeps secrets and gives them ids; here the id follows from the secret, so that
 * nothing but the record of the key must be kept.
 */
export const localKeyId = (secret: string): string => `local-${secretHash(secret).slice(0, 20)}`;

/** Id of a key that somebody has made; undefined for any other secret. */
export async function knownKeyId(secret: string): Promise<string | undefined> {
  const id = localKeyId(secret);
  return (await findAccessKey(id)) ? id : undefined;
}

/** Makes the records of the demo keys, as far as they are missing. */
export async function seedKeys(now: Date): Promise<void> {
  const created_at = now.toISOString();
  await Promise.all(
    Object.entries(demoKeys).map(([secret, key]) =>
      addAccessKey({ ...key, key_id: localKeyId(secret), created_at, disabled: false }, secretHash(secret)),
    ),
  );
}
