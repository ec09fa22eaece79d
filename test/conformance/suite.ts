import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerMessage } from '../../lib/platform/mcp/answer-message.ts';
import { type Tool, ToolRefusal } from '../../lib/platform/mcp/tool.ts';
import { callOf } from '../support/call.ts';
import { startChild } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const suite = 'test/conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js';
const folder = mkdtempSync(join(tmpdir(), 'appraise-conformance-'));
const servers: Server[] = [];
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
  await product.end();
});

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** Runs a scenario against an address. @returns what it has checked */
async function checksOf(url: string, scenario: string): Promise<readonly Check[]> {
  const output = mkdtempSync(join(folder, 'run-'));
  const args = [suite, 'server', '--url', url, '--scenario', scenario, '--output-dir', output];
  const { stdout, stderr } = await startChild(process.execPath, args).ended;
  const [file] = globSync('**/checks.json', { cwd: output });
  if (file === undefined) throw new Error(`${scenario} has no result:\n${stdout}${stderr}`);
  return JSON.parse(readFileSync(join(output, file), 'utf8'));
}

/** Checks that ask for what a server of tools need not have: prompts, resources, and tools of the suite's own. */
const isAboutOthers = ({ id, errorMessage = '' }: Check): boolean =>
  errorMessage.startsWith('Not testable:') || /^sep-2549-(?:prompts|resources)-/.test(id);

/** Expects that all checks pass which the server can be asked for, and at least so many. */
function expectPassed(checks: readonly Check[], atLeast: number): void {
  const failed = checks.filter((check) => check.status === 'FAILURE' && !isAboutOthers(check));
  expect(failed).toEqual([]);
  expect(checks.filter(({ status }) => status === 'WARNING')).toEqual([]);
  expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThanOrEqual(atLeast);
}

const scenarios = [
  ['server-initialize', 2],
  ['ping', 2],
  ['tools-list', 3],
  ['dns-rebinding-protection', 2],
  ['server-stateless', 21],
  ['http-header-validation', 14],
  ['caching', 4],
  ['input-required-result-unsupported-methods', 2],
] as const;

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Hands requests on with a key, which the suite does not send. */
const withKey = (): Promise<string> =>
  listen(
    createServer((request, response) => {
      const { host = '', origin } = request.headers;
      // A local run answers to its own address; a foreign one stays foreign.
      const own = `127.0.0.1:${request.socket.localPort}`;
      const known = (name: string): string => name.replace(own, new URL(product.http).host);
      const headers = {
        ...request.headers,
        host: known(host),
        ...(origin !== undefined && { origin: known(origin) }),
        'x-api-key': 'demo-pro-0123456789',
      };
      const onward = ask(`${product.http}${request.url}`, { method: request.method ?? 'POST', headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    }),
  );

describe.each(['pricing', 'market', 'assessment'])('POST /mcp/%s', (context) => {
  let base: string;
  beforeAll(async () => {
    base = await withKey();
  });

  test.each(scenarios)('%s', async (scenario, atLeast) => {
    expectPassed(await checksOf(`${base}/mcp/${context}`, scenario), atLeast);
  });
});

/** Tools that the suite asks for by their names. */
const fixtures: readonly Tool[] = [
  fixture('test_simple_text', async () => ({ text: 'This is a simple text response for testing.', value: {} })),
  fixture('test_logging_tool', async () => ({ text: 'Nothing is logged.', value: {} })),
  fixture('test_error_handling', async () => {
    throw new ToolRefusal('This tool refuses everything.');
  }),
  {
    ...fixture('json_schema_2020_12_tool', async () => ({ text: '', value: {} })),
    input: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' } } } },
      type: 'object',
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' }, phone: { type: 'string' } },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      ...{ if: { required: ['name'] }, then: { required: ['phone'] }, else: { required: ['email'] } },
      additionalProperties: false,
    } as Tool['input'],
  },
];

function fixture(name: string, run: Tool['run']): Tool {
  const schema = { type: 'object', properties: {} } as const;
  return { name, title: name, description: 'For the suite.', input: schema, output: schema, run };
}

describe('tools of the suite', () => {
  let base: string;
  beforeAll(async () => {
    const answer = answerMessage({ name: 'fixtures', instructions: '', tools: fixtures }, []);
    base = await listen(
      createServer(async (request, response) => {
        if (request.method !== 'POST') return response.writeHead(405).end();
        const headers = request.headers as Readonly<Record<string, string>>;
        const reply = await answer(callOf({ body: JSON.parse(await text(request)), headers }));
        const { status, body } = reply as unknown as { readonly status: number; readonly body: object | string };
        response.writeHead(status, { 'Content-Type': 'application/json' });
        return response.end(typeof body === 'string' ? body : JSON.stringify(body));
      }),
    );
  });

  test.each([
    ['tools-call-simple-text', 2],
    ['tools-call-error', 2],
    ['json-schema-2020-12', 5],
    ['server-stateless', 22],
  ] as const)('%s', async (scenario, atLeast) => {
    expectPassed(await checksOf(base, scenario), atLeast);
  });
});
