import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** A secret of SSM Parameter Store, decrypted; fetched once a container, and never written anywhere. */
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
