import { type AccessKey, addAccessKey, findKeyId, secretHash } from '../../lib/storage/access-keys.ts';
import { demoScopeId } from './demo/seed.ts';

/** Keys of the demo, by their secrets (README, Local names). They exist in a local run only. */
const demoKeys: Readonly<Record<string, Pick<AccessKey, 'owner' | 'plan' | 'grants'>>> = {
  'demo-gratis-0123456789': { owner: 'Demo Gratis', plan: 'gratis', grants: [] },
  'demo-pro-0123456789': { owner: 'Demo Pro', plan: 'pro', grants: [] },
  'demo-enterprise-0123456789': { owner: 'Demo Enterprise', plan: 'enterprise', grants: [demoScopeId] },
};

/** Ids by secret: a key that was made keeps both. */
const known = new Map<string, string>();

/** Id of a key that somebody has made, as API Gateway tells it; undefined for any other secret. */
export async function knownKeyId(secret: string): Promise<string | undefined> {
  const id = known.get(secret) ?? (await findKeyId(secretHash(secret)));
  if (id !== undefined) known.set(secret, id);
  return id;
}

/** Makes the records of the demo keys, as far as they are missing. */
export async function seedKeys(now: Date): Promise<void> {
  const created_at = now.toISOString();
  await Promise.all(
    Object.entries(demoKeys).map(([secret, key]) =>
      addAccessKey({ ...key, key_id: `demo-${key.plan}`, created_at, disabled: false }, secretHash(secret)),
    ),
  );
}
