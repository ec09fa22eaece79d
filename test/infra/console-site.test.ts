import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { uploadsFunction } from '../../infra/console-site.ts';
import { contentSecurityPolicy as docsPolicy } from '../../infra/local/docs.ts';
import { contentSecurityPolicy, securityHeaders } from '../../web/content-security-policy.ts';
import { standInPage } from '../support/stand-in-console.ts';
import { extremes, type Synthesised, synthesise } from './synthesised.ts';

const { appraise: without } = synthesise();
const { appraise } = synthesise({ console: 'on' });
const { appraise: everything } = synthesise(extremes.everything);

/** The only resource of a type whose id is like this, with its id. */
function only(template: Synthesised, type: string, like = /^console/) {
  const found = Object.entries(template.of(type)).filter(([id]) => like.test(id));
  expect(found, type).toHaveLength(1);
  return found[0] as [string, (typeof found)[0][1]];
}

const [bucketId, bucket] = only(appraise, 'AWS::S3::Bucket');
const [distributionId, { DistributionConfig: site }] = only(appraise, 'AWS::CloudFront::Distribution');
const behaviour = (path: string) =>
  site.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === path);
const originOf = ({ TargetOriginId }: { TargetOriginId: string }) =>
  site.Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId);
const headersOf = ({ ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: { Ref: string } }) =>
  appraise.of('AWS::CloudFront::ResponseHeadersPolicy')[ResponseHeadersPolicyId.Ref].ResponseHeadersPolicyConfig;

describe('the console switched off', () => {
  test('is not there: no CloudFront, no bucket, no address of it', () => {
    const added = Object.keys(appraise.resources).filter((id) => !(id in without.resources));
    expect(added.filter((id) => /^console/.test(id)).length).toBeGreaterThan(10);
    expect(JSON.stringify(without.resources)).not.toMatch(/CloudFront|CDKBucketDeployment|APPRAISE_CONSOLE_URL/);
    expect(Object.keys(without.outputs)).not.toContain('ConsoleUrl');
  });

  test('leaves all else as it was', () => {
    const gone = Object.keys(without.resources).filter((id) => !(id in appraise.resources));
    expect(gone.filter((id) => !/Deployment/.test(id))).toEqual([]);
  });
});

describe('its bucket', () => {
  test('is private and encrypted, and goes with the stack, emptied', () => {
    expect(bucket).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    });
    expect(bucket.BucketEncryption).toBeDefined();
    for (const stage of [appraise, everything]) {
      const [id] = only(stage, 'AWS::S3::Bucket');
      expect(stage.resources[id]?.DeletionPolicy).toBe('Delete');
      const emptied = Object.values(stage.of('Custom::S3AutoDeleteObjects')).map(({ BucketName }) => BucketName.Ref);
      expect(emptied).toContain(id);
    }
  });

  test('keeps versions, and for thirty days what a deployment has replaced', () => {
    expect(bucket.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(bucket.LifecycleConfiguration.Rules).toEqual([
      { Id: 'expire-superseded', NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' },
      {
        Id: 'abort-incomplete-uploads',
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        Status: 'Enabled',
      },
    ]);
  });

  test('is read by this distribution alone, over TLS', () => {
    const [, { PolicyDocument }] = only(appraise, 'AWS::S3::BucketPolicy');
    const statements: { Effect: string; Principal: { Service?: string }; Action: unknown; Condition: unknown }[] =
      PolicyDocument.Statement;
    const readers = statements.filter(({ Effect, Principal }) => Effect === 'Allow' && Principal.Service);
    expect(readers).toEqual([
      expect.objectContaining({
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: ['s3:GetObject', 's3:ListBucket'],
      }),
    ]);
    expect(JSON.stringify(readers[0]?.Condition)).toContain(`:distribution/",{"Ref":"${distributionId}"}`);
    expect(statements.filter(({ Effect }) => Effect === 'Deny')).toHaveLength(2);
  });
});

describe('the distribution', () => {
  test('speaks HTTP/2 and HTTP/3 by TLS, everywhere', () => {
    expect(site).toMatchObject({
      Enabled: true,
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_All',
    });
    expect(site.DefaultRootObject).toBe('index.html');
    const policies = [site.DefaultCacheBehavior, ...site.CacheBehaviors].map((one) => one.ViewerProtocolPolicy);
    expect(policies).toEqual(['redirect-to-https', 'redirect-to-https', 'https-only', 'https-only']);
  });

  test('has a name of its own where one is set, for TLS 1.2 and later', () => {
    const [, { DistributionConfig }] = only(everything, 'AWS::CloudFront::Distribution');
    expect(DistributionConfig.Aliases).toEqual(['console.example.com']);
    expect(DistributionConfig.ViewerCertificate).toEqual({
      AcmCertificateArn: extremes.everything.consoleCertificate,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
    expect(everything.outputs).toMatchObject({ ConsoleUrl: { Value: 'https://console.example.com' } });
    expect(everything.outputs).toHaveProperty('ConsoleTarget');
    expect(appraise.outputs).not.toHaveProperty('ConsoleTarget');
  });

  test.each(['pages', 'docs'])(
    'reads the %s from the bucket with access control, by a function that knows the paths',
    (kind) => {
      const served = kind === 'docs' ? behaviour('/docs*') : site.DefaultCacheBehavior;
      const { DomainName, OriginAccessControlId } = originOf(served);
      expect(DomainName).toEqual({ 'Fn::GetAtt': [bucketId, 'RegionalDomainName'] });
      const [access, { OriginAccessControlConfig }] = only(appraise, 'AWS::CloudFront::OriginAccessControl');
      expect(OriginAccessControlId).toEqual({ 'Fn::GetAtt': [access, 'Id'] });
      expect(OriginAccessControlConfig).toMatchObject({ SigningBehavior: 'always', SigningProtocol: 'sigv4' });
      const [paths, { AutoPublish }] = only(appraise, 'AWS::CloudFront::Function', /paths/);
      expect(AutoPublish).toBe(true);
      expect(served).toMatchObject({
        AllowedMethods: ['GET', 'HEAD'],
        Compress: true,
        FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [paths, 'FunctionARN'] } }],
      });
      expect(served.OriginRequestPolicyId, 'no query, cookie or header reaches the bucket').toBeUndefined();
    },
  );
});

describe('the upload of a price sheet', () => {
  const served = behaviour('/price-sheets/*');

  test('goes to the inbox under the console’s own address, so that the inbox has no rules for other origins', () => {
    const inboxName = { 'Fn::ImportValue': expect.stringMatching(/bucketsinbox/) };
    expect(originOf(served)).toMatchObject({
      DomainName: { 'Fn::Join': ['', [inboxName, '.s3.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]] },
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
    });
    expect(originOf(served)).not.toHaveProperty('OriginAccessControlId');
    for (const { data } of [synthesise(), synthesise({ console: 'on' })]) {
      expect(JSON.stringify(data.of('AWS::S3::Bucket'))).not.toContain('CorsConfiguration');
    }
    expect(contentSecurityPolicy('')).toContain("connect-src 'self';");
  });

  test('keeps its signature: all of the query, and the host of the bucket', () => {
    expect(served.OriginRequestPolicyId, 'AllViewerExceptHostHeader').toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
    expect(served.CachePolicyId, 'CachingDisabled').toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(served.Compress).toBe(false);
  });

  test('is all that reaches the inbox there: nothing is read under the console’s origin', () => {
    const [uploads] = only(appraise, 'AWS::CloudFront::Function', /uploads/);
    expect(served.FunctionAssociations).toEqual([
      { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [uploads, 'FunctionARN'] } },
    ]);
    const handler = runInNewContext(`${uploadsFunction}; handler`);
    const answerTo = (method: string) => handler({ request: { method, uri: '/price-sheets/ea:1/a.csv' } });
    expect(answerTo('PUT')).toEqual({ method: 'PUT', uri: '/price-sheets/ea:1/a.csv' });
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'PATCH', 'OPTIONS'])
      expect(answerTo(method)).toEqual({ statusCode: 404, statusDescription: 'Not Found' });
  });
});

describe('the headers of answers', () => {
  test.each([
    { kind: 'pages', served: site.DefaultCacheBehavior, policy: contentSecurityPolicy(standInPage) },
    { kind: 'docs', served: behaviour('/docs*'), policy: docsPolicy },
  ])('are those of a local run, with HSTS and no features: $kind', ({ served, policy }) => {
    const { SecurityHeadersConfig: security, CustomHeadersConfig } = headersOf(served);
    const custom = CustomHeadersConfig.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value]);
    const { 'Permissions-Policy': permissions, ...others } = Object.fromEntries(custom);
    expect({
      'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
      'X-Content-Type-Options': security.ContentTypeOptions && 'nosniff',
      'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
      ...others,
    }).toEqual({ ...securityHeaders(), 'Content-Security-Policy': policy });
    expect(permissions).toContain('camera=()');
    expect(security.StrictTransportSecurity.AccessControlMaxAgeSec).toBe(31_536_000);
  });

  test('of the API are its own, with HSTS', () => {
    expect(headersOf(behaviour('/api/*'))).toEqual({
      Name: expect.anything(),
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true },
      },
    });
  });
});

describe('the logs of CloudFront', () => {
  const delivery = (template: Synthesised) => Object.values(template.of('AWS::Logs::Delivery'));

  test('are where access logs are: not in dev, which could not be deleted then', () => {
    expect(delivery(appraise)).toEqual([]);
    expect(delivery(everything)).toHaveLength(1);
  });

  test('are made in us-east-1 only, where CloudFront takes them, and hold no queries, referrers or cookies', () => {
    const types = ['AWS::Logs::DeliverySource', 'AWS::Logs::DeliveryDestination', 'AWS::Logs::Delivery'];
    const made = Object.values(everything.resources).filter(({ Type }) => types.includes(Type));
    const { Conditions } = everything.assertions.toJSON();
    expect(made.map(({ Condition }) => Conditions[Condition ?? ''])).toEqual(
      types.map(() => ({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] })),
    );
    const [{ RecordFields }] = delivery(everything) as [{ RecordFields: readonly string[] }];
    expect(RecordFields).toEqual(expect.arrayContaining(['c-ip', 'cs-uri-stem', 'sc-status', 'x-edge-request-id']));
    expect(RecordFields.filter((field) => /query|referer|cookie/i.test(field))).toEqual([]);
  });

  test('are of this distribution, and go to the bucket of the access logs', () => {
    const [source] = Object.values(everything.of('AWS::Logs::DeliverySource'));
    expect(source.LogType).toBe('ACCESS_LOGS');
    expect(JSON.stringify(source.ResourceArn)).toContain(only(everything, 'AWS::CloudFront::Distribution')[0]);
    const [destination] = Object.values(everything.of('AWS::Logs::DeliveryDestination'));
    expect(JSON.stringify(destination.DestinationResourceArn)).toMatch(/bucketsaccesslogs.*\/console/);
  });
});
