import { describe, expect, test } from 'vitest';
import { grantedTo, neededByLambda, ofType } from './granted.ts';
import { differences, permission } from './permission.ts';
import { type Resolved, resolvedStacks } from './resolved.ts';

const settings = [
  { stage: 'dev' },
  {
    stage: 'prod',
    alarmEmail: 'a@example.com',
    marketSource: 'csv+b3',
    pricingAccess: 'iam',
    webAcl: 'on',
    canary: 'on',
  },
];
const none = { callsWithoutGrant: [], grantsWithoutCall: [] };

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON of any shape
type Json = any;

describe.each(settings)('in the stage $stage', (context) => {
  const deployed = resolvedStacks(context);
  const functionRoles = ofType(deployed, 'AWS::Lambda::Function').map(({ Role }) => Role);
  const others = ofType(deployed, 'AWS::IAM::Role').filter(({ id }) => !functionRoles.includes(`<${id}.Arn>`));
  const needed = neededByRole(deployed);

  test.each(others.map(({ id }) => id))('the role %s may start what it starts, and nothing else', (id) => {
    expect(differences(needed.get(id) ?? [], grantedTo(id, deployed))).toEqual(none);
  });

  test("CDK's own functions may write their logs, and nothing else", () => {
    for (const { id, FunctionName, Role } of ofType(deployed, 'AWS::Lambda::Function')) {
      const [, role = ''] = /^<(.*)\.Arn>$/.exec(Role) ?? [];
      if (!FunctionName) expect(differences(neededByLambda(id, deployed), grantedTo(role, deployed))).toEqual(none);
    }
  });

  test('every role of a target is one of them', () => {
    expect([...needed.keys()].sort()).toEqual(others.map(({ id }) => id).sort());
  });

  test('a function may be invoked only by its methods and rules', () => {
    const allowed = ofType(deployed, 'AWS::Lambda::Permission').map(
      ({ Action, Principal, SourceArn, FunctionName }) => `${Principal} ${Action} ${FunctionName} from ${SourceArn}`,
    );
    expect(differences(invocations(deployed), allowed)).toEqual(none);
  });

  test('a dead-letter queue accepts events only from the rules that send to it', () => {
    const statements = ofType(deployed, 'AWS::SQS::QueuePolicy').flatMap(
      ({ PolicyDocument }) => PolicyDocument.Statement,
    );
    const allowed = statements
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Principal, Action, Resource, Condition }) =>
        permission(`${Principal.Service} ${Action}`, Resource, Condition),
      );
    const sent = ruleTargets(deployed).map(({ rule, DeadLetterConfig }) =>
      permission('events.amazonaws.com sqs:SendMessage', DeadLetterConfig.Arn, {
        ArnEquals: { 'aws:SourceArn': `<${rule}.Arn>` },
      }),
    );
    expect(differences(sent, allowed)).toEqual(none);
  });
});

/** What each role needs that is no function's, by its logical id: from the targets that the template gives it. */
function neededByRole(deployed: Resolved): ReadonlyMap<string, ReadonlySet<string>> {
  const needed = new Map<string, Set<string>>();
  const need = (role: string, permissions: readonly string[]): void => {
    const [, id = role] = /^<(.*)\.Arn>$/.exec(role) ?? [];
    needed.set(id, new Set([...(needed.get(id) ?? []), ...permissions]));
  };
  for (const { Target } of ofType(deployed, 'AWS::Scheduler::Schedule')) {
    need(Target.RoleArn, [
      permission('lambda:InvokeFunction', Target.Arn),
      ...(Target.DeadLetterConfig ? [permission('sqs:SendMessage', Target.DeadLetterConfig.Arn)] : []),
    ]);
  }
  for (const { RoleArn, Arn } of ruleTargets(deployed)) {
    if (RoleArn) need(RoleArn, [permission('states:StartExecution', Arn)]);
  }
  for (const machine of ofType(deployed, 'AWS::StepFunctions::StateMachine')) {
    need(machine.RoleArn, neededByStateMachine(machine));
  }
  for (const { CloudWatchRoleArn } of ofType(deployed, 'AWS::ApiGateway::Account')) {
    const managed = 'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs';
    need(CloudWatchRoleArn, [permission('all', managed)]);
  }
  return needed;
}

/** Its tasks, and what AWS documents for its logs and its traces; both know no resource. */
function neededByStateMachine({ DefinitionString, LoggingConfiguration, TracingConfiguration }: Json) {
  const tasks = Object.values<Json>(JSON.parse(DefinitionString).States).filter(({ Type }) => Type === 'Task');
  const logs = ['Create', 'Get', 'Update', 'Delete'].map((verb) => `logs:${verb}LogDelivery`);
  const traces = ['GetSamplingRules', 'GetSamplingTargets', 'PutTelemetryRecords', 'PutTraceSegments'];
  return [
    ...tasks.map(({ Resource, Parameters }) => {
      expect(Resource).toBe('arn:aws:states:::sqs:sendMessage.waitForTaskToken');
      const [, queue = ''] = /^<(.*)>$/.exec(Parameters.QueueUrl) ?? [];
      return permission('sqs:SendMessage', `<${queue}.Arn>`);
    }),
    ...(LoggingConfiguration
      ? [
          ...logs,
          'logs:ListLogDeliveries',
          'logs:PutResourcePolicy',
          'logs:DescribeResourcePolicies',
          'logs:DescribeLogGroups',
        ]
      : []
    ).map((action) => permission(action, '*')),
    ...(TracingConfiguration?.Enabled ? traces : []).map((action) => permission(`xray:${action}`, '*')),
  ];
}

/** The targets of every rule, with the logical id of the rule. */
const ruleTargets = (deployed: Resolved): readonly Json[] =>
  ofType(deployed, 'AWS::Events::Rule').flatMap(({ id, Targets }) =>
    Targets.map((target: Json) => ({ ...target, rule: id })),
  );

/** Every way in which a function is invoked by a service that has no role. */
function invocations(deployed: Resolved): readonly string[] {
  const invoked = (principal: string, target: string, source: string) =>
    `${principal}.amazonaws.com lambda:InvokeFunction ${target} from ${source}`;
  const byRules = ruleTargets(deployed)
    .filter(({ RoleArn }) => !RoleArn)
    .map(({ Arn, rule }) => invoked('events', Arn, `<${rule}.Arn>`));
  const resources = new Map(ofType(deployed, 'AWS::ApiGateway::Resource').map((one) => [`<${one.id}>`, one]));
  const pathOf = (id: string): string => {
    const resource = resources.get(id);
    return resource ? `${pathOf(resource.ParentId)}/${resource.PathPart.replace(/^\{.*\}$/, '*')}` : '';
  };
  const [stage] = ofType(deployed, 'AWS::ApiGateway::Stage');
  const byMethods = ofType(deployed, 'AWS::ApiGateway::Method')
    .filter(({ Integration }) => Integration.Type === 'AWS_PROXY')
    .map(({ ResourceId, RestApiId, Integration }) => {
      const [, target = ''] = /(<[^>]*>)\/invocations$/.exec(Integration.Uri) ?? [];
      const source = `arn:aws:execute-api:us-east-1:123456789012:${RestApiId}/<${stage?.id}>/*${pathOf(ResourceId)}`;
      return invoked('apigateway', target, source);
    });
  // GET and HEAD of a path share a permission.
  return [...byRules, ...new Set(byMethods)];
}
