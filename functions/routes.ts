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
    access: 'public',
    tables: {},
    language: 'en',
  },
  marketGetHealth: {
    id: 'market-get-health',
    method: 'GET',
    path: '/api/v1/health',
    entry: 'functions/market/get-health.ts',
    access: 'public',
    plan: 'gratis',
    tables: {},
    language: 'pt-BR',
  },
} as const satisfies Record<string, Route>;

export const jobs = {
  assessmentValidateUpload: {
    id: 'assessment-validate-upload',
    entry: 'functions/assessment/validate-upload.ts',
    tables: { verdicts: 'read-write' },
  },
} as const satisfies Record<string, Job>;

/** The rows as plain data, in the order of the documents. */
export const allRoutes: readonly Route[] = Object.values(routes);
export const allJobs: readonly Job[] = Object.values(jobs);
