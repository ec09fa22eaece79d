import { statementsOf } from '../role-statements.ts';
import { type Condition, permission } from './permission.ts';
import type { Resolved } from './resolved.ts';

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Condition;
}

/** Properties of the resources of a type, with their logical ids. */
export const ofType = (resources: Resolved, type: string) =>
  Object.entries(resources).flatMap(([id, { Type, Properties }]) => (Type === type ? [{ id, ...Properties }] : []));

/** All that its policies let a role do. @param id logical id of the role */
export function grantedTo(id: string, resources: Resolved): readonly string[] {
  const { ManagedPolicyArns = [] } = resources[id]?.Properties ?? {};
  const statements: readonly Statement[] = statementsOf(id, { resources });
  return [...statements.flatMap(permissionsOf), ...ManagedPolicyArns.map((arn: string) => permission('all', arn))];
}

function permissionsOf(statement: Statement): readonly string[] {
  const { Effect, Action, Resource, Condition } = statement;
  if (Effect !== 'Allow' || !Action || !Resource) throw new Error(`what does ${JSON.stringify(statement)} mean?`);
  return [Action].flat().flatMap((action) => [Resource].flat().map((one) => permission(action, one, Condition)));
}

/**
 * What Lambda does in the name of a function's role, beside what its code does: it writes the log, hands on traces, takes
 * messages from its queue, and sends on what failed for good. Each is needed because the function is configured so.
 * @param id logical id of the function
 */
export function neededByLambda(id: string, resources: Resolved): readonly string[] {
  const { LoggingConfig, TracingConfig } = resources[id]?.Properties ?? {};
  const logGroup = /^<(.*)>$/.exec(LoggingConfig.LogGroup)?.[1];
  const failures = ofType(resources, 'AWS::Lambda::EventInvokeConfig')
    .filter(({ FunctionName }) => FunctionName === `<${id}>`)
    .flatMap(({ DestinationConfig = {} }) => Object.values<{ Destination: string }>(DestinationConfig));
  return [
    ...['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => permission(action, `<${logGroup}.Arn>`)),
    ...(TracingConfig?.Mode === 'Active'
      ? ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'].map((action) => permission(action, '*'))
      : []),
    ...ofType(resources, 'AWS::Lambda::EventSourceMapping')
      .filter(({ FunctionName }) => FunctionName === `<${id}>`)
      .flatMap(({ EventSourceArn }) =>
        ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map((verb) =>
          permission(`sqs:${verb}`, EventSourceArn),
        ),
      ),
    ...failures.map(({ Destination }) => permission('sqs:SendMessage', Destination)),
  ];
}
