import { describe, expect, test } from 'vitest';
import { policyAllows, type S3Request } from '../support/upload-policies.ts';

const put = (key: string): S3Request => ({ action: 's3:PutObject', bucket: 'inbox', key });
const read = (key: string): S3Request => ({ action: 's3:GetObject', bucket: 'reports', key });
const list = (prefix?: string): S3Request => ({
  action: 's3:ListBucket',
  bucket: 'reports',
  ...(prefix !== undefined && { prefix }),
});

/** Folders with a tag: whose the principal is, and somebody else's. */
const tagged = [
  { folder: 'assessments', tag: 'team', own: 'acme', other: 'globex' },
  { folder: 'price-sheets', tag: 'scope', own: 'ea:1234567', other: 'ea:7654321' },
] as const;

describe.each(tagged)('the policy for $folder/, on a role tagged $tag=$own', ({ folder, tag, own, other }) => {
  const may = (request: S3Request, value = own as string) => policyAllows(folder, { [tag]: value }, request);
  const home = `${folder}/${own}`;
  const elsewhere = `${folder}/${other}`;

  test.each([
    put(`${home}/a.json`),
    put(`${home}/2026/sheet 1.csv.gz`),
    { ...put(`${home}/a.json`), action: 's3:AbortMultipartUpload' },
    read(`${home}/a.json.report.json`),
    read(`${home}/sheet.csv.import.json`),
    read(`${home}/sheet.csv.rejects.csv`),
    list(`${home}/`),
    list(`${home}/a.json.report.json`),
  ])('allows $action on $bucket: $key$prefix', (request) => {
    expect(may(request)).toBe(true);
  });

  test.each([
    put(`${elsewhere}/a.json`),
    put(`${folder}/a.json`),
    put(`${folder}//a.json`),
    put(`${home}2/a.json`),
    put(`${home}`),
    put('market/a.csv'),
    { ...put(`${home}/a.json`), bucket: 'reports' as const },
    { ...put(`${home}/a.json`), isTls: false },
    ...['s3:GetObject', 's3:DeleteObject', 's3:PutObjectTagging', 's3:PutObjectAcl'].map((action) => ({
      ...put(`${home}/a.json`),
      action,
    })),
    read(`${elsewhere}/a.json.report.json`),
    read(`${folder}/a.json.report.json`),
    { ...read(`${home}/a.json.report.json`), isTls: false },
    { ...read(`${home}/a.json.report.json`), action: 's3:DeleteObject' },
    list(),
    list(''),
    list(`${folder}/`),
    list(home),
    list(`${elsewhere}/`),
    { ...list(`${home}/`), bucket: 'inbox' as const },
    { ...list(`${home}/`), isTls: false },
  ])('refuses $action on $bucket: $key$prefix', (request) => {
    expect(may(request)).toBe(false);
  });

  test('opens nothing without the tag, with an empty one, or with one that holds a slash', () => {
    const wanted = (value: string) => [
      put(`${folder}/${value}/a.json`),
      read(`${folder}/${value}/a.json.report.json`),
      list(`${folder}/${value}/`),
    ];
    expect(wanted(own).map((request) => may(request))).toEqual([true, true, true]);
    expect(wanted('').map((request) => may(request, ''))).toEqual([false, false, false]);
    const nested = `${own}/audit`;
    expect(wanted(nested).map((request) => may(request, nested))).toEqual([false, false, false]);
    expect(wanted(own).map((request) => policyAllows(folder, {}, request))).toEqual([false, false, false]);
    // The tag of the other folder is none for this one.
    const [{ tag: others }] = tagged.filter((one) => one.tag !== tag) as [(typeof tagged)[number]];
    expect(wanted(own).map((request) => policyAllows(folder, { [others]: own }, request))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the file with the policy of a team', () => {
  const policy = put('assessments/acme/appraise.policy.json');
  const may = (tags: Record<string, string>, request = policy) => policyAllows('assessments', tags, request);

  test('may be written by a role that is tagged for it, and by no other that uploads', () => {
    expect(may({ team: 'acme' })).toBe(false);
    expect(may({ team: 'acme', 'team-policy': '' })).toBe(false);
    expect(may({ team: 'acme', 'team-policy': 'read' })).toBe(false);
    expect(may({ team: 'acme', 'team-policy': 'write' })).toBe(true);
  });

  test('of another team stays closed, and so does what is not an upload', () => {
    const writer = { team: 'acme', 'team-policy': 'write' };
    expect(may(writer, put('assessments/globex/appraise.policy.json'))).toBe(false);
    expect(may({ 'team-policy': 'write' })).toBe(false);
    expect(may({ team: '', 'team-policy': 'write' }, put('assessments//appraise.policy.json'))).toBe(false);
    expect(may(writer, { ...policy, isTls: false })).toBe(false);
    for (const action of ['s3:DeleteObject', 's3:GetObject', 's3:PutObjectTagging']) {
      expect(may(writer, { ...policy, action })).toBe(false);
    }
  });

  test('is no other file: records beside it, and a file of that name elsewhere, are as before', () => {
    const uploader = { team: 'acme' };
    for (const name of ['a.json', 'appraise.policy.json.gz', 'x-appraise.policy.json', '2026/appraise.policy.json']) {
      expect(may(uploader, put(`assessments/acme/${name}`))).toBe(true);
    }
  });
});

test('the policy for price sheets leaves a folder with an encoded colon closed', () => {
  expect(policyAllows('price-sheets', { scope: 'ea:1' }, put('price-sheets/ea%3A1/a.csv'))).toBe(false);
});

describe('the policy for market/', () => {
  const may = (request: S3Request) => policyAllows('market', {}, request);

  test.each([put('market/precos.csv'), read('market/precos.csv.report.json'), list('market/')])(
    'allows $action on $bucket: $key$prefix',
    (request) => {
      expect(may(request)).toBe(true);
    },
  );

  test.each([
    put('assessments/acme/a.json'),
    put('market'),
    put('market/cvm/dfp/2025/a.zip'),
    { ...put('market/a.csv'), isTls: false },
    { ...put('market/a.csv'), action: 's3:DeleteObject' },
    read('assessments/acme/a.json.report.json'),
    list(),
    list(''),
    list('assessments/'),
  ])('refuses $action on $bucket: $key$prefix', (request) => {
    expect(may(request)).toBe(false);
  });
});
