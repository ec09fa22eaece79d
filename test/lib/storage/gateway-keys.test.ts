import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  GetUsagePlansCommand,
  UpdateApiKeyCommand,
} from '@aws-sdk/client-api-gateway';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { createGatewayKey, setGatewayKeyEnabled } from '../../../lib/storage/gateway-keys.ts';

const gateway = mockClient(APIGatewayClient);
beforeEach(() => {
  gateway.reset();
  gateway
    .on(GetUsagePlansCommand, { position: undefined })
    .resolves({ items: [{ name: 'appraise-dev-gratis', id: 'g' }], position: 'next' });
  gateway.on(GetUsagePlansCommand, { position: 'next' }).resolves({ items: [{ name: 'appraise-prod-pro', id: 'p' }] });
  gateway.on(CreateApiKeyCommand).resolves({ id: 'k1' });
});

const key = { owner: 'Mesa', plan: 'pro' as const, secret: 's'.repeat(20) };

it('a key is made enabled, with our secret, and joins the plan of its stage, wherever that is listed', async () => {
  expect(await createGatewayKey('prod', key)).toBe('k1');
  const [[create], [join]] = [
    gateway.commandCalls(CreateApiKeyCommand),
    gateway.commandCalls(CreateUsagePlanKeyCommand),
  ];
  expect(create?.args[0].input).toEqual({ name: 'appraise-prod Mesa', value: key.secret, enabled: true });
  expect(join?.args[0].input).toEqual({ usagePlanId: 'p', keyId: 'k1', keyType: 'API_KEY' });
});

it('no key is made for a stage without the plan', async () => {
  await expect(createGatewayKey('dev', key)).rejects.toThrow(/no usage plan appraise-dev-pro/);
  expect(gateway.commandCalls(CreateApiKeyCommand)).toEqual([]);
});

it('a key that cannot join its plan does not stay', async () => {
  gateway.on(CreateUsagePlanKeyCommand).rejects(new Error('LimitExceeded'));
  await expect(createGatewayKey('prod', key)).rejects.toThrow('LimitExceeded');
  expect(gateway.commandCalls(DeleteApiKeyCommand)[0]?.args[0].input).toEqual({ apiKey: 'k1' });
});

it('a key is let in and out', async () => {
  await setGatewayKeyEnabled('k1', false);
  expect(gateway.commandCalls(UpdateApiKeyCommand)[0]?.args[0].input).toEqual({
    apiKey: 'k1',
    patchOperations: [{ op: 'replace', path: '/enabled', value: 'false' }],
  });
});
