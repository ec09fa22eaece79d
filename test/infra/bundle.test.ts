import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allJobs, allRoutes } from '../../functions/routes.ts';
import { type Bundle, type Bundles, bundleFunctions } from '../../infra/bundle.ts';
import { type TableId, tableDefinitions } from '../../lib/platform/aws/table-definitions.ts';
import { run } from '../support/child.ts';
import { functionSettings } from '../support/function-settings.ts';

const rows = [...allRoutes, ...allJobs];
const directory = mkdtempSync(join(tmpdir(), 'appraise-bundles-'));
let bundles: Bundles;

beforeAll(async () => {
  bundles = await bundleFunctions(rows, join(directory, 'first'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const bundleOf = (id: string): Bundle => {
  const bundle = bundles.get(id);
  if (!bundle) throw new Error(`no bundle of ${id}`);
  return bundle;
};
const codeOf = (id: string) => readFileSync(join(bundleOf(id).directory, 'index.mjs'), 'utf8');

/** Package that a source file of a bundle belongs to; undefined for our own. */
const packageOf = (input: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
const isSdk = (input: string) => /^(@aws-sdk|@smithy|@aws-crypto|@aws)\//.test(packageOf(input) ?? '');

/** Ajv in its parts: what compiles schemas, and the few helpers that compiled schemas call. */
const isCompiler = (input: string) => packageOf(input) === 'ajv' && !input.includes('/dist/runtime/');

const kilobytes = (bundle: Bundle, counts: (input: string) => boolean) =>
  Object.entries(bundle.inputs).reduce((sum, [input, bytes]) => (counts(input) ? sum + bytes : sum), 0) / 1024;

/** Runs a module in a fresh Node process, in the environment that Lambda and the stack give a function. */
function runModule(script: string, given: Readonly<Record<string, string>> = functionSettings) {
  const environment = {
    PATH: process.env.PATH,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_LAMBDA_FUNCTION_NAME: 'appraise-dev-test',
    APPRAISE_DYNAMODB_ENDPOINT: 'https://dynamodb.eu-central-1.amazonaws.com',
    ...given,
  };
  return run('node', ['--input-type=module', '--eval', script], { env: environment });
}

describe.each(rows)('the bundle of $id', ({ id }) => {
  test('loads as an ES module and exports a handler', async () => {
    const { stdout, stderr } = await runModule(`
      const { handler } = await import(${JSON.stringify(join(bundleOf(id).directory, 'index.mjs'))});
      process.stdout.write(typeof handler);
      process.exit();`);
    expect(stderr).toBe('');
    expect(stdout).toBe('function');
  });

  test('holds no compiler of schemas', () => {
    expect(Object.keys(bundleOf(id).inputs).filter(isCompiler)).toEqual([]);
  });

  test('holds no way to credentials but the environment', () => {
    const others = Object.keys(bundleOf(id).inputs).filter((input) =>
      /node_modules\/@(aws-sdk|smithy)\/(credential-provider-(?!node\/|env\/)|token-providers)/.test(input),
    );
    expect(others).toEqual([]);
  });

  test('imports nothing when it is loaded', () => {
    expect(codeOf(id).match(/\b(?:from|import) ?"(?:node:)?[a-z_/]+"/g) ?? []).toEqual([]);
  });

  test('needs nothing that Lambda does not have', () => {
    expect(codeOf(id)).not.toContain('Dynamic require of');
  });

  test('says nothing of the machine that it was made on', () => {
    expect(codeOf(id)).not.toContain(resolve('.'));
  });

  test('has its source map beside it, which is not part of it', () => {
    expect(existsSync(join(bundleOf(id).directory, 'index.mjs.map'))).toBe(true);
    expect(codeOf(id)).not.toContain('sourceMappingURL');
  });
});

/** True for a function with the endpoints that the tools of an agent ask. */
const isForAgents = (id: string): boolean => id.endsWith('-post-mcp');

test.each(rows.filter(({ tables }) => Object.keys(tables).length > 0))(
  'fails while it loads where its tables have no name, and names them: $id',
  async ({ id, tables }) => {
    const { stderr } = await runModule(
      `await import(${JSON.stringify(join(bundleOf(id).directory, 'index.mjs'))}).catch(({ message }) => console.error(message))`,
      {},
    );
    const names = (Object.keys(tables) as TableId[]).map((table) => tableDefinitions[table].environment);
    const [, said = ''] = /these environment variables are not set: (.*)/.exec(stderr) ?? [];
    // The endpoints that an agent asks load first, and the first of them fails with its tables.
    const expected = isForAgents(id) ? names.filter((name) => said.includes(name)) : names;
    expect(expected).not.toEqual([]);
    expect(said).toContain(expected.join(', '));
  },
);

describe('the bundle of validate-upload', () => {
  test('is under 250 KB beside the clients of the AWS SDK', () => {
    expect(kilobytes(bundleOf('assessment-validate-upload'), (input) => !isSdk(input))).toBeLessThan(250);
  });
});

describe('the bundle of an HTTP function', () => {
  test.each(allRoutes)('has no client of AWS but that of DynamoDB: $id', ({ id }) => {
    const inputs = Object.keys(bundleOf(id).inputs);
    const clients = inputs.flatMap((input) => /@aws-sdk\/(client-[^/]+)/.exec(input)?.[1] ?? []);
    expect(new Set(clients).difference(new Set(['client-dynamodb']))).toEqual(new Set());
  });

  test.each(allRoutes)('has no event streams: $id', ({ id }) => {
    const inputs = Object.keys(bundleOf(id).inputs);
    expect(inputs.filter((input) => input.includes('/submodules/event-streams/'))).toEqual([]);
  });

  test.each(allRoutes)('has only the version of its client, and no hash in JavaScript: $id', ({ id }) => {
    const { version } = createRequire(import.meta.url)('@aws-sdk/client-dynamodb/package.json');
    const { inputs } = bundleOf(id);
    const sizes = Object.entries(inputs).flatMap(([input, bytes]) => (input.endsWith('/package.json') ? [bytes] : []));
    expect(Math.max(0, ...sizes)).toBeLessThan(100);
    if (sizes.length > 0) expect(codeOf(id)).toContain(`"${version}"`);
    expect(Object.keys(inputs).filter((input) => input.endsWith('/sha256/Sha256Js.js'))).toEqual([]);
  });

  test.each(allRoutes)('has no cache of discovered endpoints: $id', ({ id }) => {
    const inputs = Object.keys(bundleOf(id).inputs);
    expect(inputs.filter((input) => input.includes('node_modules/mnemonist/'))).toEqual([]);
  });

  test.each(allRoutes)('is under 360 KB, and under 440 with several endpoints: $id', ({ id }) => {
    expect(bundleOf(id).bytes / 1024).toBeLessThan(isForAgents(id) ? 440 : 360);
  });

  test.each(allRoutes.filter(({ id }) => isForAgents(id)))('has no library of the protocol: $id', ({ id }) => {
    const inputs = Object.keys(bundleOf(id).inputs);
    expect(inputs.filter((input) => /node_modules\/(?:@modelcontextprotocol|zod)\//.test(input))).toEqual([]);
  });

  test.each(allRoutes.filter(({ tables }) => Object.keys(tables).length === 0))(
    'is under 100 KB where it uses no table, and under 200 with all rules for records: $id',
    ({ id }) => {
      expect(bundleOf(id).bytes / 1024).toBeLessThan(isForAgents(id) ? 200 : 100);
    },
  );
});

describe('bundling', () => {
  test('gives the same bytes again', async () => {
    const again = await bundleFunctions(rows, join(directory, 'second'));
    for (const { id } of rows) {
      expect(readFileSync(join(again.get(id)?.directory ?? '', 'index.mjs'), 'utf8')).toBe(codeOf(id));
    }
  });

  test('clears away the bundles of functions that are gone', async () => {
    const outdir = join(directory, 'third');
    mkdirSync(join(outdir, 'gone'), { recursive: true });
    await bundleFunctions(rows.slice(0, 1), outdir);
    expect(globSync('*/index.mjs', { cwd: outdir })).toEqual([`${rows[0]?.id}/index.mjs`]);
  });

  test('fails for a handler that is not there, naming it', async () => {
    const lost = [{ id: 'lost', entry: 'functions/lost/lost.ts' }];
    await expect(bundleFunctions(lost, join(directory, 'lost'))).rejects.toThrow('functions/lost/lost.ts');
  });

  test('finds the compiler of schemas in a bundle that holds it', async () => {
    const bad = await bundleText(
      'bad',
      `import { Ajv2020 } from 'ajv/dist/2020.js'; export const handler = new Ajv2020();`,
    );
    expect(Object.keys(bad.inputs).filter(isCompiler).length).toBeGreaterThan(10);
  });
});

describe('an SDK client in a bundle', () => {
  const client = `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    export const handler = () => new DynamoDBClient({}).config.credentials();`;

  test('takes its credentials from the environment', async () => {
    const bundle = await bundleText('client', client);
    const { stdout } = await runModule(`
      const { handler } = await import(${JSON.stringify(join(bundle.directory, 'index.mjs'))});
      process.stdout.write((await handler()).accessKeyId);`);
    expect(stdout).toBe('AKIDEXAMPLE');
  });

  test('says what is left out where the environment has none', async () => {
    const bundle = await bundleText('client', client);
    const { stdout } = await runModule(`
      delete process.env.AWS_ACCESS_KEY_ID;
      const { handler } = await import(${JSON.stringify(join(bundle.directory, 'index.mjs'))});
      await handler().catch(({ message }) => process.stdout.write(message));`);
    expect(stdout).toContain('is not part of this bundle: credentials come from the environment.');
  });
});

describe("Node's own modules in a bundle", () => {
  test('are taken by import, by require and while running', async () => {
    const bundle = await bundleText(
      'builtins',
      `import { ReadStream } from 'node:fs';
       import * as zlib from 'node:zlib';
       import process from 'process';
       import { open } from 'yauzl';
       export const handler = async () => {
         const { Agent } = await import('node:http');
         return [ReadStream, zlib.crc32, process.getBuiltinModule, Agent, open].map((one) => typeof one);
       };`,
    );
    const { stdout, stderr } = await runModule(`
      const { handler } = await import(${JSON.stringify(join(bundle.directory, 'index.mjs'))});
      process.stdout.write((await handler()).join());`);
    expect(stderr).toBe('');
    expect(stdout).toBe('function,function,function,function,function');
  });

  test('are not read for what nobody asked of them', async () => {
    const bundle = await bundleText(
      'accessors',
      `import { request } from 'node:http';
       import { env } from 'node:process';
       export const handler = async () => [request, env, (await import('node:http')).Agent].length;`,
    );
    const { stdout, stderr } = await runModule(`
      const read = [];
      const http = process.getBuiltinModule('node:http');
      for (const [module, name] of [[http, 'WebSocket'], [process, 'stdin']]) {
        Object.defineProperty(module, name, { get: () => void read.push(name), configurable: true, enumerable: true });
      }
      const { handler } = await import(${JSON.stringify(join(bundle.directory, 'index.mjs'))});
      process.stdout.write(JSON.stringify([await handler(), read]));`);
    expect(stderr).toBe('');
    expect(stdout).toBe('[3,[]]');
  });

  test('have classes that are read at their first use, and are classes as ever', async () => {
    const lazy = await bundleText(
      'lazy',
      `import { ReadStream } from 'node:fs';
       export const handler = (value) => typeof value === 'object' && value instanceof ReadStream;`,
    );
    const classes = await bundleText(
      'classes',
      `import { createReadStream, ReadStream } from 'node:fs';
       class Named extends ReadStream {}
       export const handler = () => {
         const streams = [createReadStream('package.json'), new ReadStream('package.json'), new Named('package.json')];
         for (const stream of streams) stream.on('error', () => {}).destroy();
         return [...streams.map((stream) => stream instanceof ReadStream), streams[2] instanceof Named, ReadStream.name];
       };`,
    );
    const { stdout, stderr } = await runModule(`
      const fs = process.getBuiltinModule('node:fs');
      const { get } = Object.getOwnPropertyDescriptor(fs, 'ReadStream');
      let reads = 0;
      Object.defineProperty(fs, 'ReadStream', { get: () => (++reads, get()), configurable: true, enumerable: true });
      const { handler: isStream } = await import(${JSON.stringify(join(lazy.directory, 'index.mjs'))});
      const steps = [isStream('text'), reads, isStream({}), reads > 0];
      const { handler } = await import(${JSON.stringify(join(classes.directory, 'index.mjs'))});
      process.stdout.write(JSON.stringify([steps, handler()]));`);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([
      [false, 0, false, true],
      [true, true, true, true, 'ReadStream'],
    ]);
  });
});

/** The bundle of a handler that is written for a test; beside this project, whose packages it imports. */
async function bundleText(id: string, text: string): Promise<Bundle> {
  const entry = join(import.meta.dirname, `.${id}-${process.pid}.ts`);
  writeFileSync(entry, text);
  try {
    const made = (await bundleFunctions([{ id, entry }], join(directory, id))).get(id);
    if (!made) throw new Error(`no bundle of ${id}`);
    return made;
  } finally {
    rmSync(entry);
  }
}
