import type { Throttle } from './request-limits.ts';

export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;
type LogLevel = (typeof logLevels)[number];

export const pricingAccesses = ['api-key', 'iam'] as const;
type PricingAccess = (typeof pricingAccesses)[number];

/** What two deployments may set differently, in the CDK context (`cdk deploy -c stage=prod`, or cdk.json). */
export interface Settings {
  /**
   * Name of the deployment: part of stack and function names, and the first segment of the API's path.
   * Lower-case letters and digits, at most 12.
   * @default 'dev'
   */
  readonly stage: string;
  /**
   * Whether tables and buckets stay when a deployment is deleted. It follows from the stage: true for all but `dev`.
   */
  readonly keepsData: boolean;
  /**
   * `on`: tables and the data stack refuse to be deleted until it is `off` again. Keep it `off` for the first deployment:
   * CloudFormation cannot roll back what refuses to be deleted.
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
   * Minimum level of the log lines that are written: DEBUG, INFO, WARN or ERROR.
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
   * How callers of the pricing API identify themselves: with an API key that has grants, or with an IAM signature, which
   * opens every scope.
   * @default 'api-key'
   */
  readonly pricingAccess: PricingAccess;
  /**
   * Azure regions whose public prices are read each day.
   * @default - brazilsouth, eastus2 and westeurope
   */
  readonly retailRegions: readonly string[];
  /**
   * Currencies (ISO 4217) in which these prices are read; each scope needs the public prices of its currency.
   * @default - USD
   */
  readonly retailCurrencies: readonly string[];
  /**
   * `on`: the public prices are read each night. `off`: only `appraise refresh-retail` reads them.
   * @default 'on'
   */
  readonly retailRefresh: boolean;
  /**
   * `on`: the market is published each morning and for each uploaded table. `off`: only `appraise refresh-market`
   * publishes it.
   * @default 'on'
   */
  readonly marketRefresh: boolean;
  /**
   * Where the market's figures come from; several are joined with `+`, the preferred one first: `csv+b3` prefers tables
   * uploaded under `market/` to the figures of B3. brapi.dev needs its token in the parameter
   * `/appraise/<stage>/brapi-token`.
   * @default 'brapi'
   */
  readonly marketSource: string;
  /**
   * Origin whose pages may read the API in a browser (CORS), such as the console's: `https://console.example.com`.
   * @default - none: only programs and pages of the API's own origin
   */
  readonly corsOrigin?: string;
  /**
   * Days without trading at B3 that the built-in list lacks: `2027-02-08,2027-02-09`.
   * @default - none
   */
  readonly b3Holidays: readonly string[];
  /**
   * A web ACL before the API (AWS WAF), `on` or `off`. It costs about 8 dollars a month and 0.60 a million requests.
   * @default 'off'
   */
  readonly webAcl: boolean;
  /**
   * Requests a second that each method of the API answers for all callers together (`throttleRate`), and how many may
   * come at once (`throttleBurst`). The burst may be below the rate, as in the default of an AWS account.
   * @default - 200, and twice the rate
   */
  readonly throttle: Throttle;
  /**
   * Metrics of API Gateway for each method, `on` or `off`: 20 to 50 dollars a month. No alarm and no widget uses them.
   * @default 'off'
   */
  readonly detailedMetrics: boolean;
  /**
   * Address that alarms are mailed to, once its owner has confirmed it to AWS. Required for every stage but `dev`.
   * @default - none: alarms go to the topic, which nobody reads before somebody subscribes to it
   */
  readonly alarmEmail?: string;
}
