import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../functions/routes.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import type { BusEvent } from '../../infra/local/events-endpoint.ts';
import { objectUrl } from '../../infra/local/object-url.ts';
import { type S3rverEvent, sequencers, toNotification } from '../../infra/local/s3-notification.ts';
import { type Stores, startStores } from '../../infra/local/stores.ts';
import { validRecord } from '../support/records.ts';
import { synthesise } from './synthesised.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-bundled-'));
const uploads: S3rverEvent[] = [];
const announced: BusEvent[] = [];
let stores: Stores;
let bundle: string;

beforeAll(async () => {
  stores = await startStores(
    {
      ports: { http: 0, s3: 0, dynamodb: 0 },
      dataDirectory: undefined,
      external: { s3: undefined, dynamodb: undefined },
    },
    { onObject: (event) => uploads.push(event), onEvent: (event) => announced.push(event) },
  );
  const bundles = await bundleFunctions([jobs.assessmentValidateUpload], directory);
  bundle = join(bundles.get('assessment-validate-upload')?.directory ?? '', 'index.mjs');
});
afterAll(async () => {
  await stores.close();
  rmSync(directory, { recursive: true });
});

/** The variables that the stack gives the function, with their local values, and those that point to local services. */
function environment(): NodeJS.ProcessEnv {
  const functions = Object.values(synthesise().appraise.of('AWS::Lambda::Function'));
  const deployed = functions.find(({ FunctionName }) => FunctionName?.endsWith('-assessment-validate-upload'));
  const local = /^(AWS_REGION|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|PATH|APPRAISE_\w+_ENDPOINT)$/;
  const names = [
    ...Object.keys(deployed.Environment.Variables),
    ...Object.keys(process.env).filter((key) => local.test(key)),
  ];
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? 'INFO']));
}

/** Puts an object and runs the bundle, in a process of its own, on the notification of it. */
async function upload(key: string, text: string) {
  await fetch(objectUrl(stores.endpoints.s3, 'appraise-inbox', key), { method: 'PUT', body: text });
  const arrived = uploads.at(-1);
  if (!arrived) throw new Error(`nothing is known of ${key}`);
  const event = toNotification(arrived, sequencers(), 'us-east-1');
  const script = `
    const { handler } = await import(${JSON.stringify(bundle)});
    const result = await handler(${JSON.stringify(event)}, { awsRequestId: 'test' });
    process.stdout.write('\\n' + JSON.stringify(result));`;
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '--eval', script], {
    env: environment(),
  });
  const report = await fetch(objectUrl(stores.endpoints.s3, 'appraise-reports', `${key}.report.json`));
  return { result: stdout.split('\n').at(-1), report };
}

describe('the bundle of validate-upload, with the environment that the stack gives it', () => {
  it.each([
    { verdict: 'valid', text: JSON.stringify(validRecord()), event: 'AssessmentValidated' },
    { verdict: 'invalid', text: '{}', event: 'AssessmentRejected' },
    { verdict: 'unreadable', text: '{', event: 'AssessmentRejected' },
  ])('reads, reports, tags and announces a record that is $verdict', async ({ verdict, text, event }) => {
    const key = `assessments/acme/a ${verdict}+record.json`;
    const { result, report } = await upload(key, text);

    expect(result).toBe('{"judged":1}');
    expect(report.status).toBe(200);
    const tags = await fetch(`${objectUrl(stores.endpoints.s3, 'appraise-inbox', key)}?tagging`);
    expect(await tags.text()).toContain(`<Value>${verdict}</Value>`);
    expect(announced.at(-1)).toMatchObject({ Source: 'appraise.assessment', DetailType: event });
  });
});
