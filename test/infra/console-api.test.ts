import { CachePolicy, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { type Synthesised, synthesise } from './synthesised.ts';

const { appraise } = synthesise({ console: 'on' });
const { appraise: named } = synthesise({
  console: 'on',
  consoleDomain: 'console.example.com',
  consoleCertificate: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000',
});

const [[distributionId, { DistributionConfig: site }] = ['', {} as never]] = Object.entries(
  appraise.of('AWS::CloudFront::Distribution'),
);
const api = site.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*');

describe('the API under the address of the console', () => {
  const origin = site.Origins.find(({ Id }: { Id: string }) => Id === api.TargetOriginId);

  test('is the stage of the regional API, by TLS 1.2', () => {
    const [gateway] = Object.keys(appraise.of('AWS::ApiGateway::RestApi'));
    expect(origin).toMatchObject({
      OriginPath: '/dev',
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
    });
    expect(origin.DomainName['Fn::Join'][1]).toEqual([
      { Ref: gateway },
      '.execute-api.',
      { Ref: 'AWS::Region' },
      '.',
      { Ref: 'AWS::URLSuffix' },
    ]);
  });

  test('takes every method, with every header of the caller but Host, and is never cached', () => {
    expect([...api.AllowedMethods].sort()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
    expect(api.CachePolicyId).toBe(CachePolicy.CACHING_DISABLED.cachePolicyId);
    expect(api.OriginRequestPolicyId).toBe(OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER.originRequestPolicyId);
  });

  test('gives no caller the error that another one got: none is kept, and none becomes a page', () => {
    // Those that CloudFront keeps for ten seconds by itself, whatever the cache policy says.
    const kept = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(site.CustomErrorResponses).toEqual(kept.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
  });
});

describe('the type of a problem', () => {
  /** What stands before the path of the page, in functions, in answers of the gateway and in those of unknown paths. */
  function sitesOf(template: Synthesised) {
    const told = Object.values(template.of('AWS::Lambda::Function')).flatMap(({ Environment }) =>
      Environment?.Variables.APPRAISE_CONSOLE_URL === undefined ? [] : [Environment.Variables.APPRAISE_CONSOLE_URL],
    );
    const answers = [
      ...Object.values(template.of('AWS::ApiGateway::GatewayResponse')).map((one) => one.ResponseTemplates),
      ...Object.values(template.of('AWS::ApiGateway::Method'))
        .filter(({ HttpMethod }) => HttpMethod === 'ANY')
        .map(({ Integration }) => Integration.IntegrationResponses[0].ResponseTemplates),
    ].map((templates) => JSON.stringify(templates['application/json']));
    return { told, answers };
  }

  test('leads to its page on the console, from every function and every answer of the gateway', () => {
    const { told, answers } = sitesOf(appraise);
    const address = { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distributionId, 'DomainName'] }]] };
    expect(told).toEqual(Array(allRoutes.length).fill(address));
    expect(answers.length).toBeGreaterThan(20);
    const before = `"{\\"type\\":\\"https://",{"Fn::GetAtt":["${distributionId}","DomainName"]},"/docs/errors/`;
    for (const answer of answers) expect(answer).toContain(before);
  });

  test('has the name that is set', () => {
    const { told, answers } = sitesOf(named);
    expect(new Set(told)).toEqual(new Set(['https://console.example.com']));
    for (const answer of answers) expect(answer).toContain('\\"type\\":\\"https://console.example.com/docs/errors/');
  });

  test('is a path where there is no console', () => {
    const { told, answers } = sitesOf(synthesise().appraise);
    expect(told).toEqual([]);
    for (const answer of answers) expect(answer).toContain('\\"type\\":\\"/docs/errors/');
  });
});
