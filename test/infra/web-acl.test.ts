import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { viewerAddressFunction } from '../../infra/viewer-address.ts';
import { synthesise } from './synthesised.ts';

const { appraise: alone } = synthesise({ webAcl: 'on' });
const { appraise: both } = synthesise({ webAcl: 'on', console: 'on' });

/** What the web ACL sees. */
interface Asked {
  readonly sourceIp: string;
  readonly headers: Readonly<Record<string, string>>;
}

// biome-ignore lint/suspicious/noExplicitAny: see Synthesised.
type Statement = any;

/** Whether a request fits a statement, for the kinds of statements that narrow a count. */
function fits(statement: Statement, { headers }: Asked): boolean {
  if (statement === undefined) return true;
  if (statement.NotStatement) return !fits(statement.NotStatement.Statement, { headers } as Asked);
  const { FieldToMatch, SearchString, PositionalConstraint } = statement.ByteMatchStatement;
  expect(PositionalConstraint).toBe('EXACTLY');
  return headers[FieldToMatch.SingleHeader.Name] === resolved(SearchString);
}

/** What CloudFormation puts in the place of a reference to a secret. */
const resolved = (reference: unknown): string =>
  JSON.stringify(reference).includes('{{resolve:secretsmanager:') ? 'the proof' : `${reference}`;

/** By what each rule counts a request, as AWS WAF documents it; none where the rule leaves it out. */
function countedBy(template: typeof alone, request: Asked): readonly string[] {
  const [{ Rules }] = Object.values(template.of('AWS::WAFv2::WebACL'));
  return Rules.flatMap(({ Name, Statement: { RateBasedStatement: rate } }: Statement) => {
    if (rate === undefined || !fits(rate.ScopeDownStatement, request)) return [];
    if (rate.AggregateKeyType === 'IP') return [`${Name}: ${request.sourceIp}`];
    return [`${Name}: ${request.headers[rate.ForwardedIPConfig.HeaderName]}`];
  });
}

/** A request as CloudFront sends it on. */
function throughConsole(viewer: string, headers: Record<string, string> = {}): Asked {
  const event = { viewer: { ip: viewer }, request: { headers: wrapped(headers) } };
  const sent = runInNewContext(`${viewerAddressFunction};handler(event)`, { event });
  const [{ DistributionConfig }] = Object.values(both.of('AWS::CloudFront::Distribution'));
  const { OriginCustomHeaders: added } = DistributionConfig.Origins.find(({ OriginPath }: Statement) => OriginPath);
  const values = Object.entries(sent.headers as Record<string, { value: string }>).map(([name, { value }]) => [
    name,
    value,
  ]);
  const own = added.map(({ HeaderName, HeaderValue }: Statement) => [HeaderName, resolved(HeaderValue)]);
  return { sourceIp: '203.0.113.7', headers: Object.fromEntries([...values, ...own]) };
}

const wrapped = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));

describe('the limit on requests of an address', () => {
  test('counts by the address that sends, where there is no console', () => {
    expect(countedBy(alone, { sourceIp: '192.0.2.1', headers: {} })).toEqual(['requests-of-an-address: 192.0.2.1']);
    expect(alone.of('AWS::SecretsManager::Secret')).toEqual({});
  });

  test('does not count all users of the console as one', () => {
    expect(countedBy(both, throughConsole('198.51.100.1'))).toEqual(['requests-of-a-viewer: 198.51.100.1']);
    expect(countedBy(both, throughConsole('2001:db8::1'))).toEqual(['requests-of-a-viewer: 2001:db8::1']);
  });

  test('still counts those who call the API itself', () => {
    expect(countedBy(both, { sourceIp: '192.0.2.1', headers: {} })).toEqual(['requests-of-an-address: 192.0.2.1']);
  });

  test.each([
    { 'x-appraise-viewer': '10.0.0.1' },
    { 'x-appraise-console': 'a guess', 'x-appraise-viewer': '10.0.0.1' },
    { 'x-appraise-console': '', 'x-forwarded-for': '10.0.0.1' },
    { 'x-appraise-console': '{{resolve:secretsmanager:x}}' },
  ])('is not escaped by who claims another address: %j', (headers) => {
    expect(countedBy(both, { sourceIp: '192.0.2.1', headers })).toEqual(['requests-of-an-address: 192.0.2.1']);
    expect(countedBy(both, throughConsole('198.51.100.1', headers))).toEqual(['requests-of-a-viewer: 198.51.100.1']);
  });

  test('has a proof that nobody can read in the template', () => {
    const [[id, { GenerateSecretString }] = ['', {} as never]] = Object.entries(both.of('AWS::SecretsManager::Secret'));
    expect(GenerateSecretString).toMatchObject({ PasswordLength: 40 });
    const [acl] = Object.values(both.of('AWS::WAFv2::WebACL'));
    expect(JSON.stringify(acl)).toContain(`["",["{{resolve:secretsmanager:",{"Ref":"${id}"},":SecretString:::}}"]]`);
  });
});
