import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

it.each([
  { origin: '', expected: undefined },
  { origin: 'https://console.example.com', expected: 'https://console.example.com' },
])('lets the pages of "$origin" read answers, and no others', async ({ origin, expected }) => {
  vi.stubEnv('APPRAISE_CORS_ORIGIN', origin);
  vi.resetModules();
  const { corsHeaders } = await import('../../../../lib/platform/http/cors.ts');

  expect(corsHeaders['Access-Control-Allow-Origin']).toBe(expected);
});
