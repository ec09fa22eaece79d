import { logger } from '../log.ts';
import { requireVariable } from './environment.ts';
import { requestSigner } from './signature.ts';

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
  const signed = await requestSigner('states').sign({
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

function typeOf(text: string): string {
  try {
    return String(JSON.parse(text).__type);
  } catch {
    return '';
  }
}
