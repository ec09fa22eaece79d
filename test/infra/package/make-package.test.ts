import { copyFile, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { subset } from 'semver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleCli } from '../../../infra/bundle-cli.ts';
import { minimumNode } from '../../../lib/platform/minimum-node.ts';
import { version } from '../../../lib/platform/version.ts';
import { run } from '../../support/child.ts';
import { installPackage, packPackage, pathWith, type Tarball } from '../../support/package.ts';
import { type RunningProduct, startProduct } from '../../support/product.ts';

/** `npm run test:package` names more than the one of this project. */
const nodes = [process.execPath, ...(process.env.APPRAISE_TEST_NODES ?? '').split(delimiter).filter(Boolean)];
const key = 'demo-enterprise-0123456789';

let scratch: string;
let tarball: Tarball;
let installed: string;
let bin: string;
let product: RunningProduct;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-package-test-'));
  tarball = await packPackage(join(scratch, 'first'));
  installed = join(scratch, 'installed');
  bin = await installPackage(tarball.path, installed);
  product = await startProduct();
});
afterAll(async () => {
  await product?.end();
  await rm(scratch, { recursive: true, force: true });
});

const inPackage = (name: string) => readFile(join(installed, 'node_modules/appraise', name), 'utf8');

describe('the package', () => {
  test('has the command, its schemas and what the law wants, and nothing of npm’s besides', async () => {
    const names = tarball.files.map(({ path }) => path);
    expect(names.filter((name) => !/^cli\/[\w-]+\.mjs$/.test(name)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES.txt',
      'package.json',
      'schemas/appraise-frameworks.schema.json',
      'schemas/appraise-policy.schema.json',
      'schemas/assessment-record.schema.json',
      'schemas/openapi.json',
    ]);
    expect(JSON.parse(await inPackage('package.json'))).toEqual({
      name: 'appraise',
      version,
      description: expect.stringMatching(/\w/),
      license: 'MIT',
      type: 'module',
      bin: { appraise: 'cli/appraise.mjs' },
      exports: { './schemas/*': './schemas/*', './package.json': './package.json' },
      files: ['cli', 'schemas', 'THIRD-PARTY-LICENSES.txt'],
      engines: { node: `^${minimumNode} || >=24.0.0` },
    });
    const entries = await readdir(join(installed, 'node_modules'));
    expect(entries.filter((name) => !name.startsWith('.'))).toEqual(['appraise']);
  });

  test('has less than 2 MB packed', () => {
    expect(tarball.size).toBeLessThan(2_000_000);
  });

  test('asks for a Node that the repository may be newer than, but not older', async () => {
    const { engines } = JSON.parse(await readFile('package.json', 'utf8')) as { engines: { node: string } };
    const { engines: wanted } = JSON.parse(await inPackage('package.json')) as { engines: { node: string } };
    expect(subset(engines.node, wanted.node)).toBe(true);
    expect(await inPackage('README.md')).toContain(`Node ${minimumNode.replace(/\.0$/, '')} or newer`);
  });

  test('is the same, byte by byte, when it is made again elsewhere', async () => {
    const again = await packPackage(join(scratch, 'a/second/time'));
    expect(again.integrity).toBe(tarball.integrity);
    // Names of chunks are made of these paths.
    const { inputs } = await bundleCli(join(scratch, 'bundle'));
    expect(Object.keys(inputs).filter((path) => path.includes(process.cwd()))).toEqual([]);
  });

  test('can have the name of a scope, and names the repository of the workflow that makes it', async () => {
    const made = join(scratch, 'named');
    const { code } = await run(
      process.execPath,
      ['infra/package/make-package.ts', '--name', '@acme/appraise', '--out', made],
      { env: { ...process.env, GITHUB_REPOSITORY: 'acme/appraise' } },
    );
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(join(made, 'package.json'), 'utf8'))).toMatchObject({
      name: '@acme/appraise',
      repository: { type: 'git', url: 'git+https://github.com/acme/appraise.git' },
    });
  });

  test('uses nothing that Node has only since 23, in no way that an older one would meet late', async () => {
    const newer =
      /\b(?:RegExp\.escape|Promise\.try|Error\.isError|Iterator\.concat|Math\.(?:f16round|sumPrecise)|Atomics\.pause|Intl\.DurationFormat|Uint8Array\.from(?:Base64|Hex)|Float16Array|URLPattern|getOrInsert(?:Computed)?|setFrom(?:Base64|Hex)|createZstd\w+|zstd\w+|mkdtempDisposable\w*|(?:Async)?DisposableStack)\b|getBuiltinModule\(.node:sqlite|import\.meta\.main/g;
    const files = tarball.files.map(({ path }) => path).filter((path) => path.startsWith('cli/'));
    const found = await Promise.all(files.map(async (file) => (await inPackage(file)).match(newer) ?? []));
    expect(files.length).toBeGreaterThan(100);
    expect(found.flat()).toEqual([]);
  });
});

describe.each(nodes.map((node) => ({ node })))('on $node', ({ node }) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(scratch, 'folder-'));
    for (const name of ['valid', 'invalid'])
      await copyFile(`events/records/${name}.json`, join(folder, `${name}.json`));
    await copyFile('events/estimates/plan.json', join(folder, 'plan.json'));
  });

  const environment = () => ({ PATH: pathWith(bin, node), HOME: folder });
  const appraise = (args: readonly string[], more: NodeJS.ProcessEnv = {}, input = '') =>
    run(join(bin, 'appraise'), args, { cwd: folder, env: { ...environment(), ...more }, input });

  test('says what it is, and what it can do', async () => {
    expect(await appraise(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const help = await appraise(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/^ {2}validate /m);
  });

  test('judges records, by name and by glob', async () => {
    const valid = await appraise(['validate', 'valid.json', '--as-of', '2026-11-20']);
    expect(valid).toMatchObject({ code: 0, stderr: '' });
    // Node before 22.19 fails at links that lead nowhere.
    await symlink('nowhere', join(folder, 'dangling.json'));
    const both = await appraise(['validate', '**/*valid.json', '--as-of', '2026-11-20']);
    expect(both).toMatchObject({ code: 1, stderr: '' });
    expect(both.stdout).toContain('2 records: 1 valid, 1 invalid; 17 errors');
  });

  test('writes a report', async () => {
    const { code } = await appraise(['report', 'valid.json', '--out', 'report.pdf', '--as-of', '2026-11-20']);
    expect(code).toBe(0);
    expect((await readFile(join(folder, 'report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('estimates a plan by the API', async () => {
    const { code, stdout, stderr } = await appraise(['estimate', 'plan.json', '--scope', 'ea:1234567'], {
      APPRAISE_API_URL: product.http,
      APPRAISE_API_KEY: key,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('6 of 7 resources that cost money are priced');
  });

  test('answers the questions of agents', async () => {
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const requests = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: client },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ];
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
    const { code, stdout } = await appraise(['mcp'], {}, input);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(answers[0].result.serverInfo.version).toBe(version);
    expect(answers[1].result.tools.map(({ name }: { name: string }) => name)).toContain('validate_record');
  });

  test('completes commands', async () => {
    const { code, stdout } = await appraise(['completion', 'bash']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^complete .*appraise$/m);
  });

  test('can load every file of it', async () => {
    const program = `import { readdirSync } from 'node:fs';
      const folder = process.argv[2];
      const starts = /^(?:appraise|command-line.*|page-thread-main)\\.mjs$/;
      for (const name of readdirSync(folder)) if (!starts.test(name)) await import(\`file://\${folder}/\${name}\`);
      console.log('loaded');`;
    await writeFile(join(folder, 'load.mjs'), program);
    const cli = join(installed, 'node_modules/appraise/cli');
    expect(await run(node, [join(folder, 'load.mjs'), cli], { env: environment() })).toEqual({
      code: 0,
      stdout: 'loaded\n',
      stderr: '',
    });
  });

  test('does what its README says', async () => {
    const blocks = [...(await inPackage('README.md')).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
      ([, text = '']) => text,
    );
    expect(blocks).toHaveLength(5);
    const script = blocks.join('').replace('https://prices.example.com/prod/', product.http).replace('=…', `=${key}`);
    expect(script).toContain(product.http);
    for (const line of script
      .trim()
      .split('\n')
      .filter((text) => !text.startsWith('export'))) {
      const ended = await run('bash', ['-c', line], {
        cwd: folder,
        env: { ...environment(), APPRAISE_API_KEY: key },
      });
      // A record of blanks is not valid, and says so.
      expect(ended, line).toMatchObject({ code: /^appraise (?:next|validate|report)/.test(line) ? 1 : 0 });
    }
    expect((await stat(join(folder, 'report.html'))).size).toBeGreaterThan(10_000);
  });
});
