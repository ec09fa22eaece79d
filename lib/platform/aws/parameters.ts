import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** Returns a function that gives a secret of SSM Parameter Store, decrypted. It fetches once a container and logs nothing. */
export function secretParameter(name: string): () => Promise<string> {
  let fetched: Promise<string> | undefined;
  return () => {
    fetched ??= fetchSecret(name).catch((error: unknown) => {
      // The next invocation may try again.
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
