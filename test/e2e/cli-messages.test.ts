import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;
let directory: string;

beforeAll(async () => {
  product = await startProduct();
  directory = await mkdtemp(join(tmpdir(), 'appraise-messages-'));
  await writeFile(join(directory, 'table.csv'), 'a,b,c\n1,2,3\n');
});
afterAll(async () => {
  await product.end();
  await rm(directory, { recursive: true });
});

/** Runs the command; `DIR` in an argument is a directory with one table and no record. */
const appraise = (...args: readonly string[]) =>
  run(process.execPath, ['dist/cli/appraise.mjs', ...args.map((arg) => arg.replace('DIR', directory))], {
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      PORT: new URL(product.http).port,
      APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port,
    },
  });

describe('a command that cannot do what it is asked for says so', () => {
  test.each([
    {
      args: ['diff', 'package.json', 'events/records/valid.json'],
      code: 2,
      stderr:
        'appraise: package.json: is no assessment record: it has none of the members assessmentId, assessedAt, dimensions, evidenceRegister\n',
    },
    { args: ['help', 'foo'], code: 2, stderr: "error: unknown command 'foo'\n" },
    { args: ['help', 'meter'], code: 2, stderr: "error: unknown command 'meter'\n(Did you mean meters?)\n" },
    { args: ['help', 'price-sheet', 'foo'], code: 2, stderr: "error: unknown command 'foo'\n" },
    { args: ['price-sheet', 'help', 'foo'], code: 2, stderr: "error: unknown command 'foo'\n" },
    { args: ['help', 'validate', 'foo'], code: 2, stderr: "error: validate has no command 'foo'\n" },
    {
      args: ['estimate', 'events/estimates/first.json', '--currency', 'EURO', '--local'],
      code: 2,
      stderr: 'appraise: --currency must be an ISO 4217 code of three letters, such as EUR, not "EURO"\n',
    },
    {
      args: ['meters', '--retail', '--currency', 'EURO', '--local'],
      code: 2,
      stderr: 'appraise: --currency must be an ISO 4217 code of three letters, such as EUR, not "EURO"\n',
    },
    {
      args: ['estimate', 'DIR/table.csv', '--local'],
      code: 2,
      stderr: expect.stringMatching(
        /^appraise: table\.csv: It is none of the formats that can be read: a text whose first line is "a", "b", "c"\.\nappraise: table\.csv: As a table of lines, the first line lacks "product" and "region"; lines by meter need "meter_id", or "service" and "meter"\.\n/,
      ),
    },
    {
      args: ['portfolio', 'DIR'],
      code: 2,
      stderr: expect.stringMatching(/^appraise: .*: no \*\.json, \*\.ndjson or \*\.jsonl file in this directory\n$/),
    },
    {
      args: ['copy-table', 'a', 'b'],
      code: 2,
      stderr: ['a', 'b']
        .map(
          (name) =>
            `appraise: "${name}" is no name of a table: DynamoDB's have 3 to 255 letters, digits, dots, hyphens and underscores\n`,
        )
        .join(''),
    },
    {
      args: ['copy-table', 'old', 'new'],
      code: 2,
      stderr: 'appraise: missing region: set $AWS_REGION, or use --local with a running npm start\n',
    },
    { args: ['copy-table', 'old', 'new', '--local'], code: 2, stderr: 'appraise: there is no table old\n' },
  ])('appraise $args: $code', async ({ args, code, stderr }) => {
    expect(await appraise(...args)).toEqual({ code, stderr, stdout: '' });
  });

  test('and names the regions that may be meant if nothing is found', async () => {
    expect(await appraise('meters', '--scope', 'ea:1234567', '--location', 'brasil', '--local')).toEqual({
      code: 0,
      stdout: 'no price of ea:1234567 matches\n',
      stderr:
        'brasil is no region of Azure; did you mean brazilsouth (Brazil South) or brazilsoutheast (Brazil Southeast)?\n',
    });
  });

  test('but shows the help of what there is', async () => {
    const { code, stdout } = await appraise('help', 'price-sheet', 'diff');
    expect({ code, begin: stdout.split('\n', 1) }).toEqual({
      code: 0,
      begin: ['Usage: appraise price-sheet diff [options]'],
    });
  });
});
