import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssessmentRecord } from '../../lib/assessment/record/record.ts';
import { run } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { createMovableClock, type MovableClock } from '../support/move-clock.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { validRecord } from '../support/records.ts';

let clock: MovableClock;
let product: RunningProduct;

beforeAll(async () => {
  clock = createMovableClock('2026-11-20T15:00:10Z');
  product = await startProduct({ ...clock.environment, APPRAISE_MARKET_SOURCE: 'csv' });
});
afterAll(async () => {
  await product.end();
  clock.discard();
});

const inbox = (name: string): string => `${product.s3}/appraise-inbox/assessments/acme/${name}`;
const put = (name: string, organization: string, changes: Partial<AssessmentRecord> = {}) => {
  const record = { ...validRecord(), ...changes };
  return fetch(inbox(name), {
    method: 'PUT',
    body: JSON.stringify({ ...record, scope: { ...record.scope, organization } }),
  });
};
const page = async (name: string) => fetch(`${product.s3}/appraise-reports/assessments/acme/${name}`);
const organizations = async (): Promise<readonly string[]> => {
  const { systems } = (await (await page('portfolio.json')).json()) as { systems: { organization: string }[] };
  return systems.map(({ organization }) => organization);
};
const shows = (...names: readonly string[]) => eventually(async () => expect(await organizations()).toEqual(names));

/** `appraise portfolio --prefix` on the running product. */
const portfolio = (...args: string[]) => {
  const { s3, dynamodb } = product;
  const ports = { APPRAISE_S3_PORT: new URL(s3).port, APPRAISE_DYNAMODB_PORT: new URL(dynamodb).port };
  return run(process.execPath, ['dist/cli/appraise.mjs', 'portfolio', '--local', ...args], {
    env: { PATH: process.env.PATH, ...ports },
  });
};

// Each test goes on where the one before has ended.
test('the first upload of a team makes its portfolio at once, and prints where it is', async () => {
  await put('a.json', 'Alder');
  await shows('Alder');

  const address = `${product.s3}/appraise-reports/assessments/acme/portfolio.html`;
  await product.printed(`portfolio made: ${address}`);
  const html = await fetch(address);
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await html.text()).toContain('Alder');
});

test('an upload within the minute is on the page after it, and so is a deletion', async () => {
  await put('b.json', 'Birch');
  await eventually(async () => expect((await page('b.json.report.json')).status).toBe(200));
  await fetch(inbox('a.json'), { method: 'DELETE' });
  clock.moveTo('2026-11-20T15:01:30Z');

  await shows('Birch');
});

test('a new day makes it anew, as ages and overdue priorities change', async () => {
  clock.moveTo('2026-11-21T00:00:30Z');
  await eventually(async () =>
    expect(await (await page('portfolio.json')).json()).toMatchObject({ as_of: '2026-11-21' }),
  );
});

test('the command line shows the uploads of a team, and of all, as they are now', async () => {
  await put('c.json', 'Cedar');
  await fetch(inbox('broken.json').replace('acme', 'other'), { method: 'PUT', body: '{' });
  await eventually(async () => {
    const { stdout } = await portfolio('--prefix', 'assessments/', '--format', 'json', '--as-of', '2026-11-21');
    const { systems, problems } = JSON.parse(stdout);
    expect(systems.map(({ file }: { file: string }) => file)).toEqual([
      'assessments/acme/b.json',
      'assessments/acme/c.json',
    ]);
    expect(problems).toMatchObject([{ file: 'assessments/other/broken.json', verdict: 'unreadable' }]);
  });

  const { stdout, code } = await portfolio('--prefix', 'assessments/acme/b', '--check', '--as-of', '2026-11-21');
  expect(stdout).toContain('| Birch |');
  expect(code).toBe(0);
  expect((await portfolio('--prefix', 'assessments/other/', '--check')).code).toBe(1);
  expect(JSON.parse((await portfolio('--prefix', 'assessments/nobody/', '--format', 'json')).stdout).systems).toEqual(
    [],
  );
});

test('a record that replaces the one of the year before says what became of its priorities', async () => {
  const followed = async () => {
    const { stdout } = await portfolio('--prefix', 'assessments/acme/d.json', '--format', 'json');
    const { systems } = JSON.parse(stdout);
    return systems.map((system: Record<string, unknown>) => system.followed ?? system.not_followed_because);
  };
  await put('d.json', 'Dogwood');
  await eventually(async () => expect(await followed()).toEqual(['no_previous']));

  await put('d.json', 'Dogwood', { assessmentId: 'dogwood-2026-h2', assessedAt: '2026-10-30' });
  const priorities = { late: 1, open: 1, done: 0, no_longer_listed: 0 };
  await eventually(async () => expect(await followed()).toMatchObject([{ priorities, old_evidence: 10 }]));
});
