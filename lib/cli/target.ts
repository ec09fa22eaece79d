import { localBuckets, localCredentials, localTableName } from '../platform/aws/local-names.ts';
import { type TableDefinition, tableDefinitions } from '../platform/aws/table-definitions.ts';
import { errorCode } from '../platform/error-facts.ts';
import { exitCode } from '../platform/exit-code.ts';
import { CommandFailure } from './failure.ts';

/** Buckets and tables; a variable of the environment replaces each that is missing. */
export interface TargetFlags {
  readonly local?: boolean;
  readonly bucket?: string;
  readonly reports?: string;
  readonly table?: string;
}

/** Points this process at a deployment or a local run. Must be called before a store is imported. */
export function adoptTarget(flags: TargetFlags, environment: NodeJS.ProcessEnv = process.env): void {
  if (flags.local) adoptLocal(environment);
  if (flags.bucket) environment.APPRAISE_INBOX_BUCKET = flags.bucket;
  if (flags.reports) environment.APPRAISE_REPORTS_BUCKET = flags.reports;
  if (flags.table) environment.APPRAISE_VERDICTS_TABLE = flags.table;
}

function adoptLocal(environment: NodeJS.ProcessEnv): void {
  const address = (port: string | undefined, otherwise: number) => `http://127.0.0.1:${port || otherwise}`;
  for (const name of Object.keys(environment)) if (name.startsWith('AWS_')) delete environment[name];
  Object.assign(environment, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    APPRAISE_S3_ENDPOINT: address(environment.APPRAISE_S3_PORT, 8788),
    APPRAISE_DYNAMODB_ENDPOINT: address(environment.APPRAISE_DYNAMODB_PORT, 8789),
    APPRAISE_INBOX_BUCKET: localBuckets.inbox,
    APPRAISE_REPORTS_BUCKET: localBuckets.reports,
    APPRAISE_ARCHIVE_BUCKET: localBuckets.archive,
  });
  for (const definition of Object.values<TableDefinition>(tableDefinitions)) {
    environment[definition.environment] = localTableName(definition.id);
  }
}

/** Turns the error of a service into a message. */
export function serviceFailure(error: unknown, { local }: TargetFlags): CommandFailure {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (text.includes('Region is missing')) {
    return new CommandFailure(['missing region: set $AWS_REGION, or use --local with a running npm start']);
  }
  const refused = /ECONNREFUSED/.test(`${text} ${errorCode(error)}`);
  const message = refused && local ? 'there is no local run: start one with npm start in another terminal' : text;
  return new CommandFailure([message], exitCode.serviceFailed);
}

/** Calls a service. @throws CommandFailure that says why it failed */
export async function callService<Answer>(flags: TargetFlags, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw serviceFailure(error instanceof Error && error.cause ? error.cause : error, flags);
  }
}

/** Reads a setting that a command needs. @throws CommandFailure if it is not set */
export function requireSetting(name: string, option?: string): string {
  const value = process.env[name];
  if (!value) {
    const way = option === undefined ? '' : `give ${option}, `;
    throw new CommandFailure([`missing setting: ${way}set $${name}, or use --local with a running npm start`]);
  }
  return value;
}
