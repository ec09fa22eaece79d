import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Marks from '../../../../lib/assessment/store/portfolio-marks.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let marks: typeof Marks;

beforeAll(async () => {
  stores = await startLocalStores();
  marks = await import('../../../../lib/assessment/store/portfolio-marks.ts');
});
afterAll(() => stores.close());

const bucket = 'appraise-inbox';
let teams = 0;
/** The prefix of a team that has just changed, and that no other test uses. */
async function changedTeam(): Promise<string> {
  const prefix = `assessments/team${++teams}/`;
  await marks.markChanged({ bucket, key: `${prefix}record.json` });
  return prefix;
}
async function markOf(prefix: string): Promise<Marks.PortfolioMark | undefined> {
  for await (const mark of marks.listMarks(bucket)) if (mark.key === prefix) return mark;
  return undefined;
}
const noon = new Date('2026-06-01T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

test('a portfolio that is finished is not due, and says of which day it is', async () => {
  const prefix = await changedTeam();
  const mark = await marks.begin(bucket, prefix, noon);
  expect(mark).toMatchObject({ key: prefix, change: expect.any(String) });
  await marks.finish(bucket, mark as Marks.PortfolioMark, { asOf: '2026-06-01', inParts: false });

  expect(await markOf(prefix)).toEqual({
    key: prefix,
    begun_at: noon.toISOString(),
    as_of: '2026-06-01',
    in_parts: false,
  });
});

test('a change while it is made stays due', async () => {
  const prefix = await changedTeam();
  const mark = (await marks.begin(bucket, prefix, noon)) as Marks.PortfolioMark;
  await marks.markChanged({ bucket, key: `${prefix}other.json` });
  await marks.finish(bucket, mark, { asOf: '2026-06-01', inParts: false });

  const left = await markOf(prefix);
  expect(left?.change).toEqual(expect.any(String));
  expect(left?.change).not.toBe(mark.change);
  expect(left?.as_of).toBeUndefined();
});

test('a change while it is made for the new day alone stays due, too', async () => {
  const prefix = await changedTeam();
  await marks.finish(bucket, (await marks.begin(bucket, prefix, noon)) as Marks.PortfolioMark, {
    asOf: '2026-06-01',
    inParts: false,
  });
  const mark = (await marks.begin(bucket, prefix, after(86_400))) as Marks.PortfolioMark;
  expect(mark.change).toBeUndefined();
  await marks.markChanged({ bucket, key: `${prefix}other.json` });
  await marks.finish(bucket, mark, { asOf: '2026-06-02', inParts: false });

  expect(await markOf(prefix)).toMatchObject({ change: expect.any(String), as_of: '2026-06-01' });
});

test('only one of twenty at once begins, and the next one a minute later', async () => {
  const prefix = await changedTeam();
  const begun = await Promise.all(Array.from({ length: 20 }, () => marks.begin(bucket, prefix, noon)));
  expect(begun.filter((mark) => mark !== undefined)).toHaveLength(1);

  expect(await marks.begin(bucket, prefix, after(59.999))).toBeUndefined();
  expect(await marks.begin(bucket, prefix, after(60))).toMatchObject({ key: prefix });
});
