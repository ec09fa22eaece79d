import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { sourceNames } from '../lib/market/source/sources.ts';
import { regionOf } from '../lib/pricing/catalog/regions.ts';
import { defaultRetail } from '../lib/pricing/import/retail-settings.ts';
import { defaultStageFence, type Fence } from './fences.ts';

/** What differs between two deployments; read from CDK context (`cdk deploy -c stage=prod`, or cdk.json). */
export interface Settings {
  /**
   * Name of the deployment: part of stack and function names, and the first segment of the API's path.
   * Lower-case letters and digits, at most 12.
   * @default 'dev'
   */
  readonly stage: string;
  /**
   * Data outlives its stack: tables and buckets are kept when a deployment is deleted. Otherwise they go with it.
   * Follows from the stage: true for every one but `dev`.
   */
  readonly keepsData: boolean;
  /**
   * `on`: tables and the data stack refuse to be deleted until it is off again. A first deployment needs it off: what
   * refuses to be deleted cannot be rolled back.
   * @default 'off'
   */
  readonly deletionProtection: boolean;
  /**
   * Days for which logs are kept: of functions and of the API in CloudWatch, of bucket access in S3.
   * One of the values that CloudWatch allows.
   * @default 30
   */
  readonly logRetentionDays: number;
  /**
   * Least severe log line that is written: DEBUG, INFO, WARN or ERROR.
   * @default 'INFO'
   */
  readonly logLevel: LogLevel;
  /**
   * Days after which an uploaded record and its report are deleted.
   * @default - kept until somebody deletes them: a maturity record is evidence
   */
  readonly recordRetentionDays?: number;
  /**
   * Days for which an overwritten or deleted version of a record or a report can be brought back.
   * @default 365
   */
  readonly supersededRetentionDays: number;
  /**
   * How callers of the pricing API are known: by an API key with grants, or by an IAM signature, which sees every scope.
   * @default 'api-key'
   */
  readonly pricingAccess: PricingAccess;
  /**
   * Azure regions whose public prices are read each day.
   * @default - brazilsouth, eastus2 and westeurope
   */
  readonly retailRegions: readonly string[];
  /**
   * Currencies (ISO 4217) in which they are read; each scope needs its own.
   * @default - USD
   */
  readonly retailCurrencies: readonly string[];
  /**
   * Whether the public prices are read each night, `on` or `off`. Without it they are read by hand only
   * (`appraise refresh-retail`).
   * @default 'on'
   */
  readonly retailRefresh: boolean;
  /**
   * Whether the market is published each morning and for each uploaded table, `on` or `off`. Without it days are published
   * by hand only (`appraise refresh-market`).
   * @default 'on'
   */
  readonly marketRefresh: boolean;
  /**
   * Where the market's figures come from; several with `+`, the first one first: `csv+b3` takes what is uploaded under
   * `market/` before what B3 says. brapi.dev wants its token in the parameter `/appraise/<stage>/brapi-token`.
   * @default 'brapi'
   */
  readonly marketSource: string;
  /**
   * Origin of the console, which browsers let read the API: `https://console.example.com`.
   * @default - none: only programs and pages of the API's own origin
   */
  readonly corsOrigin?: string;
  /**
   * Days on which B3 does not trade that the built-in list does not have yet: `2027-02-08,2027-02-09`.
   * @default - none
   */
  readonly b3Holidays: readonly string[];
  /**
   * A web ACL before the API (AWS WAF), `on` or `off`. It costs about 8 dollars a month and 0.60 a million requests.
   * @default 'off'
   */
  readonly webAcl: boolean;
  /**
   * Requests a second that each method of the API answers, all callers together (`throttleRate`), and how many may come at
   * once (`throttleBurst`). Burst may be below rate, as it is in AWS's own default for an account.
   * @default - 200, and twice the rate
   */
  readonly throttle: Fence;
  /**
   * Metrics of API Gateway for each method, `on` or `off`: 20 to 50 dollars a month. No alarm and no widget needs them.
   * @default 'off'
   */
  readonly detailedMetrics: boolean;
  /**
   * Address that alarms are mailed to; AWS asks it for confirmation first. Required for every stage but `dev`.
   * @default - none: alarms reach the topic, and nobody until somebody subscribes to it
   */
  readonly alarmEmail?: string;
}

const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;
type LogLevel = (typeof logLevels)[number];

const pricingAccesses = ['api-key', 'iam'] as const;
type PricingAccess = (typeof pricingAccesses)[number];

/** Thrown with every fault of the context at once, one a line. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The CDK context is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * The settings that a CDK context stands for.
 * @param context value of a context key, undefined where it is not set; values of `-c` are strings
 * @throws BadSettings
 */
export function readSettings(context: (key: string) => unknown): Settings {
  const problems: string[] = [];

  const text = (key: string, pattern: RegExp, allowed: string): string | undefined => {
    const value = context(key) ?? '';
    if (value === '') return undefined;
    if (typeof value === 'string' && pattern.test(value)) return value;
    problems.push(`${key} is ${JSON.stringify(value)}; it must be ${allowed}.`);
    return undefined;
  };
  const wholeNumber = (key: string, allows: (value: number) => boolean, allowed: string): number | undefined => {
    const value = context(key) ?? '';
    if (value === '') return undefined;
    if (/^\d{1,5}$/.test(String(value)) && allows(Number(value))) return Number(value);
    problems.push(`${key} is ${JSON.stringify(value)}; it must be ${allowed}.`);
    return undefined;
  };
  const toggle = (key: string): boolean | undefined => {
    const value = text(key, /^(on|off)$/, 'on or off');
    return value === undefined ? undefined : value === 'on';
  };
  const positive = (key: string): number | undefined =>
    wholeNumber(key, (value) => value > 0, 'a whole number of days, at least 1');
  const requests = (key: string): number | undefined =>
    wholeNumber(key, (value) => value > 0, 'a whole number of requests from 1 to 99999');

  const stage =
    text('stage', /^[a-z][a-z0-9]{0,11}$/, 'a letter and at most 11 letters or digits, lower case') ?? 'dev';
  const logLevel = text('logLevel', new RegExp(`^(${logLevels.join('|')})$`), `one of ${logLevels.join(', ')}`);
  const logRetentionDays = wholeNumber('logRetentionDays', isLogRetention, `one of ${logRetentions.join(', ')}`);
  const recordRetentionDays = positive('recordRetentionDays');
  const supersededRetentionDays = positive('supersededRetentionDays');
  const corsOrigin = text(
    'corsOrigin',
    origin,
    'an origin such as https://console.example.com (http on localhost only)',
  );
  const anySource = `(${sourceNames.join('|')})`;
  const marketSource = text(
    'marketSource',
    new RegExp(`^${anySource}(\\+${anySource})*$`),
    `one of ${sourceNames.join(', ')}, or several with +`,
  );
  if (marketSource !== undefined && new Set(marketSource.split('+')).size < marketSource.split('+').length) {
    problems.push(`marketSource is ${JSON.stringify(marketSource)}; it must be a list of different sources.`);
  }
  const pricingAccess = text(
    'pricingAccess',
    new RegExp(`^(${pricingAccesses.join('|')})$`),
    `one of ${pricingAccesses.join(', ')}`,
  );
  const b3Holidays = text('b3Holidays', isoDays, 'days such as 2027-02-08, with commas between them');
  const throttleRate = requests('throttleRate') ?? defaultStageFence.rate;
  const throttleBurst = requests('throttleBurst');
  const webAcl = toggle('webAcl');
  const deletionProtection = toggle('deletionProtection');
  const detailedMetrics = toggle('detailedMetrics');
  const marketRefresh = toggle('marketRefresh');
  const retailRefresh = toggle('retailRefresh');
  const retailRegions = text(
    'retailRegions',
    /^[a-z][a-z0-9]+(,[a-z][a-z0-9]+)*$/,
    'names such as eastus2, with commas between them',
  );
  const retailCurrencies = text(
    'retailCurrencies',
    /^[A-Z]{3}(,[A-Z]{3})*$/,
    'ISO 4217 codes, with commas between them',
  );
  const isRegion = (name: string): boolean => regionOf(name)?.isPublic === true;
  if (retailRegions !== undefined && !retailRegions.split(',').every(isRegion)) {
    problems.push(`retailRegions is ${JSON.stringify(retailRegions)}; it must be regions of Azure's public cloud.`);
  }
  const emailAllowed = 'one e-mail address';
  const alarmEmail = text('alarmEmail', /^[^\s@]+@[^\s@]+\.[^\s@]+$/, emailAllowed);
  const keepsData = stage !== 'dev';
  if (keepsData && (context('alarmEmail') ?? '') === '') {
    problems.push(
      `alarmEmail is not set; it must be ${emailAllowed} in every stage but dev, or no one hears an alarm.`,
    );
  }
  if (problems.length > 0) throw new BadSettings(problems);

  return {
    stage,
    keepsData,
    deletionProtection: deletionProtection ?? false,
    logRetentionDays: logRetentionDays ?? 30,
    logLevel: (logLevel as LogLevel | undefined) ?? 'INFO',
    supersededRetentionDays: supersededRetentionDays ?? 365,
    marketSource: marketSource ?? 'brapi',
    pricingAccess: (pricingAccess as PricingAccess | undefined) ?? 'api-key',
    b3Holidays: b3Holidays?.split(',') ?? [],
    webAcl: webAcl ?? false,
    detailedMetrics: detailedMetrics ?? false,
    marketRefresh: marketRefresh ?? true,
    retailRefresh: retailRefresh ?? true,
    throttle: { rate: throttleRate, burst: throttleBurst ?? 2 * throttleRate },
    retailRegions: retailRegions?.split(',') ?? defaultRetail.regions,
    retailCurrencies: retailCurrencies?.split(',') ?? defaultRetail.currencies,
    ...(recordRetentionDays !== undefined && { recordRetentionDays }),
    ...(corsOrigin !== undefined && { corsOrigin }),
    ...(alarmEmail !== undefined && { alarmEmail }),
  };
}

const isoDays = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(,\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))*$/;

const origin = /^(https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

/** CloudWatch takes these and no others; 9999 is CDK's word for keeping logs for ever, which nobody asks for by days. */
const logRetentions = Object.values(RetentionDays).filter(
  (value): value is RetentionDays => typeof value === 'number' && value !== RetentionDays.INFINITE,
);
const isLogRetention = (value: number): boolean => logRetentions.some((retention) => retention === value);
