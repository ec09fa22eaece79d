import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectUrl } from '../../lib/platform/aws/object-url.ts';
import { run } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

/** Real files; the day of all commands is that of the running product, the clock of which stands still. */
const warnings = 'events/records/warnings.json';
const day = '2026-11-20';
const directory = mkdtempSync(join(tmpdir(), 'appraise-upload-policy-'));
const stackPolicy = join(directory, 'stack.json');
let product: RunningProduct;

beforeAll(async () => {
  writeFileSync(stackPolicy, '{ "stale_days": 700 }');
  // Nothing here needs the market's demo, which takes half of a first start.
  const settings = { APPRAISE_NOW: `${day}T15:00:00Z`, APPRAISE_MARKET_SOURCE: 'csv' };
  product = await startProduct({ ...settings, APPRAISE_ASSESSMENT_POLICY: stackPolicy });
});
afterAll(async () => {
  await product.end();
  rmSync(directory, { recursive: true });
});

function appraise(...args: string[]) {
  const { s3, dynamodb } = product;
  const ports = { APPRAISE_S3_PORT: new URL(s3).port, APPRAISE_DYNAMODB_PORT: new URL(dynamodb).port };
  return run(process.execPath, ['dist/cli/appraise.mjs', ...args], { env: { PATH: process.env.PATH, ...ports } });
}

const policyUrl = (team: string) => objectUrl(product.s3, 'appraise-inbox', `assessments/${team}/appraise.policy.json`);
const putPolicy = (team: string, body: string) => fetch(policyUrl(team), { method: 'PUT', body });

interface JsonRecord {
  readonly verdict: string;
  readonly findings: readonly { rule: string; severity: string; pointer: string; file?: string }[];
  readonly policy: { readonly source: string; readonly sha256: string } | null;
}

/** Uploads a file for a team, and returns what the command says and the report. */
async function upload(team: string, file = warnings) {
  const { code, stdout } = await appraise('upload', '--local', '--team', team, file);
  const key = `assessments/${team}/${file.split('/').at(-1)}`;
  const [json, html] = await Promise.all(
    ['json', 'html'].map(async (kind) =>
      (await fetch(objectUrl(product.s3, 'appraise-reports', `${key}.report.${kind}`))).text(),
    ),
  );
  return { code, stdout, files: JSON.parse(json ?? '').files as readonly JsonRecord[], html: html ?? '' };
}

const rules = ({ files }: { files: readonly JsonRecord[] }) => files[0]?.findings.map(({ rule }) => rule) ?? [];

async function verdicts(team: string) {
  const { stdout } = await appraise('verdicts', '--local', '--prefix', `assessments/${team}/`, '--format', 'json');
  return JSON.parse(stdout).verdicts;
}

test('the policy of a team comes, changes, breaks and goes, each time for the next upload', async () => {
  const plain = await upload('acme');
  expect(plain.files).toMatchObject([{ verdict: 'valid', policy: { source: 'setting assessmentPolicy' } }]);
  // By the policy of the stack, evidence of 565 days is not stale.
  expect(rules(plain)).not.toContain('evidence-stale');

  await putPolicy('acme', '{ "strict": true }');
  const strict = await upload('acme');
  expect(strict.code).toBe(1);
  expect(strict.stdout).toContain('policy: assessments/acme/appraise.policy.json');
  expect(rules(strict)).toContain('evidence-stale');

  await putPolicy('acme', '{ "severities": { "evidence-stale": "off" } }');
  const softer = await upload('acme');
  expect(softer.files).toMatchObject([{ verdict: 'valid' }]);
  expect(rules(softer)).not.toContain('evidence-stale');
  expect(softer.files[0]?.policy?.sha256).not.toBe(strict.files[0]?.policy?.sha256);

  await putPolicy('acme', '{\n  "strict": "yes",\n  "stale_days": -1\n}');
  const broken = await upload('acme');
  expect(broken.code).toBe(1);
  expect(broken.files).toMatchObject([
    {
      verdict: 'unreadable',
      findings: [
        { rule: 'policy-unreadable', file: 'assessments/acme/appraise.policy.json', line: 2 },
        { rule: 'policy-unreadable', file: 'assessments/acme/appraise.policy.json', line: 3 },
      ],
    },
  ]);
  expect(broken.html).toContain('strict is true or false, not &quot;yes&quot;');
  expect(await verdicts('acme')).toMatchObject([{ verdict: 'unreadable', relaxed: false, as_of: day }]);

  await fetch(policyUrl('acme'), { method: 'DELETE' });
  expect((await upload('acme')).files).toEqual(plain.files);
  // Neither the policy nor its deletion has a verdict.
  expect(await verdicts('acme')).toMatchObject([{ key: 'assessments/acme/warnings.json', verdict: 'valid' }]);
});

test('a verdict keeps the policy that made it when that changes', async () => {
  await putPolicy('kept', '{ "strict": false }');
  const { files } = await upload('kept');
  await eventually(async () => expect(await verdicts('kept')).toMatchObject([{ verdict: 'valid' }]));
  await putPolicy('kept', '{ "strict": true }');
  await upload('kept', 'events/records/valid.json');

  const [before] = (await verdicts('kept')).filter(({ key }: { key: string }) => key.endsWith('warnings.json'));
  expect(before).toMatchObject({ verdict: 'valid', policy: files[0]?.policy });
  const tagging = await fetch(`${objectUrl(product.s3, 'appraise-inbox', 'assessments/kept/warnings.json')}?tagging`);
  expect(await tagging.text()).toContain(
    `<Key>appraise:policy</Key><Value>${files[0]?.policy?.sha256.slice(0, 12)}</Value>`,
  );
});

describe('command line, upload and report', () => {
  const policy = 'events/policies/appraise.policy.json';

  test.for([warnings, 'events/records/invalid.json', 'events/records/valid.json'])(
    'find the same in %s under the same policy, on the same day',
    async (file) => {
      await putPolicy('same', readFileSync(policy, 'utf8'));
      const uploaded = await upload('same', file);
      const local = await appraise('validate', file, '--policy', policy, '--as-of', day, '--format', 'json');
      const [judged] = JSON.parse(local.stdout).files;

      // Only the names of the files differ.
      const key = `assessments/same/${file.split('/').at(-1)}`;
      const source = 'assessments/same/appraise.policy.json';
      const named = (text: string) => JSON.parse(text.replaceAll(policy, source).replaceAll(file, key));
      expect(uploaded.files).toEqual([named(JSON.stringify(judged))]);

      const out = join(directory, 'report.html');
      await appraise('report', file, '--policy', policy, '--as-of', day, '--out', out);
      const shown = (html: string) => html.replaceAll(key, file).replaceAll(source, policy);
      const pages = [readFileSync(out, 'utf8'), shown(uploaded.html)].map(withoutTime);
      expect(pages[1]).toBe(pages[0]);
    },
  );
});

/** A report on an upload says when it was made. */
const withoutTime = (html: string): string => html.replace(/ at <time>[^<]*<\/time>/, '');
