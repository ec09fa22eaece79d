import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, test } from 'vitest';
import { dependencyRules, roomPairs } from './support/dependency-rules.ts';

const folders = ['infra', 'functions', 'lib', 'schemas', 'web'];

/** All imports of our code, those of types included, and which of them break a rule. */
async function look(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders.filter((folder) => globSync(`${folder}/`, { cwd: baseDir }).length > 0),
    {
      baseDir,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: { forbidden: [...dependencyRules] },
    },
  );
  return output as ICruiseResult;
}

const lines = ({ summary }: ICruiseResult): string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`);

const house = await look(process.cwd());

describe('dependencies point one way', () => {
  test('in every file there is', () => {
    const seen = house.modules.map(({ source }) => source);
    expect(seen).toEqual(expect.arrayContaining(globSync('{infra,functions,lib,schemas,web}/**/*.{ts,tsx}')));
    const table = house.modules.find(({ source }) => source === 'functions/routes.ts');
    // A type alone.
    expect(table?.dependencies.map(({ resolved }) => resolved)).toContain('lib/platform/http/route.ts');
  });

  test('without an exception', () => {
    expect(lines(house)).toEqual([]);
  });
});

describe('package.json', () => {
  test('has as dependencies the packages that functions and the command import, and no other', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    const imported = house.modules
      .filter(({ source }) => /^(?:functions|lib)\//.test(source))
      .flatMap(({ dependencies: imports }) => imports)
      .filter(
        ({ dependencyTypes: types }) => types.some((type) => type.startsWith('npm')) && !types.includes('type-only'),
      )
      .map(({ module }) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0]);
    expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
  });
});

describe('rooms of a context', () => {
  test('do not import each other', () => {
    const imports = house.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    );
    expect(imports.length).toBeGreaterThan(3_000);

    expect(roomPairs(imports)).toEqual([]);
  });

  test('are found when they do, through any of their files', () => {
    const imports = [
      { from: 'lib/market/store/stocks.ts', to: 'lib/market/tables/rows/row.ts' },
      { from: 'lib/market/tables/table.ts', to: 'lib/market/store/keys.ts' },
      { from: 'lib/market/value.ts', to: 'lib/market/store/keys.ts' },
      { from: 'lib/market/store/read.ts', to: 'lib/market/value.ts' },
      { from: 'lib/market/store/read.ts', to: 'lib/market/store/keys.ts' },
      { from: 'lib/market/tables/table.ts', to: 'lib/market/value.ts' },
      { from: 'lib/platform/aws/clock.ts', to: 'lib/market/value.ts' },
      { from: 'functions/market/get.ts', to: 'lib/market/value.ts' },
    ];

    expect(roomPairs(imports)).toEqual(['lib/market <-> lib/market/store', 'lib/market/store <-> lib/market/tables']);
  });
});

describe('a rule of dependencies', () => {
  const broken = mkdtempSync(join(tmpdir(), 'appraise-architecture-'));
  afterAll(() => rmSync(broken, { recursive: true }));

  /** One import that breaks each rule. */
  const imports = {
    'no-circular': ['lib/platform/one.ts', 'lib/platform/other.ts'],
    'lib-knows-no-function': ['lib/platform/a.ts', 'functions/routes.ts'],
    'functions-know-no-infra': ['functions/market/get-status.ts', 'infra/stack.ts'],
    'nobody-knows-the-cli': ['infra/local/server.ts', 'lib/cli/failure.ts'],
    'no-other-context': ['lib/pricing/store/scopes.ts', 'lib/market/ticker.ts'],
    'access-knows-no-context': ['lib/access/plans.ts', 'lib/market/universe.ts'],
    'platform-knows-nobody': ['lib/platform/http/endpoint.ts', 'lib/access/store/quota-counter.ts'],
    'a-context-is-pure': ['lib/market/signals.ts', 'lib/market/store/publications.ts'],
    'a-context-has-no-node': ['lib/assessment/judge/validate.ts', 'node:fs'],
    'a-source-stores-nothing': ['lib/market/source/b3.ts', 'lib/platform/aws/s3-client.ts'],
    'the-console-is-a-page': ['web/views.ts', 'functions/routes.ts'],
    'the-console-has-no-node': ['web/main.tsx', 'node:fs'],
    'nobody-knows-the-console': ['infra/local/gateway.ts', 'web/preferences.ts'],
    'no-other-view': ['web/home/home.tsx', 'web/market/market.tsx'],
    'aws-behind-stores': ['lib/pricing/import/sort/merge.ts', '@aws-sdk/client-dynamodb'],
  };

  test('is broken by the import that it is there for', async () => {
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(broken, file)), { recursive: true });
      writeFileSync(join(broken, file), text, { flag: 'a' });
    };
    const specifier = (from: string, to: string): string =>
      /\.tsx?$/.test(to) ? `./${relative(dirname(from), to)}` : to;
    for (const [from = '', to = ''] of Object.values(imports)) {
      write(from, `import type { It } from '${specifier(from, to)}';\n`);
      if (/\.tsx?$/.test(to)) write(to, 'export type It = 1;\n');
    }
    write('lib/platform/other.ts', "import type { It as Other } from './one.ts';\n");
    const found = lines(await look(broken));
    expect(found).toEqual(
      expect.arrayContaining(
        Object.entries(imports).map(([rule, [from, to]]) => {
          const name = to?.replace(/^node:/, '');
          return `${rule}: ${from} imports ${name}`;
        }),
      ),
    );
    expect(Object.keys(imports).sort()).toEqual(dependencyRules.map(({ name }) => name).sort());
  });
});

test('a context reads no clock and no environment', () => {
  const reads = /process\.env|Date\.now|new Date\(\)|performance\.now/;
  const pure = globSync('lib/{assessment,pricing,market}/**/*.ts').filter(
    (file) => !/^lib\/[^/]+\/(?:store|source|import|http)\//.test(file),
  );
  expect(pure.length).toBeGreaterThan(150);
  expect(pure.filter((file) => reads.test(readFileSync(file, 'utf8')))).toEqual([]);
});
