import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

/** Runs `npm run invoke` without npm, on the stores at these ports. */
const startInvoke = (ports: { readonly s3: string; readonly dynamodb: string }, args: readonly string[]) =>
  startChild(process.execPath, ['infra/local/invoke.ts', ...args], {
    env: { PATH: process.env.PATH, APPRAISE_S3_PORT: ports.s3, APPRAISE_DYNAMODB_PORT: ports.dynamodb },
  });

const invokeOn = (...invocation: Parameters<typeof startInvoke>) => startInvoke(...invocation).ended;

const portsOf = ({ s3, dynamodb }: RunningProduct) => ({ s3: new URL(s3).port, dynamodb: new URL(dynamodb).port });

/** On stores of its own: port numbers that nobody answers at keep it off a product that may run. */
const invoke = (...args: string[]) => invokeOn({ s3: '1', dynamodb: '1' }, args);

describe('npm run invoke', () => {
  test.each(['market/get-health', 'market-get-health'])('runs %s and prints its result alone', async (name) => {
    const { code, stdout, stderr } = await invoke(name, 'events/market-get-health.json');

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ statusCode: 200, body: expect.stringContaining('"universe_size":59') });
    expect(stderr).toContain('"route":"market-get-health"');
  });

  test.each([
    {
      what: 'an unknown function',
      args: ['market/get-helth', 'x.json'],
      says: /there is no function market\/get-helth/,
    },
    { what: 'no function', args: [], says: /usage: npm run invoke/ },
    { what: 'no event', args: ['market/get-health'], says: /usage: npm run invoke/ },
    {
      what: 'an event that is not there',
      args: ['market/get-health', 'nowhere.json'],
      says: /cannot read nowhere\.json/,
    },
    {
      what: 'an event that is not JSON',
      args: ['market/get-health', 'vitest.config.ts'],
      says: /vitest\.config\.ts is not JSON/,
    },
  ])('exits with 2 for $what', async ({ args, says }) => {
    const { code, stdout, stderr } = await invoke(...args);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });

  test('puts the example record where its event says it is, and judges it', async () => {
    const { code, stdout, stderr } = await invoke('assessment/validate-upload', 'events/assessment-uploaded.json');

    expect({ code, result: JSON.parse(stdout) }).toEqual({ code: 0, result: { judged: 1 } });
    expect(stderr).toContain('AssessmentValidated');
  });

  test('puts the example price sheet where its event says it is, and imports it', async () => {
    const { code, stdout } = await invoke('pricing/import-price-sheet', 'events/pricing-import-price-sheet.json');

    expect({ code, result: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      result: { status: 'completed', scope_id: 'ea:7654321', row_count: 5, rejected_rows: 0, failure: null },
    });
  });

  test('puts the example table of figures where its event says it is, and refreshes the market from it', async () => {
    const { code, stdout } = await invoke('market/refresh', 'events/market-refresh.json');

    expect({ code, result: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      result: { status: 'published', fonte: 'csv+demo' },
    });
  });

  test('says what is wrong with an event that is none of an upload', async () => {
    const { code, stdout } = await invoke('assessment/validate-upload', 'events/market-get-health.json');

    expect(code).not.toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      errorMessage: expect.stringMatching(
        /^not an "Object Created" event of S3 .*: source must be .*detail\.object\.key/,
      ),
    });
  });

  describe('on a running product', () => {
    let product: RunningProduct;
    beforeAll(async () => {
      product = await startProduct();
    });
    afterAll(() => product.end());

    test('keeps no later upload of the same key from being judged, tagged and announced', async () => {
      const judged = await invokeOn(portsOf(product), [
        'assessment/validate-upload',
        'events/assessment-uploaded.json',
      ]);
      expect(judged.code).toBe(0);

      const upload = `${product.s3}/appraise-inbox/assessments/acme/valid.json`;
      await fetch(upload, { method: 'PUT', body: await readFile('events/records/valid.json') });
      await product.printed('assessment validated: assessments/acme/valid.json');
      expect(await (await fetch(`${upload}?tagging`)).text()).toContain('<Value>valid</Value>');
    });

    test('prints a large result whole to a reader that is slow', async () => {
      const {
        process: child,
        written,
        ended,
      } = startInvoke(portsOf(product), ['pricing/list-options', 'events/pricing-list-options.json']);
      child.stdout.pause();
      await eventually(() => expect(written.stderr).toContain('"route":"pricing-list-options"'));
      await sleep(1_000);
      child.stdout.resume();

      const { code, stdout } = await ended;
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ statusCode: 200 });
    });

    test.each(allRoutes.map(({ id, entry }) => ({ id, entry })))('has an event for $entry', async ({ id }) => {
      const { code, stdout } = await invokeOn(portsOf(product), [id, `events/${id}.json`]);

      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ statusCode: 200 });
    });
  });

  test('names the functions there are', async () => {
    const { stderr } = await invoke('nothing');

    expect(stderr).toContain('  market/get-health\n');
    expect(stderr).toContain('  assessment/validate-upload\n');
  });
});
