import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CannotRelease, releaseNotes, serverManifest, versionOf } from '../../infra/prepare-release.ts';
import { version } from '../../lib/platform/version.ts';
import { commandNames } from '../support/command-names.ts';

const changelog = `# Changelog

## Unreleased

- Not yet.

## 1.2.0 · 2026-11-26

### Added

- A thing ([how](docs/agents.md#start-it)), by [a standard](https://example.com/x), [below](#fixed).

## 1.1.0 · 2026-11-20

- Earlier.

## 1.0.0 · 2026-11-01
`;
const files = 'https://github.com/acme/appraise/blob/v1.2.0';

describe('the tag of a release', () => {
  test('has the version of the product', () => {
    expect(versionOf('v1.2.0', '1.2.0')).toBe('1.2.0');
  });

  test.each(['v1.2.1', '1.2.0', 'v1.2.0-rc.1', 'v1.2', ''])('is refused: %s', (tag) => {
    expect(() => versionOf(tag, '1.2.0')).toThrow(CannotRelease);
  });
});

describe('the notes of a release', () => {
  test('are its section of the changelog, with links that lead to the files of the tag', () => {
    expect(releaseNotes(changelog, '1.2.0', files)).toBe(
      `### Added\n\n- A thing ([how](${files}/docs/agents.md#start-it)), by [a standard](https://example.com/x), [below](#fixed).\n`,
    );
    expect(releaseNotes(changelog, '1.1.0', files)).toBe('- Earlier.\n');
  });

  test.each([
    { what: 'there is no section', name: '1.3.0' },
    { what: 'the section is empty', name: '1.0.0' },
    { what: 'the section has no day', name: 'Unreleased' },
    { what: 'another version ends like it', name: '2.0' },
  ])('are missing if $what', ({ name }) => {
    expect(() => releaseNotes(changelog, name, files)).toThrow(/^CHANGELOG\.md says nothing below/);
  });

  test('are there for the version that was released last', () => {
    const notes = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version, files);
    expect(notes.length).toBeGreaterThan(1_000);
    expect(notes).not.toMatch(/^## /m);
  });
});

describe('server.json', () => {
  const manifest = JSON.parse(readFileSync('server.json', 'utf8'));

  test('is of this version, and starts the command that there is', () => {
    const [published, ...others] = manifest.packages;
    expect(others).toEqual([]);
    expect([manifest.version, published.version]).toEqual([version, version]);
    expect(published).toMatchObject({ registryType: 'npm', transport: { type: 'stdio' } });
    expect(published.packageArguments).toEqual([{ type: 'positional', value: 'mcp' }]);
    expect(commandNames()).toContain('mcp');
  });

  test('keeps within what the schema of the registry allows', () => {
    expect(manifest.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(manifest.description.length).toBeLessThanOrEqual(100);
    expect(Object.keys(manifest).sort()).toEqual(['$schema', 'description', 'name', 'packages', 'title', 'version']);
  });

  test('asks for what the command reads from its environment, and says what is secret', () => {
    const source = readFileSync('lib/cli/pricing/api-client.ts', 'utf8');
    const variables = manifest.packages[0].environmentVariables as { name: string; isSecret?: boolean }[];
    expect(variables.filter(({ name }) => !source.includes(`environment.${name}`))).toEqual([]);
    expect(variables.map(({ name, isSecret }) => [name, isSecret ?? false])).toEqual([
      ['APPRAISE_API_URL', false],
      ['APPRAISE_API_KEY', true],
    ]);
  });

  test('takes the names of the owner who publishes it', () => {
    expect(serverManifest(manifest, 'Acme-Co/prices')).toEqual({
      ...manifest,
      name: 'io.github.Acme-Co/appraise',
      repository: { url: 'https://github.com/Acme-Co/prices', source: 'github' },
      packages: [{ ...manifest.packages[0], identifier: '@acme-co/appraise' }],
    });
  });
});
