import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '../functions/routes.ts';
import { commandNames } from './support/command-names.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const keys = { public: 'none', 'optional-key': 'optional', 'api-key': 'required' } as const;

describe('README', () => {
  test('stays short, and leads to every other document', () => {
    expect(Buffer.byteLength(readme)).toBeLessThan(10_000);
    expect(globSync('docs/*.md').filter((path) => !readme.includes(`](${path})`))).toEqual([]);
  });

  test('lists the endpoints of the route table', () => {
    const rows = allRoutes.map(
      ({ method, path, access, plan, entry }) =>
        `| ${method} | \`${path}\` | ${keys[access]} | ${plan ?? '–'} | [${entry}](${entry}) |`,
    );
    const [, table = ''] = /<!-- endpoints:[^\n]*\n([\s\S]*?)<!-- \/endpoints -->/.exec(readme) ?? [];

    expect(table.trim().split('\n').slice(2)).toEqual(rows);
  });

  test('names scripts, commands and files that there are', () => {
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script);
    const commands = [...readme.matchAll(/(?:npx )?appraise ([a-z]+)(?= )/g)].map(([, command]) => command);
    const files = [...readme.matchAll(/\]\(([^):#]+)\)|\b(events\/[\w/-]+\.json)/g)].map(
      ([, link, file]) => link ?? file,
    );

    expect(named.filter((script) => script === undefined || !(script in scripts))).toEqual([]);
    expect(commands.filter((command) => !commandNames().includes(command ?? ''))).toEqual([]);
    expect(files.filter((file) => file === undefined || !existsSync(file))).toEqual([]);
  });

  test('shows its two commands first', () => {
    expect(readme.match(/^npm .*$/gm)?.slice(0, 2)).toEqual([
      expect.stringMatching(/^npm ci && npm start\b/),
      expect.stringMatching(/^npm ci && npm test\b/),
    ]);
  });
});
