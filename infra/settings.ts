import type { ReportLanguage } from '../lib/assessment/words/words.ts';
import type { Throttle } from './request-limits.ts';

export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const;
type LogLevel = (typeof logLevels)[number];

export const pricingAccesses = ['api-key', 'iam'] as const;
type PricingAccess = (typeof pricingAccesses)[number];

/** A DNS name of one's own for the console. */
export interface ConsoleDomain {
  /** `console.example.com` */
  readonly name: string;
  /** ARN of its certificate, in us-east-1: CloudFront reads no other region. */
  readonly certificateArn: string;
}

/** Settings of a deployment in the CDK context (`-c stage=prod`, or cdk.json); all values: docs/settings.md. */
export interface Settings {
  /** Part of stack and function names: at most 12 lower-case letters and digits. @default 'dev' */
  readonly stage: string;
  /** Whether tables and buckets stay when the stacks are deleted: true for every stage but `dev`. */
  readonly keepsData: boolean;
  /** Refuses deletion; off for the first deployment, so that CloudFormation can roll it back. @default 'off' */
  readonly deletionProtection: boolean;
  /** How long logs are kept: CloudWatch's of functions and the API, S3's of bucket access. One of CloudWatch's values. @default 30 */
  readonly logRetentionDays: number;
  /** Minimum level of log lines. @default 'INFO' */
  readonly logLevel: LogLevel;
  /** Language of the reports on uploads. @default 'en' */
  readonly reportLanguage: ReportLanguage;
  /** Content of the policy for records of teams that have uploaded none. @default - they are judged without one */
  readonly assessmentPolicy?: Uint8Array;
  /** Days after which a record and its report are deleted. @default - never: a maturity record is evidence */
  readonly recordRetentionDays?: number;
  /** Days for which an overwritten or deleted version of a record or a report is kept. @default 365 */
  readonly supersededRetentionDays: number;
  /** Days for which no version in the archive can be deleted (Object Lock, governance). @default - not locked */
  readonly archiveLockDays?: number;
  /** Pricing callers send an API key with grants, or an IAM signature, which opens every scope. @default 'api-key' */
  readonly pricingAccess: PricingAccess;
  /** Azure regions whose public prices are read. @default - brazilsouth, eastus2 and westeurope */
  readonly retailRegions: readonly string[];
  /** ISO 4217; each scope needs the public prices of its currency. @default - USD */
  readonly retailCurrencies: readonly string[];
  /** Azure's names of the services whose public prices are read, beside those of the products. @default - all */
  readonly retailServices: readonly string[];
  /** Off: only `appraise refresh-retail` reads the public prices. @default 'on' */
  readonly retailRefresh: boolean;
  /** Off: only `appraise refresh-market` publishes the market. @default 'on' */
  readonly marketRefresh: boolean;
  /** Sources of the market's figures, joined with `+`, the preferred one first: `csv+b3`. @default 'brapi' */
  readonly marketSource: string;
  /** Origin whose pages may read the API (CORS): `https://console.example.com`. @default - none */
  readonly corsOrigin?: string;
  /** Days without trading at B3 that the built-in list lacks: `2027-02-08`. @default - none */
  readonly b3Holidays: readonly string[];
  /** The console on CloudFront, with the API's documentation. @default 'off' */
  readonly console: boolean;
  /** Name of the console besides that of CloudFront, with the certificate for it. @default - CloudFront's alone */
  readonly consoleDomain?: ConsoleDomain;
  /** AWS WAF before the API: about 8 dollars a month and 0.60 a million requests. @default 'off' */
  readonly webAcl: boolean;
  /** Limits of each method, for all callers together; the burst may be below the rate. @default - 200, and twice the rate */
  readonly throttle: Throttle;
  /** Metrics of API Gateway by method: 20 to 50 dollars a month; no alarm or widget uses them. @default 'off' */
  readonly detailedMetrics: boolean;
  /** Price sheets that are imported at the same time; SQS bounds them, from 2 on. @default 2 */
  readonly importsAtOnce: number;
  /** A function that calls each API every five minutes, with an API key of its own. @default 'off' */
  readonly canary: boolean;
  /** Tables, saved queries and a workgroup of Athena over verdicts and the archive of the market. @default 'off' */
  readonly athena: boolean;
  /** Dollars a month for the whole account; the topic of the alarms hears when they are spent. @default - no budget */
  readonly budget?: number;
  /** Required for every stage but `dev`; its owner has to confirm it to AWS. @default - nobody gets the alarms */
  readonly alarmEmail?: string;
}
