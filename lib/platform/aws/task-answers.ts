import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { logger } from '../log.ts';
import { requireVariable } from './environment.ts';

/** How a task of a state machine ended. A failed one is tried again as the state machine says. */
export type TaskOutcome =
  | { readonly output: object }
  | {
      /** Name of the error. */
      readonly error: string;
      readonly cause: string;
    };

/** The state machine does not wait for this answer: it has one, or has given the task up. */
const goneTypes = /(?:TaskTimedOut|TaskDoesNotExist|InvalidToken)$/;

const timeoutMs = 10_000;
/** Step Functions takes no longer ones. */
const maxLengths = { error: 256, cause: 32_768 };

/**
 * Answers a state machine that waits for a task. Signed by itself: the SDK's client of Step Functions would double the bundle. Without
 * effect where nobody waits any more.
 * @throws Error if Step Functions does not take the answer
 */
export async function answerTask(taskToken: string, outcome: TaskOutcome): Promise<void> {
  const endpoint = new URL(requireVariable('APPRAISE_STATES_ENDPOINT'));
  const [operation, body] =
    'output' in outcome
      ? ['SendTaskSuccess', { taskToken, output: JSON.stringify(outcome.output) }]
      : [
          'SendTaskFailure',
          {
            taskToken,
            error: outcome.error.slice(0, maxLengths.error),
            cause: outcome.cause.slice(0, maxLengths.cause),
          },
        ];
  const request = await sign(endpoint, {
    headers: {
      host: endpoint.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `AWSStepFunctions.${operation}`,
    },
    body: JSON.stringify(body),
  });
  const response = await fetch(endpoint, { ...request, method: 'POST', signal: AbortSignal.timeout(timeoutMs) });
  const text = await response.text();
  if (response.ok) return;
  if (goneTypes.test(typeOf(text))) {
    logger.warn('nobody waits for this answer any more', { operation });
    return;
  }
  throw new Error(`Step Functions answers ${response.status} to ${operation}: ${text.slice(0, 500)}`);
}

interface Signable {
  readonly headers: Record<string, string>;
  readonly body: string;
}

async function sign({ protocol, hostname, port }: URL, { headers, body }: Signable): Promise<Signable> {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN, AWS_REGION = '' } = process.env;
  const signer = new SignatureV4({
    service: 'states',
    region: AWS_REGION,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    sha256: Sha256,
  });
  const signed = await signer.sign({
    method: 'POST',
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: '/',
    query: {},
    headers,
    body,
  });
  return { headers: signed.headers, body };
}

/** Node's SHA-256, as the signer asks for it: with a secret it is an HMAC. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(chunk: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(chunk));
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {
    throw new Error('a hash is used once');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

function typeOf(text: string): string {
  try {
    return String(JSON.parse(text).__type);
  } catch {
    return '';
  }
}
