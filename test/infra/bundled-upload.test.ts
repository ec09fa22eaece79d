import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../functions/routes.ts';
import type { BusEvent } from '../../infra/local/events-endpoint.ts';
import { toObjectCreatedEvent } from '../../infra/local/inbox-uploads.ts';
import type { ObjectChange } from '../../infra/local/s3/object-change.ts';
import { type Stores, startStores } from '../../infra/local/stores.ts';
import { objectUrl } from '../../lib/platform/aws/object-url.ts';
import { type BundledFunctions, loadBundledFunctions } from '../support/bundled-functions.ts';
import { validRecord } from '../support/records.ts';

const uploads: ObjectChange[] = [];
const announced: BusEvent[] = [];
let stores: Stores;
let functions: BundledFunctions;

beforeAll(async () => {
  stores = await startStores(
    {
      ports: { http: 0, s3: 0, dynamodb: 0 },
      dataDirectory: undefined,
      external: { s3: undefined, dynamodb: undefined },
    },
    { onObject: async (change) => void uploads.push(change), onEvent: (event) => announced.push(event) },
  );
  functions = await loadBundledFunctions([jobs.assessmentValidateUpload]);
});
afterAll(async () => {
  await stores.close();
  functions.close();
});

/** Puts an object and invokes the function on the event of it. */
async function upload(key: string, text: string) {
  await fetch(objectUrl(stores.endpoints.s3, 'appraise-inbox', key), { method: 'PUT', body: text });
  const arrived = uploads.at(-1);
  if (!arrived) throw new Error(`nothing is known of ${key}`);
  const { result } = await functions.invoke(jobs.assessmentValidateUpload.id, toObjectCreatedEvent(arrived));
  const report = await fetch(objectUrl(stores.endpoints.s3, 'appraise-reports', `${key}.report.json`));
  return { result, report };
}

describe('the bundle of validate-upload, with the environment that the stack gives it', () => {
  test.each([
    { verdict: 'valid', text: JSON.stringify(validRecord()), event: 'AssessmentValidated' },
    { verdict: 'invalid', text: '{}', event: 'AssessmentRejected' },
    { verdict: 'unreadable', text: '{', event: 'AssessmentRejected' },
  ])('reads, reports, tags and announces a record that is $verdict', async ({ verdict, text, event }) => {
    const key = `assessments/acme/a ${verdict}+ü%2Brecord.json`;
    const { result, report } = await upload(key, text);

    expect(result).toEqual({ judged: 1 });
    expect(report.status).toBe(200);
    const tags = await fetch(`${objectUrl(stores.endpoints.s3, 'appraise-inbox', key)}?tagging`);
    expect(await tags.text()).toContain(`<Value>${verdict}</Value>`);
    expect(announced.at(-1)).toMatchObject({ Source: 'appraise.assessment', DetailType: event });
  });
});
