import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BadSettings } from '../../infra/context-reader.ts';
import { readSettings } from '../../infra/read-settings.ts';
import { bodyOf, codeIn, tableRowsOf } from '../support/markdown.ts';

const read = (context: Readonly<Record<string, unknown>>) => readSettings((key) => context[key]);

const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/01234567-89ab-cdef-0123-456789abcdef';

const defaults = {
  stage: 'dev',
  keepsData: false,
  deletionProtection: false,
  logRetentionDays: 30,
  logLevel: 'INFO',
  supersededRetentionDays: 365,
  pricingAccess: 'api-key',
  retailRegions: ['brazilsouth', 'eastus2', 'westeurope'],
  retailServices: [],
  retailCurrencies: ['USD'],
  reportLanguage: 'en',
  marketSource: 'brapi',
  webAcl: false,
  console: false,
  detailedMetrics: false,
  canary: false,
  athena: false,
  importsAtOnce: 2,
  marketRefresh: true,
  retailRefresh: true,
  throttle: { rate: 200, burst: 400 },
  b3Holidays: [],
};

describe('settings', () => {
  test('has the documented defaults for an empty context', () => {
    expect(read({})).toEqual(defaults);
  });

  test('are in docs/settings.md, each with its default', () => {
    const rows = tableRowsOf(bodyOf(readFileSync('docs/settings.md', 'utf8'), 'A deployment')).map(
      ([name = '', value = '']) => ({
        name: codeIn(name).join(),
        // Words, such as "none", say what happens without a value.
        value: /^(?:\d+|`[^`]+`)$/.exec(value)?.[0].replaceAll('`', ''),
      }),
    );
    const asked = new Set<string>();
    readSettings((key) => void asked.add(key));
    expect(rows.map(({ name }) => name).sort()).toEqual([...asked].sort());
    const documented = rows.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
    expect(documented.length).toBeGreaterThan(10);
    expect(read(Object.fromEntries(documented))).toEqual(defaults);
  });

  test.each([
    {
      context: { stage: 'prod', alarmEmail: 'ops@example.com' },
      settings: { stage: 'prod', keepsData: true, alarmEmail: 'ops@example.com' },
    },
    { context: { stage: 'dev' }, settings: { keepsData: false } },
    {
      context: { stage: 'dev2', alarmEmail: 'ops@example.com' },
      settings: { stage: 'dev2', keepsData: true, alarmEmail: 'ops@example.com' },
    },
    { context: { logRetentionDays: 365 }, settings: { logRetentionDays: 365 } },
    { context: { logRetentionDays: '7' }, settings: { logRetentionDays: 7 } },
    { context: { logLevel: 'DEBUG' }, settings: { logLevel: 'DEBUG' } },
    { context: { recordRetentionDays: '2555' }, settings: { recordRetentionDays: 2555 } },
    {
      context: { stage: 'prod', alarmEmail: 'ops@example.com', archiveLockDays: '1825' },
      settings: { stage: 'prod', keepsData: true, alarmEmail: 'ops@example.com', archiveLockDays: 1_825 },
    },
    { context: { supersededRetentionDays: 1 }, settings: { supersededRetentionDays: 1 } },
    { context: { corsOrigin: 'https://console.example.com' }, settings: { corsOrigin: 'https://console.example.com' } },
    { context: { corsOrigin: 'http://localhost:5173' }, settings: { corsOrigin: 'http://localhost:5173' } },
    { context: { alarmEmail: 'ops@example.com' }, settings: { alarmEmail: 'ops@example.com' } },
    { context: { pricingAccess: 'iam' }, settings: { pricingAccess: 'iam' } },
    { context: { b3Holidays: '2027-02-08,2027-02-09' }, settings: { b3Holidays: ['2027-02-08', '2027-02-09'] } },
    { context: { webAcl: 'on' }, settings: { webAcl: true } },
    { context: { console: 'on' }, settings: { console: true } },
    {
      context: { console: 'on', consoleDomain: 'console.example.com', consoleCertificate: certificate },
      settings: { console: true, consoleDomain: { name: 'console.example.com', certificateArn: certificate } },
    },
    { context: { detailedMetrics: 'on' }, settings: { detailedMetrics: true } },
    { context: { importsAtOnce: '10' }, settings: { importsAtOnce: 10 } },
    { context: { canary: 'on', athena: 'on', budget: '250' }, settings: { canary: true, athena: true, budget: 250 } },
    {
      context: { marketRefresh: 'off', retailRefresh: 'off' },
      settings: { marketRefresh: false, retailRefresh: false },
    },
    { context: { throttleRate: '1000' }, settings: { throttle: { rate: 1_000, burst: 2_000 } } },
    { context: { throttleRate: 5_000, throttleBurst: 2_500 }, settings: { throttle: { rate: 5_000, burst: 2_500 } } },
    { context: { throttleBurst: 1 }, settings: { throttle: { rate: 200, burst: 1 } } },
    { context: { deletionProtection: 'on' }, settings: { deletionProtection: true } },
    { context: { reportLanguage: 'pt' }, settings: { reportLanguage: 'pt' } },
    {
      context: { assessmentPolicy: 'events/policies/appraise.policy.json' },
      settings: { assessmentPolicy: readFileSync('events/policies/appraise.policy.json') },
    },
    { context: { marketSource: 'demo' }, settings: { marketSource: 'demo' } },
    { context: { marketSource: 'csv+b3' }, settings: { marketSource: 'csv+b3' } },
    { context: { retailRegions: 'uksouth,eastus' }, settings: { retailRegions: ['uksouth', 'eastus'] } },
    {
      context: { retailServices: 'Bandwidth,Azure App Service' },
      settings: { retailServices: ['Bandwidth', 'Azure App Service'] },
    },
    { context: { retailCurrencies: 'BRL,EUR' }, settings: { retailCurrencies: ['BRL', 'EUR'] } },
    { context: { stage: '', alarmEmail: '', logRetentionDays: '' }, settings: {} },
  ])('reads $context', ({ context, settings }) => {
    expect(read(context)).toEqual({ ...defaults, ...settings });
  });

  test.each([
    { key: 'stage', values: ['Prod', 'my-stage', '1st', 'thirteenchars', 7, {}] },
    { key: 'logRetentionDays', values: [0, 2, '31', -7, '7 days', 9999, 1.5, true] },
    { key: 'logLevel', values: ['info', 'TRACE', 1] },
    { key: 'pricingAccess', values: ['open', 'API-KEY', 1] },
    { key: 'b3Holidays', values: ['carnaval', '2027-2-8', '2027-13-01', '2027-02-30', '2027-02-08;2027-02-09'] },
    { key: 'throttleRate', values: [0, -1, 'many', 1.5, '100000', true] },
    { key: 'throttleBurst', values: ['0', '1e3', ' 5'] },
    { key: 'detailedMetrics', values: ['yes', true] },
    { key: 'importsAtOnce', values: [0, 1, 1001, 'many'] },
    { key: 'canary', values: ['yes', true] },
    { key: 'athena', values: ['yes', true] },
    { key: 'budget', values: [0, '-5', '12.50', 'on'] },
    { key: 'marketRefresh', values: ['false', 0] },
    { key: 'retailRefresh', values: ['ON', {}] },
    { key: 'webAcl', values: ['yes', true] },
    { key: 'console', values: ['yes', 'true', 1] },
    {
      key: 'consoleDomain',
      values: ['https://console.example.com', 'localhost', 'Console.example.com', '-a.example.com', 7],
    },
    {
      key: 'consoleCertificate',
      values: ['console.pem', certificate.replace('us-east-1', 'sa-east-1'), certificate.replace('acm', 'iam')],
    },
    { key: 'deletionProtection', values: ['yes', true] },
    { key: 'assessmentPolicy', values: ['none.json', 'events', 1] },
    { key: 'reportLanguage', values: ['PT', 'fr', 1] },
    { key: 'marketSource', values: ['yahoo', 'Demo', 1, 'b3+', 'b3+b3', 'b3,csv'] },
    { key: 'retailRegions', values: ['atlantis', 'eastus,', 'East US', 'usgovvirginia', 'global', 3] },
    { key: 'retailServices', values: ['Bandwidth,', ' Bandwidth', 'a;b', '"x"', 'x'.repeat(101), 3] },
    { key: 'retailCurrencies', values: ['usd', 'USD;EUR', 'US'] },
    { key: 'recordRetentionDays', values: [0, '-1', 'for ever', '1e3'] },
    { key: 'supersededRetentionDays', values: [0, '0', 'x'] },
    { key: 'archiveLockDays', values: [0, '-1', 'always', 36_501] },
    {
      key: 'corsOrigin',
      values: ['*', 'null', 'http://example.com', 'https://example.com/', "https://e.com'", ['https://e.com']],
    },
    { key: 'alarmEmail', values: ['ops', 'ops@', 'a@b.c, d@e.f', 'a b@c.d'] },
  ])('refuses what $key cannot be, naming it', ({ key, values }) => {
    for (const value of values) {
      expect(() => read({ [key]: value }), String(value)).toThrow(`${key} is ${JSON.stringify(value)}; it must be`);
    }
  });

  test('refuses to lock the archive of dev, which is emptied and deleted with its stack', () => {
    expect(() => read({ archiveLockDays: 30 })).toThrow('archiveLockDays is set; stage must not be dev then');
  });

  test.each(['prod', 'twelveletter'])(
    'refuses stage %s without an address for alarms, beside every other problem',
    (stage) => {
      const attempt = () => read({ stage, logLevel: 'loud' });
      expect(attempt).toThrow(/logLevel is .*\n.*alarmEmail is not set; it must be one e-mail address/);
      expect(() => read({ stage, alarmEmail: '' })).toThrow('alarmEmail is not set');
    },
  );

  test.each([
    {
      context: { console: 'on', consoleDomain: 'a.example' },
      problem: 'consoleDomain is set alone; consoleDomain and',
    },
    {
      context: { console: 'on', consoleCertificate: certificate },
      problem: 'consoleCertificate is set alone; consoleD',
    },
    {
      context: { consoleDomain: 'a.example', consoleCertificate: certificate },
      problem: 'consoleDomain is set; console must be on then.',
    },
    {
      context: { console: 'off', consoleDomain: 'a.example' },
      problem: 'consoleDomain is set; console must be on then.',
    },
  ])('refuses half of a name for the console, or one without a console: $problem', ({ context, problem }) => {
    expect(() => read(context)).toThrow(problem);
  });

  test('refuses a context with every problem at once, one a line', () => {
    const attempt = () => read({ stage: 'PROD', logLevel: 'loud', corsOrigin: '*', alarmEmail: 'ops' });
    expect(attempt).toThrow(BadSettings);
    expect(attempt).toThrow(/stage is .*\n.*logLevel is .*\n.*corsOrigin is .*\n.*alarmEmail is /);
  });
});
