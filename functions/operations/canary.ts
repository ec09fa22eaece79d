import { setTimeout as sleep } from 'node:timers/promises';
import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { createSecretReader } from '../../lib/platform/aws/parameters.ts';
import { logger } from '../../lib/platform/log.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface CanaryDeps {
  readonly fetch: typeof fetch;
  /** Base address of the API, with a trailing slash. */
  readonly api: string;
  /** Address of the console, without a trailing slash; undefined if the stage has none. */
  readonly site: string | undefined;
  /** False where callers of pricing sign their requests, which the canary does not. */
  readonly pricingTakesKeys: boolean;
  /** Region and currency whose public prices the stage reads. */
  readonly retail: { readonly region: string; readonly currency: string };
  /** The API key of the canary. */
  readonly key: () => Promise<string>;
  /** How long to wait before a failed request is sent once more. */
  readonly retryAfterMs: number;
}

/** The requests that were answered with 200. */
export interface CanaryWalk {
  readonly answered: readonly string[];
}

interface Step {
  readonly url: string;
  readonly needsKey: boolean;
  /** Sent with POST, as JSON. @default - GET */
  readonly body?: object;
}

/** API Gateway ends a request after 29 seconds; ours answer long before. */
const timeoutMs = 10_000;

/**
 * Calls each API as a caller would, with an API key of its own: both healths, an estimate and the market's list, and the first page of
 * the console. A request that fails is sent once more.
 * @throws Error that names every request without an answer of 200, so that the alarm rings
 */
export const canary = (deps: CanaryDeps) => async (): Promise<CanaryWalk> => {
  const steps = stepsOf(deps);
  const key = await deps.key();
  const outcomes = await Promise.all(
    steps.map(async (step) => {
      const send = () => problemOf(deps, step, key);
      const first = await send();
      if (first === undefined) return { step, problem: undefined };
      await sleep(deps.retryAfterMs);
      return { step, problem: await send() };
    }),
  );
  const problems = outcomes.flatMap(({ step, problem }) => (problem === undefined ? [] : [`${step.url} ${problem}`]));
  if (problems.length > 0) throw new Error(problems.join('; '));
  const answered = steps.map(({ url }) => url);
  logger.info('canary', { answered });
  return { answered };
};

function stepsOf({ api, site, pricingTakesKeys, retail }: CanaryDeps): readonly Step[] {
  const { region, currency } = retail;
  const items = [{ id: 'canary', product: 'virtual_machine', region, sku: 'Standard_D2s_v5', quantity: 1 }];
  return [
    { url: `${api}api/health`, needsKey: false },
    ...(pricingTakesKeys ? [{ url: `${api}api/estimate`, needsKey: true, body: { currency, items } }] : []),
    { url: `${api}api/v1/health`, needsKey: false },
    { url: `${api}api/v1/tickers`, needsKey: true },
    ...(site === undefined ? [] : [{ url: `${site}/`, needsKey: false }]),
  ];
}

/** Sends a request. @returns what is wrong with the answer; undefined for an answer of 200 */
async function problemOf({ fetch }: CanaryDeps, step: Step, key: string): Promise<string | undefined> {
  try {
    const response = await fetch(step.url, {
      headers: {
        ...(step.needsKey && { 'X-API-Key': key }),
        ...(step.body && { 'Content-Type': 'application/json' }),
      },
      ...(step.body && { method: 'POST', body: JSON.stringify(step.body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return response.status === 200 ? undefined : `answers ${response.status} ${text.slice(0, 200)}`;
  } catch (error) {
    return `does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

checkEnvironment(jobs.operationsCanary.tables, [
  'APPRAISE_API_URL',
  'APPRAISE_CANARY_KEY_PARAMETER',
  'APPRAISE_CANARY_RETAIL',
]);

const {
  APPRAISE_API_URL = '',
  APPRAISE_CANARY_KEY_PARAMETER = '',
  APPRAISE_CANARY_RETAIL = '',
  APPRAISE_CONSOLE_URL,
  APPRAISE_PRICING_ACCESS,
} = process.env;
const [region = '', currency = ''] = APPRAISE_CANARY_RETAIL.split(',');

export const handler = canary({
  fetch: globalThis.fetch,
  api: APPRAISE_API_URL,
  site: APPRAISE_CONSOLE_URL,
  pricingTakesKeys: APPRAISE_PRICING_ACCESS !== 'iam',
  retail: { region, currency },
  key: createSecretReader(APPRAISE_CANARY_KEY_PARAMETER),
  retryAfterMs: 5_000,
});
