import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { lt, major, minor } from 'semver';
import { expect, test } from 'vitest';
import { minimumNode } from '../../../../lib/platform/minimum-node.ts';
import { run } from '../../../support/child.ts';

const needed = `${major(minimumNode)}.${minor(minimumNode)}`;

/** Says in the place of this Node that it is another. */
const as = (version: string): string =>
  `--import=data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;

const appraise = (flags: readonly string[], node = process.execPath) =>
  run(node, [...flags, 'dist/cli/appraise.mjs', '--version'], { env: { PATH: process.env.PATH } });

test.each(['18.20.8', '20.20.2', '21.99.0', '22.9.0', '22.18.0'])(
  'tells Node %s in one line which Node is needed, and exits with 2',
  async (version) => {
    expect(await appraise([as(version)])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(
          `^appraise: Node ${needed.replace('.', '\\.')} or newer is needed; this is Node ${version}\\. .*\\n$`,
        ),
      ),
    });
  },
);

test.each([minimumNode, '24.0.0', '26.1.0'])('runs on Node %s', async (version) => {
  expect(await appraise([as(version)])).toMatchObject({ code: 0, stderr: '' });
});

test('is understood by every older Node that this machine has', async () => {
  const nodes = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  for (const node of new Set(nodes.filter((path) => existsSync(path)))) {
    const { stdout: version } = await run(node, ['--version']);
    const { code, stderr } = await appraise([], node);
    const isOld = lt(version.trim(), minimumNode);
    expect({ version, code, stderr }).toMatchObject(
      isOld ? { code: 2, stderr: expect.stringMatching(/^appraise: Node .*\n$/) } : { code: 0, stderr: '' },
    );
  }
});

test('imports no module of Node in any of its files, which would read all properties of it', () => {
  const files = readdirSync('dist/cli').filter((name) => name.endsWith('.mjs'));
  const importing = files.filter((name) =>
    /(?:from|import)\s*"node:/.test(readFileSync(join('dist/cli', name), 'utf8')),
  );

  expect(files.length).toBeGreaterThan(1);
  expect(importing).toEqual([]);
});
