import { describe, expect, test } from 'vitest';
import { type AwsRequest, neededForAbsence, neededPermissions } from './needed-permissions.ts';

const json = (target: string, body: object): AwsRequest => ({
  method: 'POST',
  path: '/',
  headers: { 'x-amz-target': target },
  body: JSON.stringify(body),
});
const dynamodb = (operation: string, body: object) => json(`DynamoDB_20120810.${operation}`, body);
const s3 = (method: string, path: string, headers = {}): AwsRequest => ({ method, path, headers, body: '' });

const table = 'arn:aws:dynamodb:us-east-1:123456789012:table';

describe('a call of DynamoDB needs', () => {
  test.each([
    { call: 'GetItem', body: { TableName: 't' }, needed: [`dynamodb:GetItem on ${table}/t`] },
    { call: 'Query', body: { TableName: 't', IndexName: 'i' }, needed: [`dynamodb:Query on ${table}/t/index/i`] },
    {
      call: 'BatchWriteItem',
      body: { RequestItems: { t: [], u: [] } },
      needed: [`dynamodb:BatchWriteItem on ${table}/t`, `dynamodb:BatchWriteItem on ${table}/u`],
    },
    {
      call: 'TransactWriteItems',
      body: { TransactItems: [{ Put: { TableName: 't' } }, { ConditionCheck: { TableName: 'u' } }] },
      needed: [`dynamodb:PutItem on ${table}/t`, `dynamodb:ConditionCheckItem on ${table}/u`],
    },
    {
      call: 'TransactGetItems',
      body: { TransactItems: [{ Get: { TableName: 't' } }] },
      needed: [`dynamodb:GetItem on ${table}/t`],
    },
  ])('what IAM asks for $call', ({ call, body, needed }) => {
    expect(neededPermissions(dynamodb(call, body))).toEqual(needed);
  });
});

describe('a call of S3 needs', () => {
  test.each([
    { call: s3('GET', '/b/market/a%20b.csv'), needed: ['s3:GetObject on arn:aws:s3:::b/market/*'] },
    { call: s3('HEAD', '/b/f/k?versionId=v'), needed: ['s3:GetObjectVersion on arn:aws:s3:::b/f/*'] },
    { call: s3('PUT', '/b/f/k?x-id=PutObject'), needed: ['s3:PutObject on arn:aws:s3:::b/f/*'] },
    {
      call: s3('PUT', '/b/f/k', { 'x-amz-tagging': 'a=b' }),
      needed: ['s3:PutObject on arn:aws:s3:::b/f/*', 's3:PutObjectTagging on arn:aws:s3:::b/f/*'],
    },
    { call: s3('POST', '/b/f/k?uploads'), needed: ['s3:PutObject on arn:aws:s3:::b/f/*'] },
    { call: s3('PUT', '/b/f/k?uploadId=u&partNumber=1'), needed: ['s3:PutObject on arn:aws:s3:::b/f/*'] },
    { call: s3('DELETE', '/b/f/k?uploadId=u'), needed: ['s3:AbortMultipartUpload on arn:aws:s3:::b/f/*'] },
    { call: s3('DELETE', '/b/f/k'), needed: ['s3:DeleteObject on arn:aws:s3:::b/f/*'] },
    { call: s3('GET', '/b/f/k?tagging'), needed: ['s3:GetObjectTagging on arn:aws:s3:::b/f/*'] },
    {
      call: s3('PUT', '/b/f/k?tagging&versionId=v'),
      needed: ['s3:PutObjectVersionTagging on arn:aws:s3:::b/f/*'],
    },
    {
      call: s3('GET', '/b?list-type=2&prefix=f%2F'),
      needed: ['s3:ListBucket on arn:aws:s3:::b if {"StringEquals":{"s3:prefix":"f/"}}'],
    },
    { call: s3('GET', '/b/?versions'), needed: ['s3:ListBucketVersions on arn:aws:s3:::b'] },
  ])('what IAM asks for $call.method $call.path', ({ call, needed }) => {
    expect(neededPermissions(call)).toEqual(needed);
  });

  test('the right to list, so that a missing object or version answers 404', () => {
    expect(neededForAbsence({ path: '/b/f/k' })).toEqual(['s3:ListBucket on arn:aws:s3:::b']);
    expect(neededForAbsence({ path: '/b/f/k?versionId=v' })).toEqual([
      's3:ListBucket on arn:aws:s3:::b',
      's3:ListBucketVersions on arn:aws:s3:::b',
    ]);
  });
});

test('an event needs its bus and its source', () => {
  expect(neededPermissions(json('AWSEvents.PutEvents', { Entries: [{ Source: 'a.b' }] }))).toEqual([
    'events:PutEvents on arn:aws:events:us-east-1:123456789012:event-bus/default if {"StringEquals":{"events:source":"a.b"}}',
  ]);
});

test('a parameter needs its name, without the slash before it', () => {
  expect(neededPermissions(json('AmazonSSM.GetParameter', { Name: '/a/b' }))).toEqual([
    'ssm:GetParameter on arn:aws:ssm:us-east-1:123456789012:parameter/a/b',
  ]);
});

test.each([
  { call: 'a service', request: json('AmazonSQS.SendMessage', {}) },
  { call: 'an operation', request: dynamodb('ExecuteStatement', { Statement: '' }) },
  { call: 'a copy in S3', request: s3('PUT', '/b/f/k', { 'x-amz-copy-source': '/b/f/j' }) },
  { call: 'a request for an object', request: s3('GET', '/b/f/k?acl') },
  { call: 'a request for a bucket', request: s3('PUT', '/b') },
])('refuses $call without a rule', ({ request }) => {
  expect(() => neededPermissions(request)).toThrow('no rule says what');
});
