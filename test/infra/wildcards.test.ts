import { expect, test } from 'vitest';
import { policiesOf } from './role-statements.ts';
import { type Synthesised, synthesise } from './synthesised.ts';

/** Why a statement may name more than one thing: the only reasons there are. */
const reasons: readonly { readonly why: string; readonly actions: readonly string[]; readonly resource: RegExp }[] = [
  {
    why: 'trace segments and the delivery of logs belong to the account as a whole',
    actions: [
      'logs:CreateLogDelivery',
      'logs:DeleteLogDelivery',
      'logs:DescribeLogGroups',
      'logs:DescribeResourcePolicies',
      'logs:GetLogDelivery',
      'logs:ListLogDeliveries',
      'logs:PutResourcePolicy',
      'logs:UpdateLogDelivery',
      'xray:GetSamplingRules',
      'xray:GetSamplingTargets',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ],
    resource: /^"\*"$/,
  },
  {
    why: 'objects under one prefix of one bucket, which are still to come',
    actions: [
      's3:GetObject',
      's3:GetObjectVersion',
      's3:GetObjectVersionTagging',
      's3:PutObject',
      's3:PutObjectTagging',
      's3:PutObjectVersionTagging',
    ],
    resource: /\/(assessments|price-sheets|market)\/\*"/,
  },
  {
    why: 'the policy of each team, whose name is part of the key',
    actions: ['s3:GetObject'],
    resource: /\/assessments\/\*\/appraise\.policy\.json"/,
  },
  {
    why: 'the portfolio of each team, whose name is part of the key',
    actions: ['s3:PutObject', 's3:PutObjectTagging'],
    resource: /\/assessments\/\*\/portfolio\.\*"/,
  },
  {
    why: 'the zips of CVM, whose keys end in their checksums; a newer one replaces the older one',
    actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
    resource: /\/market\/cvm\/\*"/,
  },
  {
    why: 'every file of the console',
    actions: ['s3:PutObject'],
    resource: /\["consolebucket\w+","Arn"\]\},"\/\*"/,
  },
  {
    why: 'zips of assets, whose names change with what is in them',
    actions: ['s3:GetObject'],
    resource: /cdk-\w+-assets-[^"]+"\},"\/\*\.zip"/,
  },
  {
    why: 'objects under the prefix of the team or scope that the role is tagged with, or of the market',
    actions: ['s3:AbortMultipartUpload', 's3:GetObject', 's3:PutObject'],
    resource: /\/(assessments\/\$\{aws:PrincipalTag\/team\}|price-sheets\/\$\{aws:PrincipalTag\/scope\}|market)\/\*"/,
  },
];

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

/** Every permission in a template that reaches more than one named thing: who, what, where. */
function wildcards(template: Synthesised) {
  return policiesOf(template).flatMap(({ id, statements }) =>
    (statements as readonly Statement[])
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action, Resource }) =>
        [Resource].flat().flatMap((resource) => {
          const text = JSON.stringify(resource);
          const actions = [Action].flat();
          const isWide = text.includes('*') || actions.some((action) => action.includes('*'));
          return isWide ? [{ policy: id, actions, resource: text }] : [];
        }),
      ),
  );
}

const { data, appraise } = synthesise({ stage: 'prod', marketSource: 'csv+brapi+cvm', console: 'on' });

test('every wildcard in a policy of ours has one of a few reasons', () => {
  const wide = [...wildcards(data), ...wildcards(appraise)];
  expect(wide.length).toBeGreaterThan(10);
  const unexplained = wide.filter(
    ({ actions, resource }) =>
      !reasons.some(
        (reason) => reason.resource.test(resource) && actions.every((action) => reason.actions.includes(action)),
      ),
  );
  expect(unexplained.map((one) => JSON.stringify(one))).toEqual([]);
});

test('every reason is still one', () => {
  const wide = [...wildcards(data), ...wildcards(appraise)];
  for (const { why, resource, actions } of reasons) {
    const used = wide.some(
      (one) => resource.test(one.resource) && one.actions.every((action) => actions.includes(action)),
    );
    expect(used, why).toBe(true);
  }
});
