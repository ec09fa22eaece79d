import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  GetUsagePlansCommand,
  NotFoundException,
  UpdateApiKeyCommand,
} from '@aws-sdk/client-api-gateway';
import type { GatewayPlan } from './gateway-plans.ts';

const gateway = new APIGatewayClient({});

/**
 * Makes a key at API Gateway and puts it into a usage plan, `appraise-<stage>-<plan>`; nothing stays where that fails.
 * @param secret at least 20 characters
 * @returns the id of the key
 * @throws Error where the stage has no such plan, and what API Gateway throws
 */
export async function createGatewayKey(
  stage: string,
  { owner, plan, secret }: { readonly owner: string; readonly plan: GatewayPlan; readonly secret: string },
): Promise<string> {
  const usagePlanId = idOf(`appraise-${stage}-${plan}`, await usagePlans());
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

/** Deletes a key, and takes it out of its plans; one that is not there any more is no fault. */
export async function deleteGatewayKey(id: string): Promise<void> {
  await unless(NotFoundException, gateway.send(new DeleteApiKeyCommand({ apiKey: id })));
}

/** Lets a key in at the gateway, or not. */
export async function setGatewayKeyEnabled(id: string, enabled: boolean): Promise<void> {
  const patchOperations = [{ op: 'replace' as const, path: '/enabled', value: String(enabled) }];
  await gateway.send(new UpdateApiKeyCommand({ apiKey: id, patchOperations }));
}

/** @throws Error for a key that is in the usage plans of other stages only */
export async function checkStage(stage: string, keyId: string): Promise<void> {
  stagePlansOf(stage, keyId, await usagePlans(keyId));
}

/**
 * Looks up how a key gets into a usage plan of a stage; nothing has changed then.
 * @returns what moves it, and may be repeated. A key can be in one plan of a stage only, so it leaves the other first: where it
 *   cannot join the new one then, the gateway refuses it.
 * @throws Error where the stage has no such plan, or the key is of another stage
 */
export async function prepareMove(stage: string, keyId: string, plan: GatewayPlan): Promise<() => Promise<void>> {
  const to = idOf(`appraise-${stage}-${plan}`, await usagePlans());
  const current = stagePlansOf(stage, keyId, await usagePlans(keyId));
  return async () => {
    for (const usagePlanId of current.filter((id) => id !== to)) {
      await unless(NotFoundException, gateway.send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId })));
    }
    if (current.includes(to)) return;
    const joined = gateway.send(new CreateUsagePlanKeyCommand({ usagePlanId: to, keyId, keyType: 'API_KEY' }));
    // It is in the plan: an earlier answer was lost.
    await unless(ConflictException, joined);
  };
}

/** Ids of the plans of a stage, out of all that a key is in. */
function stagePlansOf(stage: string, keyId: string, plans: ReadonlyMap<string, string>): readonly string[] {
  const found = [...plans].filter(([name]) => name.startsWith(`appraise-${stage}-`)).map(([, id]) => id);
  if (found.length > 0 || plans.size === 0) return found;
  throw new Error(`the key ${keyId} is in ${[...plans.keys()].join(', ')}, not in a plan of ${stage}: say its --stage`);
}

/** Ids of usage plans by name: all, or those that a key is in. */
async function usagePlans(keyId?: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let position: string | undefined;
  do {
    const page = await gateway.send(
      new GetUsagePlansCommand({ position, limit: 500, ...(keyId !== undefined && { keyId }) }),
    );
    for (const { name = '', id = '' } of page.items ?? []) found.set(name, id);
    position = page.position;
  } while (position !== undefined);
  return found;
}

function idOf(name: string, plans: ReadonlyMap<string, string>): string {
  const id = plans.get(name);
  if (id === undefined)
    throw new Error(`there is no usage plan ${name}: is the stage deployed in this account and region?`);
  return id;
}

/** Waits for a request, and takes one kind of error for a success. */
async function unless(expected: abstract new (...args: never[]) => Error, request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof expected)) throw error;
  }
}
