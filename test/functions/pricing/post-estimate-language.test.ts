import { readFileSync } from 'node:fs';
import type { Context } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { proxyEvent } from '../../support/proxy-event.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { seedDemo } = await import('../../../infra/local/demo/seed.ts');
await seedDemo(new Date('2026-11-20T00:00:00Z'));
const { handler } = await import('../../../functions/pricing/post-estimate.ts');
afterAll(() => stores.close());
beforeEach(() => {
  vi.stubEnv('APPRAISE_PRICING_ACCESS', 'open');
  return () => vi.unstubAllEnvs();
});

const { items } = JSON.parse(readFileSync('events/estimates/first.json', 'utf8'));
const vm = { product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D2s_v5' };
const disk = { product: 'managed_disk', region: 'eastus2', type: 'standard_hdd', size: 64 };
const sql = { product: 'sql_database', region: 'eastus2', tier: 'hyperscale', vcores: 4 };
const uuid = '00000000-0000-0000-0000-000000000000';

const answered: Readonly<Record<string, object>> = {
  'the first estimate': { items },
  'all products without a contract': { scope: 'none', items: [vm, disk, sql] },
  'fewer hours, with a licence of their own': {
    items: [
      { ...vm, os: 'windows', license: 'hybrid_benefit', hours_per_month: 220 },
      { ...disk, hours_per_month: 99 },
    ],
  },
  'hours that never fall together': { sharing: 'spread', items: [{ ...vm, hours_per_month: 220 }] },
  'a what-if in which some lines stay': {
    items: [vm, disk],
    what_if: { same_shape: true, hours: [220], regions: ['westeurope'] },
  },
};

const refused: Readonly<Record<string, object>> = {
  'names that do not exist': {
    items: [
      { ...vm, sku: 'Standard_D2s_v55' },
      { ...vm, region: 'eastus22' },
      { ...disk, size: 'E99' },
      { ...disk, redundancy: 'ZRS' },
      { ...disk, iops: 5000 },
      { ...disk, type: 'ultra', redundancy: 'LRS', size: 9_999_999 },
      { ...sql, vcores: 3 },
      { ...sql, tier: 'business_critical', compute: 'serverless' },
      { ...vm, os: 'linuxx' },
      { ...vm, tier: 'hyperscale' },
      { product: 'virtual_machinee', region: 'eastus2' },
      { product: 'managed_disk' },
    ],
  },
  'ids that are given twice': {
    items: [
      { ...vm, id: 'a' },
      { ...vm, id: 'a' },
    ],
  },
  'a body that breaks the schema': {
    items: [
      { ...vm, quantity: 0 },
      { ...vm, quantity: 'two' },
    ],
    currenzy: 'USD',
  },
  'no lines': { items: [] },
  'lines by meter that say too little': {
    meters: [
      { meter_id: 'x', quantity: 1 },
      { quantity: 1 },
      { service: 'Storage', quantity: 1 },
      { meter_id: uuid, quantity: 0.0000001 },
      { meter_id: uuid, quantity: 1, instances: 2, hours_per_month: 3 },
    ],
  },
  'a meter that is not there': { meters: [{ meter_id: uuid, quantity: 1 }] },
  'a region that has not been read': { items: [{ ...vm, region: 'japaneast' }] },
  'no scope of several': { scope: undefined, items: [vm] },
  'a scope that is not there': { scope: 'ea:9', items: [vm] },
  'another currency than that of the scope': { scope: 'ea:1234567', currency: 'EUR', items: [vm] },
  'a currency that has not been read': { scope: 'none', currency: 'CHF', items: [vm] },
  'what-ifs that are wrong': {
    items: [
      { ...vm, id: 'a' },
      { ...disk, id: 'b' },
    ],
    what_if: { regions: ['eastus', 'East US'], skus: { b: ['x'], c: ['y'] } },
  },
  'too many alternatives': {
    items: [vm],
    what_if: { regions: ['eastus', 'westus', 'westeurope', 'uksouth'], hours: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
  },
};

async function answerIn(language: string | undefined, request: object) {
  const rawHeaders = ['Content-Type', 'application/json', ...(language ? ['Accept-Language', language] : [])];
  const body = JSON.stringify({ scope: 'ea:1234567', ...request });
  const event = proxyEvent({ method: 'POST', path: '/api/estimate', body, rawHeaders });
  const call = handler as unknown as (
    event: unknown,
    context: Context,
  ) => Promise<{ statusCode: number; headers: Record<string, string>; body: string }>;
  const answer = await call(event, {} as Context);
  return { ...answer, body: JSON.parse(answer.body) as unknown };
}

const sentenceMembers = ['assumptions', 'warnings', 'title', 'detail', 'reason'];

/** Takes the sentences out of an answer. @param found gets them, in the order of the answer */
function takeSentences(value: unknown, found: string[], isSentence = false): unknown {
  if (typeof value === 'string' && isSentence) {
    found.push(value);
    return null;
  }
  if (Array.isArray(value)) return value.map((inside) => takeSentences(inside, found, isSentence));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'request_id');
  return Object.fromEntries(
    members.map(([name, inside]) => [name, takeSentences(inside, found, sentenceMembers.includes(name))]),
  );
}

const english = /\b(?:the|is|are|was|were|not|must|has|have|with|without|there|its|of|and|allowed|which|they)\b/i;

describe('an estimate in Portuguese', () => {
  test.each([
    ...Object.entries(answered).map(([name, request]) => ({ name, request, isAnswered: true })),
    ...Object.entries(refused).map(([name, request]) => ({ name, request, isAnswered: false })),
  ])('differs in its sentences alone: $name', async ({ request, isAnswered }) => {
    const plain = await answerIn(undefined, request);
    const spoken = await answerIn('pt-BR,pt;q=0.9,en;q=0.8', request);
    const sentences: string[] = [];
    const frases: string[] = [];

    expect(takeSentences(spoken.body, frases)).toEqual(takeSentences(plain.body, sentences));
    expect(spoken.statusCode).toBe(plain.statusCode);
    expect(plain.statusCode < 400).toBe(isAnswered);
    expect(spoken.headers['Content-Language']).toBe('pt-BR');
    expect(sentences.length).toBeGreaterThan(0);
    expect(frases).toHaveLength(sentences.length);
    // Names from Azure and of members keep their language.
    const words = (frase: string): string => frase.replace(/`[^`]*`|"[^"]*"|\([^)]*\)/g, '');
    expect(frases.filter((frase, at) => frase === sentences[at] || english.test(words(frase)))).toEqual([]);
  });

  test('is told from an English one by what the caller prefers', async () => {
    const { headers, body } = await answerIn('en-US,pt;q=0.5', { items: [vm] });

    expect(headers).not.toHaveProperty('Content-Language');
    expect(body).toHaveProperty('assumptions.0', expect.stringContaining('before taxes'));
  });
});
