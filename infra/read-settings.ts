import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { reportLanguages } from '../lib/assessment/words/words.ts';
import { isDay } from '../lib/market/sao-paulo.ts';
import { sourceNames } from '../lib/market/source/sources.ts';
import { regionOf } from '../lib/pricing/catalog/regions.ts';
import { defaultRetail, isServiceName } from '../lib/pricing/import/retail-settings.ts';
import { readAssessmentPolicy } from './assessment-policy.ts';
import { BadSettings, type CdkContext, type ContextReader, createContextReader } from './context-reader.ts';
import { defaultThrottle } from './request-limits.ts';
import { logLevels, pricingAccesses, type Settings } from './settings.ts';

/** Reads the settings of a deployment, with defaults. @throws BadSettings with everything that is wrong */
export function readSettings(context: CdkContext): Settings {
  const reader = createContextReader(context);
  const settings = settingsOf(reader);
  if (reader.problems.length > 0) throw new BadSettings(reader.problems);
  return settings;
}

function settingsOf(reader: ContextReader): Settings {
  const { toggle, text, oneOf, wholeNumber } = reader;
  const days = (key: string) => wholeNumber(key, isPositive, 'a whole number of days, at least 1');
  const requests = (key: string) => wholeNumber(key, isPositive, 'a whole number of requests from 1 to 99999');

  const stage = text('stage', matches(stageName), 'a letter and at most 11 letters or digits, lower case') ?? 'dev';
  const keepsData = stage !== 'dev';
  const rate = requests('throttleRate') ?? defaultThrottle.rate;
  const required = {
    stage,
    keepsData,
    deletionProtection: toggle('deletionProtection') ?? false,
    logRetentionDays: wholeNumber('logRetentionDays', isLogRetention, `one of ${logRetentions.join(', ')}`) ?? 30,
    logLevel: oneOf('logLevel', logLevels) ?? 'INFO',
    supersededRetentionDays: days('supersededRetentionDays') ?? 365,
    reportLanguage: oneOf('reportLanguage', reportLanguages) ?? 'en',
    marketSource: readMarketSource(reader) ?? 'brapi',
    pricingAccess: oneOf('pricingAccess', pricingAccesses) ?? 'api-key',
    b3Holidays: text('b3Holidays', areDays, 'days such as 2027-02-08, with commas between them')?.split(',') ?? [],
    webAcl: toggle('webAcl') ?? false,
    console: toggle('console') ?? false,
    importsAtOnce: wholeNumber('importsAtOnce', isConcurrency, 'a whole number from 2 to 1000') ?? 2,
    canary: toggle('canary') ?? false,
    athena: toggle('athena') ?? false,
    detailedMetrics: toggle('detailedMetrics') ?? false,
    marketRefresh: toggle('marketRefresh') ?? true,
    retailRefresh: toggle('retailRefresh') ?? true,
    throttle: { rate, burst: requests('throttleBurst') ?? 2 * rate },
    retailRegions: readRetailRegions(reader)?.split(',') ?? defaultRetail.regions,
    retailCurrencies:
      text('retailCurrencies', matches(currencies), 'ISO 4217 codes, with commas between them')?.split(',') ??
      defaultRetail.currencies,
    retailServices:
      text('retailServices', areServices, 'names of Azure services, with commas between them')?.split(',') ?? [],
  };
  const assessmentPolicy = readAssessmentPolicy(reader);
  const recordRetentionDays = days('recordRetentionDays');
  const budget = wholeNumber('budget', isPositive, 'a whole number of dollars a month, from 1 to 99999');
  const archiveLockDays = readArchiveLock(reader, keepsData);
  const corsOrigin = text(
    'corsOrigin',
    matches(origin),
    'an origin such as https://console.example.com (http on localhost only)',
  );
  const alarmEmail = readAlarmEmail(reader, keepsData);
  const consoleDomain = readConsoleDomain(reader, required.console);
  return {
    ...required,
    ...(assessmentPolicy !== undefined && { assessmentPolicy }),
    ...(recordRetentionDays !== undefined && { recordRetentionDays }),
    ...(budget !== undefined && { budget }),
    ...(archiveLockDays !== undefined && { archiveLockDays }),
    ...(corsOrigin !== undefined && { corsOrigin }),
    ...(alarmEmail !== undefined && { alarmEmail }),
    ...(consoleDomain !== undefined && { consoleDomain }),
  };
}

function readMarketSource({ text, problems }: ContextReader): string | undefined {
  const source = `(${sourceNames.join('|')})`;
  const value = text(
    'marketSource',
    matches(new RegExp(`^${source}(\\+${source})*$`)),
    `one of ${sourceNames.join(', ')}, or several with +`,
  );
  const names = value?.split('+') ?? [];
  if (new Set(names).size < names.length) {
    problems.push(`marketSource is ${JSON.stringify(value)}; it must be a list of different sources.`);
  }
  return value;
}

function readRetailRegions({ text, problems }: ContextReader): string | undefined {
  const value = text('retailRegions', matches(regionNames), 'names such as eastus2, with commas between them');
  const isPublic = (name: string): boolean => regionOf(name)?.isPublic === true;
  if (value !== undefined && !value.split(',').every(isPublic)) {
    problems.push(`retailRegions is ${JSON.stringify(value)}; it must be regions of Azure's public cloud.`);
  }
  return value;
}

function readArchiveLock({ wholeNumber, isSet, problems }: ContextReader, isKept: boolean): number | undefined {
  // S3 takes no more than a hundred years.
  const isDays = (days: number): boolean => days > 0 && days <= 36_500;
  const days = wholeNumber('archiveLockDays', isDays, 'a whole number of days from 1 to 36500');
  if (isSet('archiveLockDays') && !isKept) {
    problems.push('archiveLockDays is set; stage must not be dev then: its buckets are emptied and deleted with it.');
  }
  return days;
}

function readAlarmEmail({ text, isSet, problems }: ContextReader, isRequired: boolean): string | undefined {
  const allowed = 'one e-mail address';
  if (isRequired && !isSet('alarmEmail')) {
    problems.push(`alarmEmail is not set; it must be ${allowed} in every stage but dev, or no one hears an alarm.`);
  }
  return text('alarmEmail', matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), allowed);
}

function readConsoleDomain(
  { text, isSet, problems }: ContextReader,
  hasConsole: boolean,
): Settings['consoleDomain'] | undefined {
  const name = text('consoleDomain', matches(domainName), 'a name such as console.example.com');
  const certificateArn = text(
    'consoleCertificate',
    matches(edgeCertificate),
    'the ARN of a certificate in us-east-1, where CloudFront reads it',
  );
  const given = ['consoleDomain', 'consoleCertificate'].filter(isSet);
  if (given.length === 1)
    problems.push(`${given[0]} is set alone; consoleDomain and consoleCertificate must be set together.`);
  if (given.length > 0 && !hasConsole) problems.push(`${given[0]} is set; console must be on then.`);
  return name === undefined || certificateArn === undefined ? undefined : { name, certificateArn };
}

const matches =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value);
/** The function that reads them refuses what is no day, so they must not be deployed. */
const areDays = (value: string): boolean => value.split(',').every(isDay);
const areServices = (value: string): boolean => value.split(',').every(isServiceName);
/** What SQS takes as the bound of a function. */
const isConcurrency = (value: number): boolean => value >= 2 && value <= 1_000;
const isPositive = (value: number): boolean => value > 0;

const stageName = /^[a-z][a-z0-9]{0,11}$/;
const regionNames = /^[a-z][a-z0-9]+(,[a-z][a-z0-9]+)*$/;
const currencies = /^[A-Z]{3}(,[A-Z]{3})*$/;
const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const edgeCertificate = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\da-f-]{36}$/;
const origin = /^(https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

/** CloudWatch's retention periods in days, without 9999, which means for ever in CDK. */
const logRetentions = Object.values(RetentionDays).filter(
  (value): value is RetentionDays => typeof value === 'number' && value !== RetentionDays.INFINITE,
);
const isLogRetention = (value: number): boolean => logRetentions.some((retention) => retention === value);
