import { expect, test } from 'vitest';
import { synthesise } from './synthesised.ts';

/** Names that hold for a whole account, or for all of AWS, rather than for one region. */
const globalNames: Readonly<Record<string, string>> = {
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::IAM::Group': 'GroupName',
  'AWS::IAM::ManagedPolicy': 'ManagedPolicyName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::IAM::User': 'UserName',
  'AWS::S3::Bucket': 'BucketName',
};

test('stages of one name stand in several regions of an account: no global name leaves out the region', () => {
  const stacks = synthesise({
    stage: 'prod',
    webAcl: 'on',
    console: 'on',
    marketSource: 'csv+brapi',
    alarmEmail: 'a@example.com',
  });
  const resources = Object.values(stacks).flatMap((stack) => Object.entries(stack.resources));
  const named = resources.flatMap(([id, { Type, Properties = {} }]) => {
    const name = Properties[globalNames[Type] ?? ''];
    return name === undefined ? [] : [[id, JSON.stringify(name.Name ?? name)] as const];
  });
  expect(named.map(([, name]) => name.replace('{"Ref":"AWS::Region"}', 'region')).sort()).toEqual([
    '{"Fn::Join":["",["appraise-prod-",region,"-api"]]}',
    '{"Fn::Join":["",["appraise-prod-",region,"-console"]]}',
    '{"Fn::Join":["",["appraise-prod-",region,"-docs"]]}',
    '{"Fn::Join":["",["appraise-prod-",region,"-pages"]]}',
    '{"Fn::Join":["",["appraise-prod-",region]]}',
    expect.stringMatching(/^\{"Fn::Join":\["",\[region,"Appraiseprodconsolepaths\w+"\]\]\}$/),
    expect.stringMatching(/^\{"Fn::Join":\["",\[region,"Appraiseprodconsoleuploads\w+"\]\]\}$/),
    expect.stringMatching(/^\{"Fn::Join":\["",\[region,"Appraiseprodviewerfunction\w+"\]\]\}$/),
  ]);
});
