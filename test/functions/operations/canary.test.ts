import { expect, test, vi } from 'vitest';
import { type CanaryDeps, canary } from '../../../functions/operations/canary.ts';
import { logger } from '../../../lib/platform/log.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly key: string | null;
}

/** Walks with these answers, by path and try; all others are 200. */
function walk(answers: Readonly<Record<string, readonly (number | Error)[]>> = {}, deps: Partial<CanaryDeps> = {}) {
  const sent: Sent[] = [];
  const run = canary({
    fetch: async (input, init) => {
      const request = new Request(String(input), init);
      const earlier = sent.filter(({ url }) => url === request.url).length;
      sent.push({ url: request.url, method: request.method, key: request.headers.get('X-API-Key') });
      const answer = answers[new URL(request.url).pathname]?.[earlier] ?? 200;
      if (answer instanceof Error) throw answer;
      return new Response('{"code":"some_code"}', { status: answer });
    },
    api: 'https://api.example/prod/',
    site: 'https://console.example',
    pricingTakesKeys: true,
    retail: { region: 'eastus2', currency: 'USD' },
    key: async () => 's3cret',
    retryAfterMs: 0,
    ...deps,
  })();
  return { run, sent };
}

test('calls each API and the console once, with its key where one is needed', async () => {
  const { run, sent } = walk();
  await run;
  expect(sent).toEqual([
    { url: 'https://api.example/prod/api/health', method: 'GET', key: null },
    { url: 'https://api.example/prod/api/estimate', method: 'POST', key: 's3cret' },
    { url: 'https://api.example/prod/api/v1/health', method: 'GET', key: null },
    { url: 'https://api.example/prod/api/v1/tickers', method: 'GET', key: 's3cret' },
    { url: 'https://console.example/', method: 'GET', key: null },
  ]);
});

test('leaves out what a stage does not have', async () => {
  const { run } = walk({}, { site: undefined, pricingTakesKeys: false });
  expect((await run).answered.map((url) => new URL(url).pathname)).toEqual([
    '/prod/api/health',
    '/prod/api/v1/health',
    '/prod/api/v1/tickers',
  ]);
});

test('sends a failed request once more', async () => {
  const { run, sent } = walk({ '/prod/api/estimate': [503], '/prod/api/health': [new Error('reset')] });
  await run;
  expect(sent).toHaveLength(7);
});

test('fails with every request that has no answer of 200 twice', async () => {
  const { run } = walk({
    '/prod/api/estimate': [503, 503],
    '/prod/api/v1/tickers': [401, 401],
    '/': [new Error('reset'), new Error('reset')],
  });
  await expect(run).rejects.toThrow(
    [
      'https://api.example/prod/api/estimate answers 503 {"code":"some_code"}',
      'https://api.example/prod/api/v1/tickers answers 401 {"code":"some_code"}',
      'https://console.example/ does not answer: reset',
    ].join('; '),
  );
});

test('fails without its key, and says which parameter lacks it', async () => {
  const key = async (): Promise<string> => {
    throw new Error('there is no parameter /appraise/prod/canary-key');
  };
  await expect(walk({}, { key }).run).rejects.toThrow('/appraise/prod/canary-key');
});
