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
import { mockClient } from 'aws-sdk-client-mock';

/** Keys and usage plans as API Gateway keeps them. */
export interface FakeApiGateway {
  /** By id; a deleted key is gone. */
  readonly keys: Map<string, { readonly value: string; enabled: boolean }>;
  /** Names of the usage plans that a key is in. */
  readonly plansOf: (keyId: string) => readonly string[];
}

const metadata = { $metadata: {} };
const notFound = () => new NotFoundException({ message: 'Invalid API Key identifier specified', ...metadata });

/**
 * Mocks the calls of API Gateway that the product uses, with two usage plans a page.
 * @param around runs each call; a test may make it fail before or after its effect
 */
export function fakeApiGateway(
  planNames: readonly string[],
  around: <Answer>(call: () => Answer) => Promise<Answer>,
): FakeApiGateway {
  const keys: FakeApiGateway['keys'] = new Map();
  const plans = planNames.map((name) => ({ id: `id-of-${name}`, name, keys: new Set<string>() }));
  const planOf = (id: string | undefined) => {
    const plan = plans.find((one) => one.id === id);
    if (!plan) throw notFound();
    return plan;
  };
  const stageOf = (name: string) => name.split('-')[1];
  let made = 0;
  const mock = mockClient(APIGatewayClient);
  mock.on(GetUsagePlansCommand).callsFake(({ keyId, position = '0' }) =>
    around(() => {
      const found = plans.filter((plan) => keyId === undefined || plan.keys.has(keyId));
      const end = Number(position) + 2;
      return { items: found.slice(Number(position), end), ...(end < found.length && { position: String(end) }) };
    }),
  );
  mock.on(CreateApiKeyCommand).callsFake(({ value, enabled }) =>
    around(() => {
      made += 1;
      const id = `key${made}`;
      keys.set(id, { value, enabled });
      return { id };
    }),
  );
  mock.on(DeleteApiKeyCommand).callsFake(({ apiKey }) =>
    around(() => {
      if (!keys.delete(apiKey)) throw notFound();
      for (const plan of plans) plan.keys.delete(apiKey);
      return {};
    }),
  );
  mock.on(UpdateApiKeyCommand).callsFake(({ apiKey, patchOperations }) =>
    around(() => {
      const key = keys.get(apiKey);
      if (!key) throw notFound();
      key.enabled = patchOperations[0].value === 'true';
      return {};
    }),
  );
  mock.on(CreateUsagePlanKeyCommand).callsFake(({ usagePlanId, keyId }) =>
    around(() => {
      const plan = planOf(usagePlanId);
      if (!keys.has(keyId)) throw notFound();
      if (plans.some((one) => one.keys.has(keyId) && stageOf(one.name) === stageOf(plan.name)))
        throw new ConflictException({ message: 'Usage plan key is already associated with the stage', ...metadata });
      plan.keys.add(keyId);
      return {};
    }),
  );
  mock.on(DeleteUsagePlanKeyCommand).callsFake(({ usagePlanId, keyId }) =>
    around(() => {
      if (!planOf(usagePlanId).keys.delete(keyId)) throw notFound();
      return {};
    }),
  );
  return { keys, plansOf: (keyId) => plans.filter((plan) => plan.keys.has(keyId)).map(({ name }) => name) };
}
