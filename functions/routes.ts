import type { Job, Route } from '../lib/http/route.ts';

/**
 * THE route table. The stack, the local server, the OpenAPI document, the sample-event tests and the README's table
 * are all derived from it. Rows hold ids and strings only, because every bundle carries them.
 */

export const routes = {
  pricingGetHealth: {
    id: 'pricing-get-health',
    method: 'GET',
    path: '/api/health',
    entry: 'functions/pricing/get-health.ts',
    access: 'optional-key',
    tables: { scopes: ['Query'], access: ['GetItem'] },
    language: 'en',
  },
  pricingListScopes: {
    id: 'pricing-list-scopes',
    method: 'GET',
    path: '/api/pricing/scopes',
    entry: 'functions/pricing/list-scopes.ts',
    access: 'api-key',
    tables: { scopes: ['GetItem', 'Query'], access: ['GetItem'] },
    language: 'en',
  },
  pricingGetSync: {
    id: 'pricing-get-sync',
    method: 'GET',
    path: '/api/pricing/scopes/{scope}/sync',
    entry: 'functions/pricing/get-sync.ts',
    access: 'api-key',
    tables: { scopes: ['GetItem', 'Query'], access: ['GetItem'] },
    language: 'en',
  },
  pricingListProducts: {
    id: 'pricing-list-products',
    method: 'GET',
    path: '/api/catalog/products',
    entry: 'functions/pricing/list-products.ts',
    access: 'api-key',
    tables: {},
    cacheSeconds: 3600,
    language: 'en',
  },
  pricingListOptions: {
    id: 'pricing-list-options',
    method: 'GET',
    path: '/api/catalog/products/{id}/options/{field}',
    entry: 'functions/pricing/list-options.ts',
    access: 'api-key',
    tables: { scopes: ['GetItem', 'Query'], meters: ['BatchGetItem'], access: ['GetItem'] },
    schemas: { query: 'options-query' },
    cacheSeconds: 3600,
    language: 'en',
  },
  pricingPostEstimate: {
    id: 'pricing-post-estimate',
    method: 'POST',
    path: '/api/estimate',
    entry: 'functions/pricing/post-estimate.ts',
    access: 'api-key',
    tables: { scopes: ['GetItem', 'Query'], meters: ['BatchGetItem'], access: ['GetItem'] },
    schemas: { body: 'estimate-request' },
    language: 'en',
  },
  pricingSearchMeters: {
    id: 'pricing-search-meters',
    method: 'GET',
    path: '/api/ea/meters',
    entry: 'functions/pricing/search-meters.ts',
    access: 'api-key',
    tables: {
      scopes: ['GetItem', 'Query'],
      snapshots: ['GetItem'],
      meters: ['BatchGetItem'],
      access: ['GetItem'],
    },
    schemas: { query: 'meters-query' },
    language: 'en',
  },
  marketGetHealth: {
    id: 'market-get-health',
    method: 'GET',
    path: '/api/v1/health',
    entry: 'functions/market/get-health.ts',
    access: 'public',
    plan: 'gratis',
    tables: { scores: ['GetItem'] },
    language: 'pt-BR',
  },
  marketGetStatus: {
    id: 'market-get-status',
    method: 'GET',
    path: '/api/v1/status',
    entry: 'functions/market/get-status.ts',
    access: 'optional-key',
    plan: 'gratis',
    tables: { scores: ['GetItem'], access: ['GetItem', 'UpdateItem'] },
    language: 'pt-BR',
  },
  marketListTickers: {
    id: 'market-list-tickers',
    method: 'GET',
    path: '/api/v1/tickers',
    entry: 'functions/market/list-tickers.ts',
    access: 'api-key',
    plan: 'pro',
    tables: { scores: ['GetItem'], access: ['GetItem', 'UpdateItem'] },
    language: 'pt-BR',
  },
  marketGetTicker: {
    id: 'market-get-ticker',
    method: 'GET',
    path: '/api/v1/ticker/{codigo}',
    entry: 'functions/market/get-ticker.ts',
    access: 'api-key',
    plan: 'pro',
    tables: { scores: ['GetItem'], access: ['GetItem', 'UpdateItem'] },
    language: 'pt-BR',
  },
  marketGetSignals: {
    id: 'market-get-signals',
    method: 'GET',
    path: '/api/v1/signals',
    entry: 'functions/market/get-signals.ts',
    access: 'api-key',
    plan: 'pro',
    tables: { scores: ['GetItem'], access: ['GetItem', 'UpdateItem'] },
    language: 'pt-BR',
  },
  marketGetHistory: {
    id: 'market-get-history',
    method: 'GET',
    path: '/api/v1/history/{codigo}',
    entry: 'functions/market/get-history.ts',
    access: 'api-key',
    plan: 'enterprise',
    tables: { scores: ['GetItem', 'Query'], access: ['GetItem'] },
    language: 'pt-BR',
  },
} as const satisfies Record<string, Route>;

export const jobs = {
  assessmentValidateUpload: {
    id: 'assessment-validate-upload',
    entry: 'functions/assessment/validate-upload.ts',
    tables: { verdicts: ['GetItem', 'UpdateItem'] },
    timeoutSeconds: 60,
  },
  pricingImportPriceSheet: {
    id: 'pricing-import-price-sheet',
    entry: 'functions/pricing/import-price-sheet.ts',
    tables: {
      scopes: ['GetItem', 'UpdateItem'],
      snapshots: ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
      meters: ['BatchWriteItem'],
    },
    timeoutSeconds: 900,
  },
  pricingRefreshRetail: {
    id: 'pricing-refresh-retail',
    entry: 'functions/pricing/refresh-retail.ts',
    tables: {
      scopes: ['GetItem', 'PutItem', 'UpdateItem'],
      snapshots: ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
      meters: ['BatchWriteItem'],
    },
    timeoutSeconds: 900,
  },
  pricingCheckRetail: {
    id: 'pricing-check-retail',
    entry: 'functions/pricing/check-retail.ts',
    tables: { scopes: ['Query'] },
    timeoutSeconds: 10,
  },
  marketRefresh: {
    id: 'market-refresh',
    entry: 'functions/market/refresh.ts',
    tables: { scores: ['BatchWriteItem', 'GetItem', 'UpdateItem'] },
    timeoutSeconds: 300,
  },
  marketCheckRefresh: {
    id: 'market-check-refresh',
    entry: 'functions/market/check-refresh.ts',
    tables: { scores: ['GetItem'] },
    timeoutSeconds: 10,
  },
} as const satisfies Record<string, Job>;

/** The rows as plain data, in the order of the documents. */
export const allRoutes: readonly Route[] = Object.values(routes);
export const allJobs: readonly Job[] = Object.values(jobs);
