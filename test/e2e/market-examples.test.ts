import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOrThrow } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

/** The examples of docs/mercado.md, run as they are but for the address. */
let product: RunningProduct;
let document: string;

beforeAll(async () => {
  product = await startProduct();
  document = await readFile('docs/mercado.md', 'utf8');
});
afterAll(() => product.end());

const blocks = (language: string): readonly string[] =>
  [...document.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) =>
    code.replaceAll('http://127.0.0.1:8787', product.http),
  );

describe('the examples of docs/mercado.md', () => {
  test('curl', async () => {
    const [first = ''] = blocks('sh')[0]?.split('\n') ?? [];
    const { stdout } = await runOrThrow('bash', ['-c', first]);
    expect(JSON.parse(stdout)).toMatchObject({ codigo: 'PETR4', fonte: 'demo' });
  });

  test('Python', async ({ skip }) => {
    const hasPython = await runOrThrow('python3', ['--version']).then(
      () => true,
      () => false,
    );
    if (!hasPython) skip('there is no Python here');
    const { stdout } = await runOrThrow('python3', ['-c', blocks('python')[0] ?? '']);
    expect(stdout.trim().split('\n')).toHaveLength(5);
    expect(stdout).toMatch(/^[A-Z0-9]{5,6} .+ \d+(\.\d+)?$/m);
  });

  test('Apps Script, with Google’s fetch as one of ours', async () => {
    const answers = new Map<string, { readonly status: number; readonly text: string }>();
    for (const key of ['demo-pro-0123456789', 'demo-gratis-0123456789']) {
      const response = await fetch(`${product.http}/api/v1/tickers`, { headers: { 'X-API-Key': key } });
      answers.set(key, { status: response.status, text: await response.text() });
    }
    const UrlFetchApp = {
      fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
        expect(url).toBe(`${product.http}/api/v1/tickers`);
        const answer = answers.get(headers['X-API-Key'] ?? '');
        return { getContentText: () => answer?.text, getResponseCode: () => answer?.status };
      },
    };
    const call = (key: string) =>
      runInNewContext(`${blocks('javascript')[0]}; JSON.stringify(APPRAISE(key))`, { UrlFetchApp, key }) as string;
    const rows = JSON.parse(call('demo-pro-0123456789')) as unknown[][];
    expect(rows).toHaveLength(60);
    expect(rows[0]?.[0]).toBe('codigo');
    expect(rows.every((row) => row.length === 6)).toBe(true);
    expect(() => call('demo-gratis-0123456789')).toThrow('exige o plano Pro');
  });
});
