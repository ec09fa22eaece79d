import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/**
 * Reads the credentials of a function's role, as Lambda puts them into the environment. They expire at once, so that the SDK asks for
 * them at each request: no request is signed with a token that has been replaced.
 */
export const environmentCredentials = async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  return {
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    expiration: new Date(),
  };
};

/** Setting of a client: on Lambda the credentials of now, elsewhere what the SDK finds. */
export const roleCredentials = (): Pick<DynamoDBClientConfig, 'credentials'> =>
  process.env.AWS_LAMBDA_FUNCTION_NAME ? { credentials: environmentCredentials } : {};

/** True for the error of a service that says that the token of the caller's session has expired. */
export const isExpiredToken = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ExpiredToken' || error.name === 'ExpiredTokenException');

/** What is needed of a client of the SDK. */
interface Client {
  readonly middlewareStack: {
    // biome-ignore lint/suspicious/noExplicitAny: each client has types of its own for input and output.
    add(middleware: (next: (args: any) => Promise<any>) => (args: any) => Promise<any>, options: object): void;
  };
}

/** Makes a client send a request once more, signed anew, if its token has expired. */
export function retryExpired({ middlewareStack }: Client): void {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (!isExpiredToken(error)) throw error;
        return next(args);
      }
    },
    { step: 'initialize', name: 'retryExpired' },
  );
}
