import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat, LogGroupLogDestination, type RestApi, type StageOptions } from 'aws-cdk-lib/aws-apigateway';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/** One JSON object a request. It has the id of the key, never the key. */
export const accessLogLine = JSON.stringify({
  request_id: '$context.requestId',
  time: '$context.requestTime',
  method: '$context.httpMethod',
  path: '$context.path',
  resource: '$context.resourcePath',
  status: '$context.status',
  latency_ms: '$context.responseLatency',
  integration_latency_ms: '$context.integrationLatency',
  response_bytes: '$context.responseLength',
  source_ip: '$context.identity.sourceIp',
  api_key_id: '$context.identity.apiKeyId',
  error: '$context.error.responseType',
  // Numbers, which metric filters can compare: every request has them.
}).replace(/"(\$context\.(?:status|responseLatency))"/g, '$1');

/** The log group of the access logs of a stage. */
export const accessLogGroup = (scope: Construct, settings: Settings): LogGroup =>
  logGroup(scope, 'access-logs', settings);

/** Writes the access logs of a stage into a log group. */
export const accessLogs = (group: LogGroup): Pick<StageOptions, 'accessLogDestination' | 'accessLogFormat'> => ({
  accessLogDestination: new LogGroupLogDestination(group),
  accessLogFormat: AccessLogFormat.custom(accessLogLine),
});

/** Limits how long execution logs are kept: a group that API Gateway creates by itself never expires. */
export function keepExecutionLogs(scope: Construct, gateway: RestApi, settings: Settings): void {
  const name = `API-Gateway-Execution-Logs_${gateway.restApiId}/${settings.stage}`;
  gateway.deploymentStage.node.addDependency(logGroup(scope, 'execution-logs', settings, name));
}

function logGroup(scope: Construct, id: string, { logRetentionDays }: Settings, logGroupName?: string): LogGroup {
  const name = logGroupName === undefined ? {} : { logGroupName };
  return new LogGroup(scope, id, { ...name, retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });
}
