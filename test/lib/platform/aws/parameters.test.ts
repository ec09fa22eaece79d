import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { createSecretReader } from '../../../../lib/platform/aws/parameters.ts';

const ssm = mockClient(SSMClient);
const name = '/appraise/dev/brapi-token';
const read = createSecretReader(name);

beforeEach(() => ssm.reset());

test('a secret that is replaced counts from the next reading on', async () => {
  ssm
    .on(GetParameterCommand)
    .resolvesOnce({ Parameter: { Value: 'wrong' } })
    .resolves({ Parameter: { Value: 'right' } });

  expect([await read(), await read()]).toEqual(['wrong', 'right']);
  expect(ssm.commandCalls(GetParameterCommand)[0]?.args[0].input).toEqual({ Name: name, WithDecryption: true });
});

test('an empty parameter is an error that names it', async () => {
  ssm.on(GetParameterCommand).resolves({ Parameter: {} });

  await expect(read()).rejects.toThrow(`parameter ${name} is empty`);
});
