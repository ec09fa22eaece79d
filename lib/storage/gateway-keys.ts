import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  GetUsagePlansCommand,
  UpdateApiKeyCommand,
} from '@aws-sdk/client-api-gateway';
import type { Plan } from '../market/plans.ts';

const gateway = new APIGatewayClient({});

/**
 * Makes a key at API Gateway and puts it into a usage plan, `appraise-<stage>-<plan>`; nothing stays where that fails.
 * @param secret at least 20 characters
 * @returns the id of the key
 * @throws Error where the stage has no such plan, and what API Gateway throws
 */
export async function createGatewayKey(
  stage: string,
  { owner, plan, secret }: { readonly owner: string; readonly plan: Plan; readonly secret: string },
): Promise<string> {
  const usagePlanId = await usagePlanIdOf(`appraise-${stage}-${plan}`);
  const name = `appraise-${stage} ${owner}`;
  const { id = '' } = await gateway.send(new CreateApiKeyCommand({ name, value: secret, enabled: true }));
  try {
    await gateway.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId: id, keyType: 'API_KEY' }));
    return id;
  } catch (error) {
    await deleteGatewayKey(id);
    throw error;
  }
}

export const deleteGatewayKey = async (id: string): Promise<void> => {
  await gateway.send(new DeleteApiKeyCommand({ apiKey: id }));
};

/** Lets a key in at the gateway, or not. */
export async function setGatewayKeyEnabled(id: string, enabled: boolean): Promise<void> {
  const patchOperations = [{ op: 'replace' as const, path: '/enabled', value: String(enabled) }];
  await gateway.send(new UpdateApiKeyCommand({ apiKey: id, patchOperations }));
}

async function usagePlanIdOf(name: string): Promise<string> {
  let position: string | undefined;
  do {
    const page = await gateway.send(new GetUsagePlansCommand({ position, limit: 500 }));
    const found = page.items?.find((plan) => plan.name === name)?.id;
    if (found !== undefined) return found;
    position = page.position;
  } while (position !== undefined);
  throw new Error(`there is no usage plan ${name}: is the stage deployed in this account and region?`);
}
