import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portfolio, portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { joinParts, partOf } from '../../../../lib/assessment/portfolio/parts.ts';
import { placeFiles } from '../../../../lib/assessment/portfolio/place-files.ts';
import type * as Parts from '../../../../lib/assessment/store/portfolio-parts.ts';
import type * as Summaries from '../../../../lib/assessment/store/summaries.ts';
import type { Upload } from '../../../../lib/platform/aws/object-created.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { placed, portfolioOptions } from '../../../support/portfolio-records.ts';

let stores: LocalStores;
let summaries: typeof Summaries;
let parts: typeof Parts;
/** Requests until one fails, once; Infinity for never. */
let failsIn = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  stores = await startLocalStores();
  summaries = await import('../../../../lib/assessment/store/summaries.ts');
  parts = await import('../../../../lib/assessment/store/portfolio-parts.ts');
  const { plainDynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  plainDynamodb.middlewareStack.add(
    (next) => async (args) => {
      failsIn -= 1;
      if (failsIn === 0) throw new Error('the process ends here');
      return next(args);
    },
    { step: 'initialize', name: 'ends' },
  );
});
afterAll(() => stores.close());

const bucket = 'appraise-inbox';
const at = '2026-06-01T12:00:00.000Z';
let teams = 0;
const newTeam = () => ({ bucket, prefix: `assessments/team${++teams}/` });
type Team = ReturnType<typeof newTeam>;

const uploadOf = ({ prefix }: Team, name: string, sequencer: number): Upload => ({
  bucket,
  key: `${prefix}${name}`,
  versionId: `v${sequencer}`,
  sequencer: sequencer.toString(16),
});
const judged = (organizations: readonly string[], day = '2026-05-01') => ({
  at,
  policy: null,
  records: organizations.map((name, index) => ({ line: index + 1, summary: placed('', name, day).summary })),
});

const { policies: _, ...options } = portfolioOptions;

/** The portfolio of all rows, and that of all parts. */
async function bothOf(team: Team): Promise<{ readonly whole: Portfolio; readonly joined: Partial<Portfolio> }> {
  const files = [];
  for await (const file of summaries.list(bucket, team.prefix)) files.push(file);
  const { records, ...rest } = placeFiles(files);
  const sums = [];
  for (const part of (await parts.listParts(team)).keys()) {
    const shares = [];
    for await (const share of parts.listShares(team, part)) shares.push(share);
    sums.push(partOf(shares, options));
  }
  const { totals: _totals, ...joined } = joinParts(sums);
  return { whole: portfolioOf(records, { ...options, ...rest }), joined };
}

test('in whatever order and however often events come, the parts say what the rows say', async () => {
  const event = fc.record({
    name: fc.constantFrom('a.ndjson', 'b.ndjson', 'x/a.ndjson'),
    number: fc.integer({ min: 1, max: 6 }),
    organizations: fc.subarray(['Alder', 'Birch', 'Cedar', 'Dogwood'], { minLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
      const team = newTeam();
      // Events of one version are of one content.
      const contents = new Map(events.map(({ name, number, organizations }) => [`${name} ${number}`, organizations]));
      await Promise.all(
        events.map(({ name, number }) => {
          const upload = uploadOf(team, name, number);
          if (number % 3 === 0) return summaries.noteDeleted(upload, at);
          return summaries.noteJudged(upload, judged(contents.get(`${name} ${number}`) ?? [], `202${number}-01-01`));
        }),
      );
      const { whole, joined } = await bothOf(team);
      expect(joined).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

describe('a file that is overwritten', () => {
  test('by one of other organizations leaves nothing in the parts of the old ones', async () => {
    const team = newTeam();
    await summaries.noteJudged(uploadOf(team, 'a.ndjson', 1), judged(['Alder', 'Birch']));
    await summaries.noteJudged(uploadOf(team, 'a.ndjson', 2), judged(['Cedar']));
    const { whole, joined } = await bothOf(team);

    expect(joined).toEqual(whole);
    expect(joined.systems?.map(({ organization }) => organization)).toEqual(['Cedar']);
  });

  test('is in the end what its last event says, at whichever request the first try ended', async () => {
    for (let request = 1; ; request += 1) {
      const team = newTeam();
      await summaries.noteJudged(uploadOf(team, 'a.ndjson', 1), judged(['Alder', 'Birch']));
      const again = () => summaries.noteJudged(uploadOf(team, 'a.ndjson', 2), judged(['Birch', 'Cedar']));
      failsIn = request;
      const ended = await again().then(
        () => false,
        () => true,
      );
      failsIn = Number.POSITIVE_INFINITY;
      if (!ended) {
        expect(request).toBeGreaterThan(5);
        return;
      }
      await again();
      const { whole, joined } = await bothOf(team);
      expect(joined).toEqual(whole);
    }
  });
});

describe('a part', () => {
  test('is marked anew by each change of its groups, and by no other', async () => {
    const team = newTeam();
    await summaries.noteJudged(uploadOf(team, 'a.json', 1), judged(['Alder']));
    const first = await parts.listParts(team);
    await summaries.noteJudged(uploadOf(team, 'b.json', 1), judged(['Birch']));
    const second = await parts.listParts(team);
    const [[part, change] = [-1, '']] = first;

    expect(first.size).toBe(1);
    // The two may be in one part.
    expect(second.get(part) === change).toBe(second.size === 2);
    await summaries.noteJudged(uploadOf(team, 'a.json', 2), judged(['Alder']));
    expect((await parts.listParts(team)).get(part)).not.toBe(second.get(part));
  });

  test('keeps its sum, exact numbers and all; that of another version of the product is not read', async () => {
    const team = newTeam();
    const sum = partOf([{ ...placeFiles([]), records: [placed('a', 'Alder', '2026-05-01')] }], options);
    await parts.writeSum(team, { part: 7, change: 'c', asOf: '2026-06-01', sum });
    const listed = async () => {
      const all = [];
      for await (const each of parts.listSums(team)) all.push(each);
      return all;
    };
    expect(await listed()).toEqual([{ part: 7, change: 'c', asOf: '2026-06-01', sum }]);

    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    await dynamodb.send(
      new UpdateCommand({
        TableName: process.env.APPRAISE_SUMMARIES_TABLE,
        Key: { bucket: `${bucket}/${team.prefix}#parts`, key: 'sum/7' },
        UpdateExpression: 'SET made_by = :other',
        ExpressionAttributeValues: { ':other': '0.0.1' },
      }),
    );
    expect(await listed()).toEqual([]);
  });
});
