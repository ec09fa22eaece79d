import { gatewayPlanOf } from '../../lib/access/plans.ts';
import {
  type AccessKey,
  addAccessKey,
  findAccessKey,
  findKeyId,
  secretHash,
} from '../../lib/access/store/access-keys.ts';
import { demoContracts } from './demo/demo-sheet.ts';
import type { GatewayKey } from './gateway.ts';

/** Keys of the demo, by their secrets (docs/settings.md). They exist in local runs only. */
const demoKeys: Readonly<Record<string, Pick<AccessKey, 'owner' | 'plan' | 'grants'>>> = {
  'demo-gratis-0123456789': { owner: 'Demo Gratis', plan: 'gratis', grants: [] },
  'demo-pro-0123456789': { owner: 'Demo Pro', plan: 'pro', grants: [] },
  'demo-enterprise-0123456789': { owner: 'Demo Enterprise', plan: 'enterprise', grants: [demoContracts[0].scopeId] },
};

/** Keys that everyone on this machine may use, the one that opens everything last. */
export const localKeys: readonly { readonly name: string; readonly key: string }[] = Object.entries(demoKeys).map(
  ([key, { owner }]) => ({ name: owner, key }),
);

/** A change of a key takes effect after this long. */
const cacheMs = 1_000;

const cache = new Map<string, { readonly atMs: number; readonly key: GatewayKey }>();

/** Finds a key as API Gateway has it; undefined for an unknown secret, and for a deleted or disabled key. */
export async function findGatewayKey(secret: string): Promise<GatewayKey | undefined> {
  const atMs = performance.now();
  const found = cache.get(secret);
  if (found && atMs - found.atMs < cacheMs) return found.key;
  cache.delete(secret);
  const id = await findKeyId(secretHash(secret));
  const record = id === undefined ? undefined : await findAccessKey(id);
  if (!record || record.disabled) return undefined;
  const key = { id: record.key_id, plan: gatewayPlanOf(record) };
  cache.set(secret, { atMs, key });
  return key;
}

/** Adds the demo keys that are missing. */
export async function seedKeys(now: Date): Promise<void> {
  const created_at = now.toISOString();
  await Promise.all(
    Object.entries(demoKeys).map(([secret, key]) =>
      addAccessKey({ ...key, key_id: `demo-${key.plan}`, created_at, disabled: false }, secretHash(secret)),
    ),
  );
}
