import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  GetUsagePlansCommand,
  NotFoundException,
  TooManyRequestsException,
  UpdateApiKeyCommand,
} from '@aws-sdk/client-api-gateway';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  checkStage,
  createGatewayKey,
  deleteGatewayKey,
  prepareMove,
  setGatewayKeyEnabled,
} from '../../../lib/access/gateway-keys.ts';

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

test('a key is made enabled, with our secret, and joins the plan of its stage, wherever that is listed', async () => {
  expect(await createGatewayKey('prod', key)).toBe('k1');
  const [[create], [join]] = [
    gateway.commandCalls(CreateApiKeyCommand),
    gateway.commandCalls(CreateUsagePlanKeyCommand),
  ];
  expect(create?.args[0].input).toEqual({ name: 'appraise-prod Mesa', value: key.secret, enabled: true });
  expect(join?.args[0].input).toEqual({ usagePlanId: 'p', keyId: 'k1', keyType: 'API_KEY' });
});

test('no key is made for a stage without the plan', async () => {
  await expect(createGatewayKey('dev', key)).rejects.toThrow(/no usage plan appraise-dev-pro/);
  expect(gateway.commandCalls(CreateApiKeyCommand)).toEqual([]);
});

test('a key that cannot join its plan does not stay', async () => {
  gateway.on(CreateUsagePlanKeyCommand).rejects(new Error('LimitExceeded'));
  await expect(createGatewayKey('prod', key)).rejects.toThrow('LimitExceeded');
  expect(gateway.commandCalls(DeleteApiKeyCommand)[0]?.args[0].input).toEqual({ apiKey: 'k1' });
});

test('a key is enabled and disabled', async () => {
  await setGatewayKeyEnabled('k1', false);
  expect(gateway.commandCalls(UpdateApiKeyCommand)[0]?.args[0].input).toEqual({
    apiKey: 'k1',
    patchOperations: [{ op: 'replace', path: '/enabled', value: 'false' }],
  });
});

test('a key that is gone already is deleted', async () => {
  gateway.on(DeleteApiKeyCommand).rejects(new NotFoundException({ message: 'no', $metadata: {} }));
  await deleteGatewayKey('k1');
  gateway.on(DeleteApiKeyCommand).rejects(new TooManyRequestsException({ message: 'slow down', $metadata: {} }));
  await expect(deleteGatewayKey('k1')).rejects.toThrow('slow down');
});

describe('a move into another usage plan', () => {
  const plans = ['dev-gratis', 'prod-gratis', 'prod-pricing'].map((name) => ({ name: `appraise-${name}`, id: name }));
  beforeEach(() => {
    gateway.reset();
    gateway.on(GetUsagePlansCommand).resolves({ items: plans });
    gateway.on(GetUsagePlansCommand, { keyId: 'k1' }).resolves({ items: plans.slice(1, 2) });
  });
  const calls = () =>
    [DeleteUsagePlanKeyCommand, CreateUsagePlanKeyCommand].map((command) =>
      gateway.commandCalls(command as never).map(({ args }) => (args[0].input as { usagePlanId?: string }).usagePlanId),
    );

  test('leaves the plan of the stage that it is in, and joins the other', async () => {
    const move = await prepareMove('prod', 'k1', 'pricing');
    expect(calls()).toEqual([[], []]);
    await move();
    expect(calls()).toEqual([['prod-gratis'], ['prod-pricing']]);
  });

  test('changes nothing where the key is in the plan already', async () => {
    await (await prepareMove('prod', 'k1', 'gratis'))();
    expect(calls()).toEqual([[], []]);
  });

  test('joins a plan where an earlier move was cut off after it had left the other', async () => {
    gateway.on(GetUsagePlansCommand, { keyId: 'k1' }).resolves({ items: [] });
    await (await prepareMove('prod', 'k1', 'pricing'))();
    expect(calls()).toEqual([[], ['prod-pricing']]);
  });

  test('goes on where the answer to an earlier try was lost', async () => {
    gateway.on(DeleteUsagePlanKeyCommand).rejects(new NotFoundException({ message: 'no', $metadata: {} }));
    gateway.on(CreateUsagePlanKeyCommand).rejects(new ConflictException({ message: 'is there', $metadata: {} }));
    await (await prepareMove('prod', 'k1', 'pricing'))();
    expect(calls()).toEqual([['prod-gratis'], ['prod-pricing']]);
  });

  test('is refused for a stage without the plan, and for a key of another stage', async () => {
    await expect(prepareMove('prod', 'k1', 'pro')).rejects.toThrow('no usage plan appraise-prod-pro');
    await expect(prepareMove('dev', 'k1', 'gratis')).rejects.toThrow(/is in appraise-prod-gratis, .* give its --stage/);
    await expect(checkStage('dev', 'k1')).rejects.toThrow(/give its --stage/);
  });
});
