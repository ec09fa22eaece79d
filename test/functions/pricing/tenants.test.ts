import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../../functions/routes.ts';
import { loadCheckedHandler } from '../../../infra/local/checked-handler.ts';
import { logger } from '../../../lib/platform/log.ts';
import { eventually } from '../../support/eventually.ts';
import { importSheet } from '../../support/import-sheet.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';
import { proxyEvent } from '../../support/proxy-event.ts';

/**
 * Two tenants with prices of the same meters, and one key each. Whatever is asked, one must never learn anything of the
 * other: not a price, not a count, not that there is one.
 */
const [ours, theirs] = ['ea:1111111', 'ea:2222222'];
const meterId = '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1001';

const sheet = (price: string, meters = 1): string =>
  [
    'MeterId,MeterName,MeterCategory,MeterSubCategory,MeterRegion,Product,priceType,UnitOfMeasure,UnitPrice,CurrencyCode',
    ...Array.from({ length: meters }, (_, index) => {
      const id = index === 0 ? meterId : `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
      return `${id},D2s v5,Virtual Machines,Dsv5 Series,US East 2,Virtual Machines Dsv5 Series - D2s v5 - US East 2,Consumption,1 Hour,${price},USD`;
    }),
    '',
  ].join('\n');

vi.spyOn(logger, 'info').mockImplementation(() => {});
let stores: LocalStores;

beforeAll(async () => {
  stores = await startLocalStores();
  const { publishRetail } = await import('../../../lib/pricing/import/publish-retail.ts');
  const { vmRow } = await import('../../support/price-book.ts');
  const directory = await mkdtemp(join(tmpdir(), 'appraise-tenants-'));
  const rows = [vmRow('Standard_D2s_v5', '0.1', { meterId, location: 'eastus2' })];
  const list = { currency: 'USD', regions: ['eastus2'], rows: [rows], source: 'test', now: new Date('2026-11-20') };
  await publishRetail({ ...list, directory });
  await rm(directory, { recursive: true });
  await importSheet({ scopeId: ours, text: [sheet('0.08', 60)], uploadedAt: new Date('2026-10-21') });
  await importSheet({ scopeId: ours, text: [sheet('0.09', 70)] });
  const { dynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  for (const [key_id, grants] of [
    ['ours', [ours]],
    ['theirs', [theirs]],
  ] as const) {
    const Item = {
      key_id,
      record: 'key',
      owner: 'test',
      plan: 'pro',
      grants,
      uploads_sheets: true,
      disabled: false,
      created_at: '2026-01-01',
    };
    await dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_ACCESS_TABLE, Item }));
  }
});
afterAll(() => stores.close());
beforeEach(() => {
  vi.stubEnv('APPRAISE_PRICING_ACCESS', 'api-key');
  return () => vi.unstubAllEnvs();
});

interface Question {
  readonly id: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: string;
}

const vm = { product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D2s_v5' };

/** Everything that can be asked about a scope, named or meant. */
const questions = (scope: string | undefined, cursor = ''): readonly Question[] => {
  const named = scope === undefined ? '' : `scope=${scope}`;
  const ask = (id: string, parts: Partial<Question>): Question => ({ id, path: {}, query: '', body: '', ...parts });
  return [
    ask('pricing-get-health', {}),
    ask('pricing-list-scopes', {}),
    ask('pricing-get-sync', { path: { scope: scope ?? ours } }),
    ask('pricing-list-options', { path: { id: 'virtual_machine', field: 'sku' }, query: named }),
    ask('pricing-post-estimate', { body: JSON.stringify({ ...(scope && { scope }), items: [vm] }) }),
    ask('pricing-search-meters', { query: [named, cursor && `cursor=${cursor}`, 'limit=1'].filter(Boolean).join('&') }),
    ask('pricing-search-meters', { query: [named, `q=${meterId}`].filter(Boolean).join('&') }),
    ask('pricing-get-price-sheet-diff', { path: { scope: scope ?? ours } }),
  ];
};

/** What is asked of a scope to upload a price sheet into it. */
const upload = (scope: string): Question => ({
  id: 'pricing-post-price-sheet-upload',
  path: { scope },
  query: '',
  body: JSON.stringify({ file_name: 'november.csv', size_bytes: 5 }),
});

async function answer(
  { id, path, query, body }: Question,
  keyId: string | undefined,
): Promise<{ status: number; body: string }> {
  const route = allRoutes.find((one) => one.id === id);
  if (!route) throw new Error(`no route ${id}`);
  const concrete = route.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const event = proxyEvent({
    method: route.method,
    path: concrete,
    resource: route.path,
    query,
    body,
    rawHeaders: body ? ['Content-Type', 'application/json'] : [],
  });
  const requestContext = {
    ...event.requestContext,
    identity: { ...event.requestContext.identity, apiKeyId: keyId ?? null },
  };
  const handler = (await loadCheckedHandler(route)) as unknown as (
    event: APIGatewayProxyEvent,
    context: Context,
  ) => Promise<{ statusCode: number; body: string }>;
  const result = await handler({ ...event, pathParameters: path, requestContext }, {} as Context);
  return { status: result.statusCode, body: result.body };
}

const answers = (asked: readonly Question[], keyId: string) =>
  Promise.all(asked.map((question) => answer(question, keyId)));

describe('two tenants', () => {
  test('get the same answers, byte by byte, whether or not the other one has prices', async () => {
    const asked = [...questions(undefined), ...questions(ours)];
    const health = () => answer(questions(undefined)[0] as Question, undefined);
    const [before, publicHealth] = [await answers(asked, 'ours'), await health()];
    await importSheet({ scopeId: theirs, text: [sheet('0.07771', 140)], uploadedAt: new Date('2026-10-21') });
    await importSheet({ scopeId: theirs, text: [sheet('0.0777', 130)] });
    const after = await answers(asked, 'ours');

    expect(before.filter(({ status }) => status === 200).length).toBe(asked.length);
    // The cursor is signed anew by nothing that changed, so even it is the same; and so is the health.
    expect(after).toEqual(before);
    // Nor does the health tell anybody without a key that something was imported.
    expect(await health()).toEqual(publicHealth);
    for (const { body } of after) expect(body).not.toMatch(/2222222|0\.0777/);
  });

  test.each([...questions(theirs).filter(({ id }) => !/health|list-scopes/.test(id)), upload(theirs)])(
    'are refused the other one’s scope by $id, as one that does not exist',
    async (question) => {
      const unknown = JSON.parse(JSON.stringify(question).replaceAll(theirs, 'ea:3333333')) as Question;
      const [other, none] = [await answer(question, 'ours'), await answer(unknown, 'ours')];

      expect(other.status).toBe(403);
      expect(other.body.replaceAll(theirs, '')).toBe(none.body.replaceAll('ea:3333333', ''));
    },
  );

  test('cannot use the other one’s cursor, in either scope', async () => {
    const [page] = await answers([questions(theirs)[5] as Question], 'theirs');
    const { next_cursor, total } = JSON.parse(page?.body ?? '{}') as { next_cursor: string; total: number };
    expect(total).toBe(130);
    const [followed] = await answers([questions(theirs, next_cursor)[5] as Question], 'theirs');
    expect(followed?.status).toBe(200);

    for (const scope of [undefined, ours, theirs]) {
      const refused = await answer(questions(scope, next_cursor)[5] as Question, 'ours');
      expect(refused.status).toBe(scope === theirs ? 403 : 400);
      expect(refused.body).not.toContain('0.0777');
    }
  });

  test('upload into their own folder alone, also with an address that is changed', async () => {
    const { status, body } = await answer(upload(ours), 'ours');
    expect(status).toBe(200);
    const { url, headers } = (JSON.parse(body) as { upload: { url: string; headers: Record<string, string> } }).upload;
    const put = (address: string) => fetch(address, { method: 'PUT', headers, body: 'sheet' });
    expect(url).toContain(encodeURIComponent(ours));
    const foreign = url.replaceAll(encodeURIComponent(ours), encodeURIComponent(theirs));
    expect((await put(foreign)).status).toBe(403);
    expect((await put(url)).status).toBe(200);
    expect(stores.changes.map(({ key }) => key)).toEqual([
      expect.stringMatching(new RegExp(`^price-sheets/${ours}/\\d{8}T\\d{6}Z-[0-9a-f]{16}-november\\.csv$`)),
    ]);
  });

  test('are each estimated with their own prices', async () => {
    const own = questions(undefined)[4] as Question;
    const prices = await Promise.all(
      ['ours', 'theirs'].map(async (key) => {
        const { totals } = JSON.parse((await answer(own, key)).body) as {
          totals: { corporate: { payg_monthly: number } };
        };
        return totals.corporate.payg_monthly;
      }),
    );
    // 0.09 × 730 and 0.0777 × 730
    expect(prices).toEqual([65.7, 56.72]);
  });

  test('see only themselves in the health, and a caller without a key sees neither', async () => {
    const health = async (key: string | undefined) => (await answer(questions(undefined)[0] as Question, key)).body;
    expect((await health('ours')).match(/ea:\d+/g)).toEqual([ours]);
    // The health may be as old as five seconds.
    await eventually(async () => expect(await health('theirs')).toContain(theirs));
    expect((await health('theirs')).match(/ea:\d+/g)).toEqual([theirs]);
    expect(await health(undefined)).not.toMatch(/ea:/);
  });
});
