import { reportLanguage } from '../../lib/assessment/store/report-language.ts';
import { parseSourceNames } from '../../lib/market/source/sources.ts';
import { errorMessage } from '../../lib/platform/error-facts.ts';
import { isFile, readPolicyBytes } from '../assessment-policy.ts';
import { CannotStart } from './cannot-start.ts';

/** Settings of a local run, from its environment variables (docs/settings.md). */
export interface LocalSettings {
  /** 0 takes a free port. */
  readonly ports: { readonly http: number; readonly s3: number; readonly dynamodb: number };
  /** Undefined keeps nothing. */
  readonly dataDirectory: string | undefined;
  /** Endpoints to use instead of the embedded ones. */
  readonly external: { readonly s3: string | undefined; readonly dynamodb: string | undefined };
  /** `open` shows contract prices to everyone on this machine; `api-key` asks for a key, as a deployment does. */
  readonly pricingAccess: PricingAccess;
  /** Whether API Gateway's throttles and daily quotas apply. */
  readonly hasRequestLimits: boolean;
}

const pricingAccesses = ['open', 'api-key'] as const;
type PricingAccess = (typeof pricingAccesses)[number];

/** Reads the settings, with their documented defaults. @throws CannotStart for a value that is not allowed */
export function readLocalSettings(environment: NodeJS.ProcessEnv): LocalSettings {
  const http = port('PORT', environment.PORT, 8787);
  const directory = environment.APPRAISE_DATA_DIR || '.appraise';
  checkTime(environment.APPRAISE_NOW);
  checkSource(environment.APPRAISE_MARKET_SOURCE);
  checkLanguage(environment);
  checkPolicy(environment.APPRAISE_ASSESSMENT_POLICY);
  return {
    ports: {
      http,
      s3: port('APPRAISE_S3_PORT', environment.APPRAISE_S3_PORT, http === 0 ? 0 : 8788),
      dynamodb: port('APPRAISE_DYNAMODB_PORT', environment.APPRAISE_DYNAMODB_PORT, http === 0 ? 0 : 8789),
    },
    dataDirectory: directory === 'memory' ? undefined : directory,
    pricingAccess: pricingAccess(environment.APPRAISE_PRICING_ACCESS),
    hasRequestLimits: hasRequestLimits(environment.APPRAISE_GATEWAY_FENCES),
    external: {
      s3: endpoint('APPRAISE_S3_ENDPOINT', environment.APPRAISE_S3_ENDPOINT),
      dynamodb: endpoint('APPRAISE_DYNAMODB_ENDPOINT', environment.APPRAISE_DYNAMODB_ENDPOINT),
    },
  };
}

function port(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new CannotStart(`${name} must be a port from 0 to 65535 (0 takes a free one), not "${text}"`);
}

function pricingAccess(text: string | undefined): PricingAccess {
  if (text === undefined || text === '') return 'open';
  const found = pricingAccesses.find((access) => access === text);
  if (found) return found;
  throw new CannotStart(`pricing access must be ${pricingAccesses.join(' or ')}, not "${text}"`);
}

function hasRequestLimits(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'on') return true;
  if (text === 'off') return false;
  throw new CannotStart(`APPRAISE_GATEWAY_FENCES must be on or off, not "${text}"`);
}

function endpoint(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new CannotStart(`${name} must be an http or https address such as http://127.0.0.1:8000, not "${text}"`);
}

function checkLanguage(environment: NodeJS.ProcessEnv): void {
  try {
    reportLanguage(environment);
  } catch (error) {
    throw new CannotStart(errorMessage(error));
  }
}

function checkPolicy(path: string | undefined): void {
  if (!path) return;
  if (!isFile(path)) throw new CannotStart(`APPRAISE_ASSESSMENT_POLICY must be a file with a policy, not "${path}"`);
  const read = readPolicyBytes(path);
  if ('problems' in read) {
    throw new CannotStart(read.problems.map((problem) => `APPRAISE_ASSESSMENT_POLICY: ${path}${problem}`).join('\n'));
  }
}

function checkSource(text: string | undefined): void {
  try {
    if (text) parseSourceNames(text);
  } catch (error) {
    throw new CannotStart(`APPRAISE_MARKET_SOURCE: ${errorMessage(error)}`);
  }
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

function checkTime(text: string | undefined): void {
  if (text === undefined || text === '') return;
  if (isoTime.test(text) && !Number.isNaN(Date.parse(text))) return;
  throw new CannotStart(`APPRAISE_NOW must be an ISO 8601 date-time such as 2026-03-31T12:00:00Z, not "${text}"`);
}
