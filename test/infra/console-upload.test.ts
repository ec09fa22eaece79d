import { expect, test } from 'vitest';
import { policiesOf, statementsOf } from './role-statements.ts';
import { synthesise } from './synthesised.ts';

const { appraise } = synthesise({ console: 'on' });
const uploads = Object.values(appraise.of('Custom::CDKBucketDeployment'));
const cacheControl = ({ SystemMetadata }: { SystemMetadata: Record<string, string> }) =>
  SystemMetadata['cache-control'];

test('browsers keep files with a hash in their names for ever, and ask for all others again', () => {
  expect(uploads.map(cacheControl)).toEqual(['public, max-age=31536000, immutable', 'no-cache', 'no-cache']);
});

test('texts have a type with their charset, and all other files the type of their names', () => {
  expect(uploads.map(({ SystemMetadata }) => SystemMetadata['content-type'])).toEqual([
    undefined,
    undefined,
    'text/plain; charset=utf-8',
  ]);
});

test('hashed files come first, and those of earlier releases stay for pages that are open', () => {
  const [[hashed = ''] = []] = Object.entries(appraise.of('Custom::CDKBucketDeployment'));
  const named = Object.values(appraise.resources).filter(({ Type }) => Type === 'Custom::CDKBucketDeployment')[1];
  expect(named?.DependsOn).toContain(hashed);
  expect(uploads.map(({ Prune }) => Prune)).toEqual([false, false, false]);
});

test('the function that uploads may read zips of assets, list the bucket and write to it, and nothing else', () => {
  const [[id, uploader] = []] = Object.entries(appraise.of('AWS::Lambda::Function')).filter(([name]) =>
    name.startsWith('CustomCDKBucketDeployment'),
  );
  expect(uploads.map(({ ServiceToken }) => ServiceToken['Fn::GetAtt'][0])).toEqual([id, id, id]);
  expect(uploader.Layers).toHaveLength(1);
  expect(Object.keys(appraise.of('AWS::Lambda::LayerVersion'))).toEqual([uploader.Layers[0].Ref]);
  const role = uploader.Role['Fn::GetAtt'][0];
  expect(appraise.of('AWS::IAM::Role')[role].ManagedPolicyArns).toBeUndefined();
  const granted = statementsOf(role, appraise).map(({ Action, Resource }) => [
    Action,
    JSON.stringify(Resource).replace(/^.*"(\/[^"]*)".*$/, '$1'),
  ]);
  const [bucket] = Object.keys(appraise.of('AWS::S3::Bucket'));
  const logs = { 'Fn::GetAtt': [uploader.LoggingConfig.LogGroup.Ref, 'Arn'] };
  expect(granted).toEqual([
    [['logs:CreateLogStream', 'logs:PutLogEvents'], JSON.stringify(logs)],
    ['s3:ListBucket', JSON.stringify({ 'Fn::GetAtt': [bucket, 'Arn'] })],
    ['s3:PutObject', '/*'],
    ['s3:GetObject', '/*.zip'],
  ]);
});

test('nothing is uploaded before the function has its rights, which take a moment to hold', () => {
  const [policy, ...others] = policiesOf(appraise).filter(({ id }) => /^consoleupload/.test(id));
  expect(others).toEqual([]);
  const all = Object.values(appraise.resources).filter(({ Type }) => Type === 'Custom::CDKBucketDeployment');
  for (const { DependsOn } of all) expect(DependsOn).toContain(policy?.id);
  // An upload waits for nothing that changes with its files.
  expect(JSON.stringify(policiesOf(appraise))).not.toMatch(/[0-9a-f]{64}\.zip/);
});
