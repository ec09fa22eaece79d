import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { routes } from '../../../../functions/routes.ts';
import { importSheet } from '../../../support/import-sheet.ts';
import { smallSheet } from '../../../support/small-sheet.ts';
import type { Scenario } from '../stage.ts';
import { request, statuses } from './request.ts';

const estimate: string = JSON.parse(readFileSync('events/pricing-post-estimate.json', 'utf8')).body;
const estimateIn = (members: object): string => JSON.stringify({ ...JSON.parse(estimate), ...members });
const scope = 'ea:1234567';

/**
 * Scenarios of the pricing API.
 * @param keyId of a key that opens every scope; undefined where callers sign
 */
export const pricingScenarios = (keyId: string | undefined): Readonly<Record<string, Scenario>> => {
  /** Callers with a key of their own, where there are keys at all. */
  const withKeys = <Value>(values: readonly Value[]): readonly Value[] => (keyId === undefined ? [] : values);
  return {
    'pricing-get-health': async ({ container }) => {
      const route = routes.pricingGetHealth;
      const answers = await container([
        request(route),
        request(route, { apiKey: 'demo-enterprise-0123456789' }),
        request(route, { apiKey: 'nobody has this one' }),
      ]);
      expect(statuses(answers)).toEqual([200, 200, 401]);
    },
    'pricing-list-scopes': async ({ container }) => {
      const route = routes.pricingListScopes;
      const others = withKeys(['demo-enterprise', 'demo-gratis', 'unknown']);
      const answers = await container([keyId, keyId, ...others].map((one) => request(route, { keyId: one })));
      expect(statuses(answers)).toEqual([200, 200, ...withKeys([200, 403, 403])]);
    },
    'pricing-get-sync': async ({ container }) => {
      const about = (id: string) => request(routes.pricingGetSync, { keyId, path: { scope: id } });
      expect(statuses(await container([about(scope), about('ea:9999999')]))).toEqual([200, 404]);
    },
    'pricing-get-price-sheet-diff': async ({ container }) => {
      const alone = 'ea:7777779';
      await importSheet({ scopeId: alone, text: [smallSheet(2, '1.5')] });
      const about = (id: string) => request(routes.pricingGetPriceSheetDiff, { keyId, path: { scope: id } });
      const answers = await container([about(scope), about(scope), about(alone), about('ea:9999999')]);
      expect(statuses(answers)).toEqual([200, 200, 404, 404]);
    },
    'pricing-post-price-sheet-upload': async ({ container }) => {
      const body = JSON.stringify({ file_name: 'sheet.csv', size_bytes: 5 });
      const about = (id: string) => request(routes.pricingPostPriceSheetUpload, { keyId, path: { scope: id }, body });
      const answers = await container([about(scope), about(scope), about('ea:9999999')]);
      expect(statuses(answers)).toEqual(keyId === undefined ? [403, 403, 404] : [200, 200, 404]);
      if (keyId === undefined) return;
      const { url, headers } = JSON.parse(answers[0]?.result.body).upload;
      expect((await fetch(url, { method: 'PUT', headers, body: 'sheet' })).status).toBe(200);
    },
    'pricing-list-products': async ({ container }) => {
      expect(statuses(await container([request(routes.pricingListProducts, { keyId })]))).toEqual([200]);
    },
    'pricing-list-options': async ({ container }) => {
      const about = (field: string, query: string) =>
        request(routes.pricingListOptions, { keyId, path: { id: 'virtual_machine', field }, query });
      const answers = await container([
        about('sku', `scope=${scope}`),
        about('sku', `scope=${scope}&region=eastus2`),
        about('sku', ''),
        about('os', ''),
        about('nothing', ''),
      ]);
      expect(statuses(answers)).toEqual([200, 200, 200, 200, 404]);
    },
    'pricing-post-estimate': async ({ container }) => {
      await importSheet({ scopeId: 'ea:7777770', text: [smallSheet(2, '1.5')] });
      const ask = (body: string, key = keyId) => request(routes.pricingPostEstimate, { keyId: key, body });
      const answers = await container([
        ask(estimateIn({ scope })),
        ask(estimateIn({ scope })),
        ask(estimateIn({ scope: undefined })),
        ask(estimateIn({ scope, currency: 'EUR' })),
        ...withKeys(['demo-enterprise', 'demo-gratis']).map((key) => ask(estimate, key)),
      ]);
      // A caller of several scopes has to name one.
      expect(statuses(answers)).toEqual([200, 200, 400, 400, ...withKeys([200, 403])]);
    },
    'pricing-search-meters': async ({ container }) => {
      // A scope of its own, for it to have a snapshot that another has taken the place of.
      const searched = keyId === undefined ? 'ea:7777777' : 'ea:7777778';
      const sheet = (uploadedAt: string, price: string) =>
        importSheet({ scopeId: searched, text: [smallSheet(200, price)], uploadedAt: new Date(uploadedAt) });
      await sheet('2026-11-20T00:00:00Z', '1.5');
      const search = (query: string) =>
        request(routes.pricingSearchMeters, { keyId, query: `scope=${searched}&${query}` });
      const answers = await container([
        search('q=v5&limit=1'),
        search('q=00000000-0000-4000-8000-000000000001'),
        search('q=nothing&location=eastus2'),
      ]);
      expect(statuses(answers)).toEqual([200, 200, 200]);
      const cursor = encodeURIComponent(JSON.parse(answers[0]?.result.body).next_cursor);
      expect(statuses(await container([search(`q=v5&limit=1&cursor=${cursor}`)]))).toEqual([200]);
      await sheet('2026-11-21T00:00:00Z', '1.6');
      const later = await container([search(`q=v5&limit=1&cursor=${cursor}`), search('q=v5&limit=1&cursor=none')]);
      expect(statuses(later)).toEqual([200, 400]);
    },
    'pricing-post-mcp': async ({ container }) => {
      const searched = keyId === undefined ? 'ea:7777775' : 'ea:7777776';
      const sheet = (uploadedAt: string, price: string) =>
        importSheet({ scopeId: searched, text: [smallSheet(200, price)], uploadedAt: new Date(uploadedAt) });
      await sheet('2026-11-20T00:00:00Z', '1.5');
      const call = (name: string, given: object) =>
        request(routes.pricingPostMcp, {
          keyId,
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
        });
      const search = (cursor?: string) => call('find_meters', { scope: searched, q: 'v5', limit: 1, cursor });
      const answers = await container([
        call('estimate', JSON.parse(estimateIn({ scope }))),
        call('compare_estimates', {
          before: JSON.parse(estimateIn({ scope })),
          after: JSON.parse(estimateIn({ scope })),
        }),
        search(),
      ]);
      const results = answers.map(({ result }) => JSON.parse(result.body).result);
      expect(results.map(({ isError = false }) => isError)).toEqual([false, false, false]);
      await sheet('2026-11-21T00:00:00Z', '1.6');
      const [later] = await container([search(results[2].structuredContent.next_cursor)]);
      expect(JSON.parse(later?.result.body).result).not.toHaveProperty('isError');
    },
  };
};
