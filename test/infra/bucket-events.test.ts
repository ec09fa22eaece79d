import { describe, expect, test } from 'vitest';
import { allJobs, allRoutes, jobs } from '../../functions/routes.ts';
import { createUploadListener } from '../../infra/local/inbox-uploads.ts';
import { objectChange } from '../support/object-change.ts';
import { synthesise } from './synthesised.ts';

/** Settings that change which resources there are. */
const options: readonly Readonly<Record<string, string>>[] = [
  {},
  { stage: 'prod', alarmEmail: 'ops@example.com', marketSource: 'csv+brapi', webAcl: 'on' },
  { marketSource: 'csv', pricingAccess: 'iam', recordRetentionDays: '400' },
];

describe.each(options.map((context) => ({ context })))('with $context', ({ context }) => {
  const { data, appraise } = synthesise(context);
  const resources = [...Object.values(data.resources), ...Object.values(appraise.resources)];

  test('nothing but the bucket itself sets the notifications of a bucket', () => {
    expect(resources.filter(({ Type }) => Type === 'Custom::S3BucketNotifications')).toEqual([]);
  });

  test('the stack of the functions has those of the route table and no other', () => {
    const names = Object.values(appraise.resources).flatMap(({ Type, Properties }) =>
      Type === 'AWS::Lambda::Function' ? [Properties.FunctionName?.replace(/^appraise-[a-z]+-/, '')] : [],
    );
    // The canary runs where the setting `canary` asks for it.
    const expected = [...allRoutes, ...allJobs].map(({ id }) => id).filter((id) => id !== 'operations-canary');
    expect(names.sort()).toEqual(expected.sort());
  });
});

const { appraise } = synthesise({ marketSource: 'csv' });

/** A pattern for keys, as far as the rules use it. */
type KeyPattern = { readonly prefix: string } | { readonly wildcard: string };

/** As EventBridge compares: letter by letter, `*` for any text. */
function matches(pattern: KeyPattern, key: string): boolean {
  if ('prefix' in pattern) return key.startsWith(pattern.prefix);
  const [start = '', end = '', ...more] = pattern.wildcard.split('*');
  expect(more, 'one * a pattern').toEqual([]);
  return key.length >= start.length + end.length && key.startsWith(start) && key.endsWith(end);
}

/** The rules on uploads, each by what it says has arrived. */
const rules = Object.values(appraise.of('AWS::Events::Rule')).flatMap(({ Description, EventPattern }) =>
  EventPattern.source.includes('aws.s3')
    ? [{ what: Description as string, keys: EventPattern.detail.object.key as readonly KeyPattern[] }]
    : [],
);
const chosenByRules = (key: string): readonly string[] =>
  rules.filter(({ keys }) => keys.some((pattern) => matches(pattern, key))).map(({ what }) => what);

const whatOf: Readonly<Record<string, string>> = {
  [jobs.assessmentValidateUpload.id]: 'A record has arrived.',
  [jobs.pricingImportPriceSheet.id]: 'A price sheet has arrived.',
  [jobs.marketRefresh.id]: 'A table of figures has arrived.',
};
async function chosenLocally(key: string): Promise<readonly string[]> {
  const chosen: string[] = [];
  const listener = createUploadListener({
    deliver: async ({ id }) => void chosen.push(whatOf[id] ?? id),
    readsFigures: () => true,
  });
  await listener(objectChange({ key }));
  return chosen;
}

describe('the rules of the stack and of a local run', () => {
  test.each([
    'assessments/acme/record.json',
    'assessments/acme/all.ndjson',
    'assessments/.json',
    'assessments/acme/RECORD.JSON',
    'assessments.json',
    'Assessments/acme/record.json',
    'x/assessments/acme/record.json',
    'assessments/a b+c%2B/ü 😀.json',
    'price-sheets/ea:1/sheet.csv',
    'price-sheets/ea:1/SHEET.CSV.GZ',
    'price-sheets/ea:1/sheet.zip',
    'price-sheets/ea:1/readme.md',
    'price-sheets/sheet.csv',
    'Price-Sheets/ea:1/sheet.csv',
    'market/precos.csv',
    'market/2026/preços de hoje.csv',
    'market/PRECOS.CSV',
    'market/precos.csv.bak',
    'market.csv',
    'note.txt',
  ])('choose the same job for %s', async (key) => {
    expect(await chosenLocally(key)).toEqual(chosenByRules(key));
  });

  test('choose one job for each kind of upload', () => {
    const kinds = ['assessments/a.json', 'price-sheets/ea:1/a.csv', 'market/a.csv'];
    expect(kinds.map(chosenByRules)).toEqual(Object.values(whatOf).map((what) => [what]));
  });

  test('differ where the function looks again: what is no record starts nothing locally', async () => {
    const key = 'assessments/acme/record.json.bak';
    expect(chosenByRules(key)).toEqual(['A record has arrived.']);
    expect(await chosenLocally(key)).toEqual([]);
  });
});
