import { Duration, RemovalPolicy, type Size, Stack, Validations } from 'aws-cdk-lib';
import { Grant, type IGrantable, type IPrincipal, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { timeZone } from '../lib/market/sao-paulo.ts';
import { tableDefinitions } from '../lib/platform/aws/table-definitions.ts';
import type { Job, Route } from '../lib/platform/http/route.ts';
import { entriesOf } from '../lib/platform/members.ts';
import type { Bundles } from './bundle.ts';
import { InlineRole } from './inline-role.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './tables.ts';

/** What every function needs from its stack. */
export interface FunctionContext {
  readonly settings: Settings;
  readonly bundles: Bundles;
  readonly tables: Tables;
}

export interface BundledFunctionProps extends FunctionContext {
  /** A route or job of the route table. */
  readonly row: Pick<Route | Job, 'id' | 'context' | 'tables'> & { readonly timeoutSeconds?: number };
  /** Memory in MiB; CPU grows with it. @default 512: cold starts get no faster with more */
  readonly memorySize?: number;
  /** Size of /tmp. @default 512 MiB */
  readonly ephemeralStorageSize?: Size;
  /** Without traces, and with Lambda's own log lines only for failures. @default false */
  readonly isQuiet?: boolean;
  /** Environment variables besides those that every function has. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The Lambda function of one row. Its role may log, trace and use the row's tables; callers add other grants. */
export class BundledFunction extends Construct implements IGrantable {
  readonly function: LambdaFunction;
  readonly grantPrincipal: IPrincipal;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    const { settings, bundles, tables, row } = props;
    const functionName = `appraise-${settings.stage}-${row.id}`;
    const logGroup = new LogGroup(this, 'logs', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: settings.logRetentionDays,
      // The name is fixed: a log group left behind would block the next deployment.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new InlineRole(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const granted = entriesOf(row.tables);
    this.function = new UnversionedFunction(this, 'function', {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(directoryOf(row.id, bundles), { exclude: ['*.map'] }),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[settings.logLevel],
      ...(props.isQuiet ? { systemLogLevelV2: SystemLogLevel.WARN } : { tracing: Tracing.ACTIVE }),
      memorySize: props.memorySize ?? 512,
      // Jobs state their own limit.
      timeout: Duration.seconds(row.timeoutSeconds ?? 10),
      ...(props.ephemeralStorageSize && { ephemeralStorageSize: props.ephemeralStorageSize }),
      environment: {
        APPRAISE_LOG_LEVEL: settings.logLevel,
        ...(granted.length > 0 && { APPRAISE_DYNAMODB_ENDPOINT: dynamodbOf(this) }),
        // `Date` then gives the offset of São Paulo: see docs/decisions/0014-days-and-clock-of-sao-paulo.md.
        ...(row.context === 'market' && { TZ: timeZone }),
        ...Object.fromEntries(granted.map(([table]) => [tableDefinitions[table].environment, tables.name(table)])),
        ...props.environment,
      },
    });
    this.grantPrincipal = this.function.grantPrincipal;
    for (const [table, operations] of granted) tables.grant(this, table, operations);
    if (props.isQuiet) return;
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray takes trace segments for the account as a whole: its actions know no resource.',
    });
  }

  /** Allows the function to put events of this one source on the account's default event bus. */
  grantPutEvents(source: string): Grant {
    const bus = Stack.of(this).formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' });
    return Grant.addToPrincipal({
      grantee: this,
      actions: ['events:PutEvents'],
      resourceArns: [bus],
      conditions: { StringEquals: { 'events:source': source } },
    });
  }
}

/** A function without versions: CDK's grants to invoke it would name all its versions. */
class UnversionedFunction extends LambdaFunction {
  override get resourceArnsForGrantInvoke(): string[] {
    return [this.functionArn];
  }
}

/** Endpoint of DynamoDB in the region of a construct. */
function dynamodbOf(construct: Construct): string {
  const { region, urlSuffix } = Stack.of(construct);
  return `https://dynamodb.${region}.${urlSuffix}`;
}

function directoryOf(id: string, bundles: Bundles): string {
  const bundle = bundles.get(id);
  if (!bundle) throw new Error(`No bundle for ${id}: bundle every row of functions/routes.ts before making a stack.`);
  return bundle.directory;
}
