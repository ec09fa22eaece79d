import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/**
 * Returns a function that reads a secret from SSM Parameter Store, each time anew: a function that a schedule calls every few minutes
 * keeps its container for hours, and would go on with a token that was replaced.
 */
export const createSecretReader =
  (name: string): (() => Promise<string>) =>
  () =>
    fetchSecret(name);

async function fetchSecret(name: string): Promise<string> {
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  if (!Parameter?.Value) throw new Error(`parameter ${name} is empty`);
  return Parameter.Value;
}
