import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
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

  test('LibreOffice, the table that comes each hour, with the key in a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mercado-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [code = ''] = blocks('sh').filter((block) => block.includes('-H @'));
    await runOrThrow('bash', ['-c', `cd ${folder} && ${code}`]);
    const table = await readFile(join(folder, 'tickers.csv'), 'utf8');
    expect(await readTable(new Response(table), ';')).toHaveLength(59);
    expect((await stat(join(folder, 'appraise-chave.txt'))).mode & 0o077, 'others cannot read the key').toBe(0);
    // A key that is refused leaves the table as it was.
    const refused = code.replace('demo-pro-0123456789', 'demo-gratis-0123456789');
    await expect(runOrThrow('bash', ['-c', `cd ${folder} && ${refused}`])).rejects.toThrow('403');
    expect(await readFile(join(folder, 'tickers.csv'), 'utf8')).toBe(table);
  });

  test('no recipe has a key in a cell or in an address', () => {
    for (const code of [...blocks('javascript'), ...blocks('powerquery')]) expect(code).not.toMatch(/demo-|chave=/);
  });

  test('Apps Script, in a workbook of ours', async () => {
    const address = `${product.http}/api/v1/tickers?ordenar=-score&campos=codigo,data_pregao,preco,preco_teto,classificacao_ceiling,valor_intrinseco,score,p_l,roe`;
    const book = createWorkbook();
    const run = (name: string) => runInNewContext(`${blocks('javascript')[0]}; ${name}()`, { ...book.globals });

    await book.answer(address, { 'X-API-Key': 'demo-pro-0123456789' });
    run('onOpen');
    expect(book.menu).toEqual([
      ['Guardar a chave', 'guardarChave'],
      ['Atualizar agora', 'atualizar'],
      ['Atualizar sempre', 'agendar'],
    ]);
    book.typed = ' demo-pro-0123456789\n';
    run('guardarChave');
    const published = (await (await fetch(address, { headers: { 'X-API-Key': 'demo-pro-0123456789' } })).json()) as {
      tickers: readonly Record<string, unknown>[];
    };
    const rows = book.cells();
    expect(rows).toHaveLength(60);
    const names = rows[0] as string[];
    expect(rows.slice(1)).toEqual(published.tickers.map((stock) => names.map((name) => stock[name] ?? '')));

    // Until the next publication nothing is written.
    const { VERSAO = '' } = book.properties;
    await book.answer(address, { 'X-API-Key': 'demo-pro-0123456789', 'If-None-Match': VERSAO });
    run('atualizar');
    expect([book.sent.at(-1), book.writes]).toEqual([304, 1]);
    // Someone has emptied the sheet.
    book.clear();
    run('atualizar');
    expect([book.sent.at(-1), book.cells().length]).toEqual([200, 60]);

    await book.answer(address, { 'X-API-Key': 'demo-gratis-0123456789', 'If-None-Match': VERSAO });
    book.properties.CHAVE = 'demo-gratis-0123456789';
    expect(() => run('atualizar')).toThrow('exige o plano Pro');
    expect(book.cells(), 'what was there stays').toHaveLength(60);

    book.triggers = ['atualizar', 'outra'];
    run('agendar');
    run('agendar');
    expect(book.triggers.sort()).toEqual(['atualizar', 'outra']);
  });
});

/** What Google's script calls, as far as the example goes. Its requests wait; ours are answered before they are sent. */
function createWorkbook() {
  const answers = new Map<string, { status: number; text: string; headers: Record<string, string> }>();
  let cells: unknown[][] = [];
  const nameOf = (url: string, headers: Readonly<Record<string, string>>) => JSON.stringify([url, headers]);
  const sheet = {
    getLastRow: () => cells.length,
    clearContents: () => {
      cells = [];
    },
    getRange: (_row: number, _column: number, height: number, width: number) => ({
      setValues: (values: unknown[][]) => {
        expect([values.length, ...new Set(values.map(({ length }) => length))]).toEqual([height, width]);
        cells = JSON.parse(JSON.stringify(values));
        book.writes += 1;
      },
    }),
  };
  let sheets: Record<string, typeof sheet> = {};
  const menu: [string, string][] = [];
  const builder = {
    addItem: (label: string, name: string) => {
      menu.push([label, name]);
      return builder;
    },
    addToUi: () => {},
  };
  const book = {
    menu,
    typed: '',
    properties: {} as Record<string, string>,
    triggers: [] as string[],
    sent: [] as number[],
    writes: 0,
    cells: () => cells,
    clear: sheet.clearContents,
    answer: async (url: string, headers: Readonly<Record<string, string>>) => {
      const response = await fetch(url, { headers });
      const { status } = response;
      answers.set(nameOf(url, headers), {
        status,
        text: await response.text(),
        headers: { ETag: response.headers.get('etag') ?? '' },
      });
    },
    globals: {
      SpreadsheetApp: {
        getUi: () => ({
          ButtonSet: { OK_CANCEL: 'OK_CANCEL' },
          Button: { OK: 'OK' },
          createMenu: () => builder,
          prompt: () => ({ getSelectedButton: () => 'OK', getResponseText: () => book.typed }),
        }),
        getActive: () => ({
          getSheetByName: (name: string) => sheets[name] ?? null,
          insertSheet: (name: string) => {
            sheets = { ...sheets, [name]: sheet };
            return sheet;
          },
        }),
      },
      PropertiesService: {
        getScriptProperties: () => ({
          getProperty: (name: string) => book.properties[name] ?? null,
          setProperty: (name: string, value: string) => {
            book.properties[name] = value;
          },
        }),
      },
      ScriptApp: {
        getProjectTriggers: () => book.triggers.map((name) => ({ getHandlerFunction: () => name })),
        deleteTrigger: (trigger: { getHandlerFunction: () => string }) => {
          book.triggers.splice(book.triggers.indexOf(trigger.getHandlerFunction()), 1);
        },
        newTrigger: (name: string) => ({
          timeBased: () => ({ everyHours: () => ({ create: () => book.triggers.push(name) }) }),
        }),
      },
      UrlFetchApp: {
        fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
          const answer = answers.get(nameOf(url, { ...headers }));
          expect(answer, nameOf(url, headers)).toBeDefined();
          book.sent.push(answer?.status ?? 0);
          return {
            getContentText: () => answer?.text,
            getResponseCode: () => answer?.status,
            getHeaders: () => answer?.headers,
          };
        },
      },
    },
  };
  return book;
}
