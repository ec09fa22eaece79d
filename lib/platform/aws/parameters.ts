import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** Returns a function that reads a secret from SSM Parameter Store, once per container. */
export function createSecretReader(name: string): () => Promise<string> {
  let fetched: Promise<string> | undefined;
  return () => {
    fetched ??= fetchSecret(name).catch((error: unknown) => {
      // The next invocation tries again.
      fetched = undefined;
      throw error;
    });
    return fetched;
  };
}

async function fetchSecret(name: string): Promise<string> {
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  if (!Parameter?.Value) throw new Error(`parameter ${name} is empty`);
  return Parameter.Value;
}
