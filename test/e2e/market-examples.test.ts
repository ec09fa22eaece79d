import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

async function readTable(response: Response, delimiter: string): Promise<readonly Record<string, string>[]> {
  expect(response.status).toBe(200);
  return parse(await response.text(), { columns: true, bom: true, delimiter }) as Record<string, string>[];
}

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

  test('pandas, the table that it reads', async () => {
    const [, code = ''] = blocks('python');
    const [, address = ''] = /"(http:[^"]+)"/.exec(code) ?? [];
    const [, headers = ''] = /storage_options=(\{.*\})/.exec(code) ?? [];
    const [, shown = ''] = /tabela\[\[(.*)\]\]/.exec(code) ?? [];
    const rows = await readTable(await fetch(address, { headers: JSON.parse(headers) }), ',');
    expect(rows.length).toBeGreaterThan(20);
    for (const name of ['codigo', ...JSON.parse(`[${shown}]`)]) expect(rows[0]).toHaveProperty(name);
    expect(rows.every(({ preco }) => Number.isFinite(Number(preco)))).toBe(true);
  });

  test('Power Query, the request that it sends', async () => {
    const [code = ''] = blocks('powerquery');
    const [, address = ''] = /"(http:[^"]+)"/.exec(code) ?? [];
    const [, path = ''] = /RelativePath = "([^"]+)"/.exec(code) ?? [];
    const query = new URLSearchParams(
      [...(/Query = \[(.*)\]/.exec(code)?.[1] ?? '').matchAll(/(\w+) = "([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      ),
    );
    const response = await fetch(`${address}/${path}?${query}`, { headers: { 'X-API-Key': 'demo-pro-0123456789' } });
    const { tickers } = (await response.json()) as { tickers: readonly object[] };
    expect(tickers).toHaveLength(59);
    expect(Object.keys(tickers[0] ?? {})).toEqual(['codigo', ...(query.get('campos') ?? '').split(',')]);
  });

  test('Excel and LibreOffice, the table that they open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mercado-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [download = ''] = blocks('sh').filter((block) => block.includes('formato=csv'));
    await runOrThrow('bash', ['-c', `cd ${folder} && ${download}`]);
    const bytes = await readFile(join(folder, 'tickers.csv'));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = await readTable(new Response(bytes), ';');
    const { tickers } = (await (
      await fetch(`${product.http}/api/v1/tickers`, { headers: { 'X-API-Key': 'demo-pro-0123456789' } })
    ).json()) as { tickers: readonly { preco: number; setor: string }[] };
    expect(rows.map(({ preco, setor }) => [Number(preco?.replace(',', '.')), setor])).toEqual(
      tickers.map(({ preco, setor }) => [preco, setor]),
    );
  });

  test('Apps Script, with Google’s fetch as one of ours', async () => {
    const answers = new Map<string, { readonly status: number; readonly text: string }>();
    const wanted = 'codigo,preco,preco_teto,classificacao_ceiling,valor_intrinseco,score,p_l,roe';
    const address = `${product.http}/api/v1/tickers?campos=${wanted}`;
    for (const choice of ['&ordenar=-score', '&codigos=WEGE3%2Cpetr4']) {
      for (const key of ['demo-pro-0123456789', 'demo-gratis-0123456789']) {
        const response = await fetch(address + choice, { headers: { 'X-API-Key': key } });
        answers.set(`${key} ${address}${choice}`, { status: response.status, text: await response.text() });
      }
    }
    const UrlFetchApp = {
      fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
        const answer = answers.get(`${headers['X-API-Key']} ${url}`);
        expect(answer, url).toBeDefined();
        return { getContentText: () => answer?.text, getResponseCode: () => answer?.status };
      },
    };
    const call = (key: string, cells?: unknown) =>
      runInNewContext(`${blocks('javascript')[0]}; JSON.stringify(APPRAISE(key, cells))`, {
        UrlFetchApp,
        key,
        cells,
      }) as string;
    const rows = JSON.parse(call('demo-pro-0123456789')) as unknown[][];
    expect(rows).toHaveLength(60);
    expect(rows[0]?.[0]).toBe('codigo');
    expect(rows.every((row) => row.length === 8)).toBe(true);
    // A range of cells is a list of rows; one cell is its value.
    const chosen = JSON.parse(call('demo-pro-0123456789', [['WEGE3'], [''], ['petr4']])) as unknown[][];
    expect(chosen.map(([codigo]) => codigo)).toEqual(['codigo', 'WEGE3', 'PETR4']);
    expect(() => call('demo-gratis-0123456789')).toThrow('exige o plano Pro');
  });
});
