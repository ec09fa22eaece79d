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
import type { GatewayPlan } from './plans.ts';

const gateway = new APIGatewayClient({});

/** Makes a key in a usage plan, or none if that fails; returns its id. The secret has at least 20 characters. */
export async function createGatewayKey(
  stage: string,
  { owner, plan, secret }: { readonly owner: string; readonly plan: GatewayPlan; readonly secret: string },
): Promise<string> {
  const usagePlanId = idOfPlan(`appraise-${stage}-${plan}`, await listUsagePlans());
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

/** Deletes a key, if it still exists, and so takes it out of its plans. */
export async function deleteGatewayKey(id: string): Promise<void> {
  await ignoreError(NotFoundException, gateway.send(new DeleteApiKeyCommand({ apiKey: id })));
}

/** Lets the gateway accept a key or not. */
export async function setGatewayKeyEnabled(id: string, enabled: boolean): Promise<void> {
  const patchOperations = [{ op: 'replace' as const, path: '/enabled', value: String(enabled) }];
  await gateway.send(new UpdateApiKeyCommand({ apiKey: id, patchOperations }));
}

/** @throws Error if a key is only in usage plans of other stages */
export async function checkStage(stage: string, keyId: string): Promise<void> {
  stagePlansOf(stage, keyId, await listUsagePlans(keyId));
}

/**
 * Checks that a key can move into a usage plan, and returns the function that moves it, which can be repeated. The key leaves
 * its old plan first, as it can be in only one of a stage. @throws Error if the stage lacks the plan or the key
 */
export async function prepareMove(stage: string, keyId: string, plan: GatewayPlan): Promise<() => Promise<void>> {
  const to = idOfPlan(`appraise-${stage}-${plan}`, await listUsagePlans());
  const current = stagePlansOf(stage, keyId, await listUsagePlans(keyId));
  return async () => {
    for (const usagePlanId of current.filter((id) => id !== to)) {
      await ignoreError(NotFoundException, gateway.send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId })));
    }
    if (current.includes(to)) return;
    const join = gateway.send(new CreateUsagePlanKeyCommand({ usagePlanId: to, keyId, keyType: 'API_KEY' }));
    // It joined already, and the answer was lost.
    await ignoreError(ConflictException, join);
  };
}

function stagePlansOf(stage: string, keyId: string, plans: ReadonlyMap<string, string>): readonly string[] {
  const ids = [...plans].filter(([name]) => name.startsWith(`appraise-${stage}-`)).map(([, id]) => id);
  if (ids.length > 0 || plans.size === 0) return ids;
  throw new Error(
    `the key ${keyId} is in ${[...plans.keys()].join(', ')}, not in a plan of ${stage}: give its --stage`,
  );
}

async function listUsagePlans(keyId?: string): Promise<ReadonlyMap<string, string>> {
  const idsByName = new Map<string, string>();
  let position: string | undefined;
  do {
    const page = await gateway.send(
      new GetUsagePlansCommand({ position, limit: 500, ...(keyId !== undefined && { keyId }) }),
    );
    for (const { name = '', id = '' } of page.items ?? []) idsByName.set(name, id);
    position = page.position;
  } while (position !== undefined);
  return idsByName;
}

function idOfPlan(name: string, plans: ReadonlyMap<string, string>): string {
  const id = plans.get(name);
  if (id === undefined)
    throw new Error(`there is no usage plan ${name}: is the stage deployed in this account and region?`);
  return id;
}

async function ignoreError(
  expected: abstract new (...args: never[]) => Error,
  request: Promise<unknown>,
): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof expected)) throw error;
  }
}
