import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tableDefinitions } from '../lib/platform/aws/table-definitions.ts';
import { extremes, synthesise } from './infra/synthesised.ts';
import { commandNames } from './support/command-names.ts';
import { anchorsOf } from './support/markdown.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const json = (path: string) => JSON.parse(read(path)) as Record<string, never>;

describe('docs/dependencies.md', () => {
  const { dependencies, devDependencies } = json('package.json') as unknown as Record<string, Record<string, string>>;
  const [, deployed = '', bundled = '', used = ''] = read('docs/dependencies.md').split(/^## /m);

  test.each([
    { kind: 'dependencies', text: deployed, stated: dependencies },
    { kind: 'devDependencies', text: bundled + used, stated: devDependencies },
  ])('has all $kind, with the licences that they state', ({ text, stated }) => {
    const named = [...text.matchAll(/^\| (@?[\w./-]+) \| (.+) \| ([\w. -]+) \|$/gm)]
      .filter(([, name]) => name !== 'package' && name !== '---')
      .map(([, name = '', why = '', licence]) => ({ name, why: why.length > 3, licence }));
    const expected = Object.keys(stated ?? {}).map((name) => ({
      name,
      why: true,
      licence: json(`node_modules/${name}/package.json`).license,
    }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(named.sort(byName)).toEqual(expected.sort(byName));
  });
});

describe.each([...globSync('docs/**/*.md'), 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'])('%s', (path) => {
  test('names tests and files that there are', () => {
    const files = [...read(path).matchAll(/`((?:test|lib|infra|functions|schemas|events|docs)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('names commands that there are', () => {
    const { scripts } = json('package.json') as unknown as Record<string, Record<string, string>>;
    const named = [...read(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in (scripts ?? {})))).toEqual([]);
    const commands = [...read(path).matchAll(/npx appraise ([a-z][a-z-]*)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !commandNames().includes(name))).toEqual([]);
  });
});

test.each(globSync('lib/**/README.md'))('%s names files of its room, and is read in a minute', (path) => {
  const text = read(path);
  const files = [...text.matchAll(/`([\w./-]+\.(?:generated\.)?(?:ts|json))`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(join(dirname(path), file)) && !existsSync(file))).toEqual([]);
  expect(text.split('\n').length).toBeLessThanOrEqual(22);
});

describe('docs/settings.md', () => {
  test('names every environment variable of the product, and no other', () => {
    const variables = (text: string): readonly string[] => text.match(/\bAPPRAISE_[A-Z0-9_]+\b/g) ?? [];
    const used = globSync('{lib,functions,infra}/**/*.ts').flatMap((path) => variables(read(path)));
    expect([...new Set(variables(read('docs/settings.md')))].sort()).toEqual([...new Set(used)].sort());
  });
});

describe.each([...globSync('docs/**/*.md'), ...globSync('*.md')])('the links of %s', (path) => {
  test('lead to files and headings that there are', () => {
    // Titles, and what stands in code, are no links.
    const text = read(path).replaceAll(/^( *)```[\s\S]*?^\1```$|`[^`\n]*`/gm, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(read(target)).has(anchor));
    });
    expect(broken).toEqual([]);
  });
});

describe('comments of the code, and titles of tests', () => {
  const sources = globSync('{functions,infra,lib,schemas,test}/**/*.{ts,js,mjs}', {
    exclude: ['**/node_modules/**', 'infra/**/cdk.out/**'],
  });

  test('name documents and headings that there are', () => {
    const cited = sources.flatMap((file) => {
      const said = read(file).matchAll(/^ *\/?\*.*$|\/\/ .*$|\b(?:describe|it|test)\('.*$/gm);
      const documents = [...said].flatMap(([text]) => [...text.matchAll(/(?<![\w./-])([\w./-]+\.md)(?:#([\w-]+))?/g)]);
      return documents.map(([name, path = '', anchor]) => ({ file, name, path, anchor }));
    });
    const missing = cited.filter(
      ({ path, anchor }) => !existsSync(path) || (anchor !== undefined && !anchorsOf(read(path)).has(anchor)),
    );
    expect(cited.length).toBeGreaterThan(40);
    expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });
});

describe('docs/deploying.md', () => {
  test('says whose every command is', () => {
    const [, section = ''] = read('docs/deploying.md').split('## Who runs which command');
    const [text = ''] = section.split('\n## ');
    expect(commandNames().filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('docs/runbook.md', () => {
  const text = read('docs/runbook.md');

  test('marks each block that needs an account, for which test/readme/runbook.ts has stand-ins, and leaves none untried', () => {
    const marked = [...text.matchAll(/^( *)```sh account\n([\s\S]*?)^\1```$/gm)];
    expect(marked.length).toBeGreaterThan(5);
    for (const { 2: body = '', index } of marked) {
      expect(text.slice(0, index).trimEnd().endsWith('*With an account:*'), body).toBe(true);
    }
    expect(text.match(/\*With an account:\*/g)).toHaveLength(marked.length);
    expect(text).not.toMatch(/untried/i);
    // A block of no kind that the tests know would be typed by nobody.
    expect(
      [...text.matchAll(/^ *```(\S.*)$/gm)]
        .map(([, kind]) => kind)
        .filter((kind) => !/^(sh|sh account|console)$/.test(kind ?? '')),
    ).toEqual([]);
  });

  test('says of every table what to do after it was restored', () => {
    const [, section = ''] = text.split('## Restoring a table');
    const rows = [...section.matchAll(/^\| ([a-z, ]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));
    expect(rows.filter((name) => name !== 'table').sort()).toEqual(Object.keys(tableDefinitions).sort());
  });

  test('copies the policies of teams before the records that are judged under them', () => {
    const [, section = ''] = text.split('## Moving region');
    const copies = [...section.matchAll(/aws s3 sync "s3:\/\/\$old_inbox" (?:.*\\\n)*.*/g)].map(([command]) => command);
    expect(
      copies.map((command) => command.includes("--exclude '*' --include 'assessments/*/appraise.policy.json'")),
    ).toEqual([true, false]);
  });

  test('says of every alarm what to do, and speaks of no other', () => {
    const { appraise } = synthesise(extremes.everything);
    const alarms = Object.keys(appraise.of('AWS::CloudWatch::Alarm')).map((id) =>
      id.replace(/^alarms/, '').replace(/[0-9A-F]{8}$/, ''),
    );
    // Ids of CloudFormation have no dashes; `…-errors` stands for all that end so.
    const named = [...text.matchAll(/^### (`.+)$/gm)]
      .flatMap(([, heading = '']) => [...heading.matchAll(/`([^`]+)`/g)])
      .map(([, id = '']) => new RegExp(`^${id.replaceAll('-', '').replace('…', '.*')}$`));

    expect(alarms.length).toBeGreaterThan(30);
    expect(alarms.filter((alarm) => !named.some((pattern) => pattern.test(alarm)))).toEqual([]);
    expect(named.filter((pattern) => !alarms.some((alarm) => pattern.test(alarm)))).toEqual([]);
  });
});
