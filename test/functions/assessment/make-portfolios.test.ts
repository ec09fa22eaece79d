import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as MakePortfoliosModule from '../../../functions/assessment/make-portfolios.ts';
import type * as Marks from '../../../lib/assessment/store/portfolio-marks.ts';
import type * as Parts from '../../../lib/assessment/store/portfolio-parts.ts';
import type * as Portfolios from '../../../lib/assessment/store/portfolios.ts';
import type * as Summaries from '../../../lib/assessment/store/summaries.ts';
import { deadlineMarginMs } from '../../../lib/platform/http/deadline.ts';
import { logger } from '../../../lib/platform/log.ts';
import { eventually } from '../../support/eventually.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';
import { placed } from '../../support/portfolio-records.ts';

let stores: LocalStores;
let summaries: typeof Summaries;
let marks: typeof Marks;
let parts: typeof Parts;
let portfolios: typeof Portfolios;
let makePortfolios: typeof MakePortfoliosModule.makePortfolios;
let maxWholeFiles: number;

beforeAll(async () => {
  stores = await startLocalStores();
  summaries = await import('../../../lib/assessment/store/summaries.ts');
  marks = await import('../../../lib/assessment/store/portfolio-marks.ts');
  parts = await import('../../../lib/assessment/store/portfolio-parts.ts');
  portfolios = await import('../../../lib/assessment/store/portfolios.ts');
  ({ makePortfolios, maxWholeFiles } = await import('../../../functions/assessment/make-portfolios.ts'));
  vi.spyOn(logger, 'info').mockImplementation(() => {});
  vi.spyOn(logger, 'error').mockImplementation(() => {});
});
afterAll(() => stores.close());

const bucket = 'appraise-inbox';
/** Each test begins an hour later, so that no pause and no day is left of the one before. */
let clock = Date.parse('2026-06-01T00:30:00Z');
let prefix = '';
let teams = 0;
beforeEach(async () => {
  clock += 3_600_000;
  teams += 1;
  prefix = `assessments/team${teams}/`;
  await make()({});
});
const pass = (seconds: number): void => {
  clock += seconds * 1_000;
};

/** The function on the embedded stores, with this clock and what a test replaces. */
const make = (replaced: Partial<MakePortfoliosModule.MakePortfolios> = {}) =>
  makePortfolios({
    now: () => new Date(clock),
    wallClock: () => new Date(clock),
    language: 'en',
    inbox: () => bucket,
    ...marks,
    ...parts,
    listFiles: summaries.list,
    write: portfolios.write,
    ...replaced,
  });

let sequence = 0x1000;
const uploadOf = (name: string) => {
  sequence += 1;
  return { bucket, key: `${prefix}${name}`, versionId: `v${sequence}`, sequencer: sequence.toString(16) };
};
const upload = (name: string, organization = name, day = '2026-05-01') =>
  summaries.noteJudged(uploadOf(name), {
    at: new Date(clock).toISOString(),
    policy: null,
    records: [{ summary: placed('', organization, day).summary }],
  });

async function read(name: string, of = prefix) {
  const { s3 } = await import('../../../lib/platform/aws/s3-client.ts');
  const answer = await s3.send(new GetObjectCommand({ Bucket: 'appraise-reports', Key: `${of}${name}` }));
  return { answer, text: (await answer.Body?.transformToString()) ?? '' };
}
/** The files that the page of the team has rows of. */
async function rows(of = prefix): Promise<readonly string[]> {
  const { systems } = JSON.parse((await read('portfolio.json', of)).text) as { systems: { file: string }[] };
  return systems.map(({ file }) => file.slice(of.length));
}
const mine = ({ made }: MakePortfoliosModule.PortfolioRun) => made.includes(prefix);

describe('a changed team', () => {
  test('gets a page for people and one for programs, that no browser keeps', async () => {
    await upload('a.json', 'Alder <b>');
    expect(mine(await make()({}))).toBe(true);

    const { answer, text } = await read('portfolio.html');
    expect(answer).toMatchObject({ ContentType: 'text/html; charset=utf-8', CacheControl: 'no-cache', TagCount: 1 });
    expect(text).toContain('Alder &lt;b&gt;');
    expect(await rows()).toEqual(['a.json']);
  });

  test('is left alone until the next change, and until the next day', async () => {
    await upload('a.json');
    await make()({});
    pass(600);
    expect(await make()({})).toEqual({ made: [] });

    pass(86_400);
    expect(mine(await make()({}))).toBe(true);
    expect(JSON.parse((await read('portfolio.json')).text).as_of).toBe(new Date(clock).toISOString().slice(0, 10));
  });

  test('whose files are deleted gets a page without them', async () => {
    await upload('a.json');
    await upload('b.json');
    await make()({});
    pass(60);
    await summaries.noteDeleted(uploadOf('a.json'), new Date(clock).toISOString());
    await make()({});
    expect(await rows()).toEqual(['b.json']);

    pass(60);
    await summaries.noteDeleted(uploadOf('b.json'), new Date(clock).toISOString());
    await make()({});
    expect(await rows()).toEqual([]);
  });

  test('sees nothing of others, also of one whose name begins the same', async () => {
    await upload('a.json');
    const other = `${prefix.slice(0, -1)}-b/`;
    await summaries.noteJudged(
      { ...uploadOf('x.json'), key: `${other}x.json` },
      {
        at: '2026-06-01T00:00:00.000Z',
        policy: null,
        records: [{ summary: placed('', 'Other', '2026-05-01').summary }],
      },
    );
    await make()({});

    expect([await rows(), await rows(other)]).toEqual([['a.json'], ['x.json']]);
  });
});

test('a burst of 1,000 uploads makes one page a minute, and the last one has them all', {
  timeout: 300_000,
}, async () => {
  const written: string[] = [];
  const write: typeof portfolios.write = async (of, pages) => {
    if (of === prefix) written.push(pages.json);
    await portfolios.write(of, pages);
  };
  // 200 seconds long, with a run every ten seconds: six times as often as the schedule.
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => upload(`${round}-${index}.json`)));
    await make({ write })({});
    pass(10);
  }
  expect(written).toHaveLength(4);
  pass(60);
  await make({ write })({});

  expect(written).toHaveLength(5);
  expect(await rows()).toHaveLength(1_000);
  pass(600);
  await make({ write })({});
  expect(written).toHaveLength(5);
});

describe('an upload while the page is made', () => {
  test.for(['begin', 'write', 'finish'] as const)('at its %s is on the next page, a minute later', async (step) => {
    await upload('a.json');
    let isDone = false;
    const once = async (): Promise<void> => {
      if (!isDone) await upload('late.json');
      isDone = true;
    };
    const replaced: Partial<MakePortfoliosModule.MakePortfolios> = {
      begin: async (...args) => {
        const mark = await marks.begin(...args);
        if (step === 'begin') await once();
        return mark;
      },
      write: async (...args) => {
        if (step === 'write') await once();
        await portfolios.write(...args);
      },
      finish: async (...args) => {
        if (step === 'finish') await once();
        await marks.finish(...args);
      },
    };
    await make(replaced)({});
    pass(30);
    expect(await make()({})).toEqual({ made: [] });
    pass(30);
    expect(mine(await make()({}))).toBe(true);
    expect(await rows()).toEqual(['a.json', 'late.json']);
  });
});

describe('two runs', () => {
  test('at once make a page once', async () => {
    await upload('a.json');
    const runs = await Promise.all(Array.from({ length: 8 }, () => make()({})));

    expect(runs.filter(mine)).toHaveLength(1);
  });

  test('do not overlap: the next begins a minute after the first, which has to end before', async () => {
    const { jobs } = await import('../../../functions/routes.ts');
    await upload('a.json');
    const hung = Promise.withResolvers<void>();
    const first = make({ write: () => hung.promise })({});
    await eventually(async () => {
      for await (const mark of marks.listMarks(bucket)) if (mark.key === prefix) expect(mark.begun_at).toBeDefined();
    });
    pass(59);
    expect(await make()({})).toEqual({ made: [] });

    expect(jobs.assessmentMakePortfolios.timeoutSeconds).toBeLessThan(59);
    hung.resolve();
    await first;
  });
});

describe('a large team', () => {
  /** Has the next portfolio of the team made in parts. */
  async function makeInParts(): Promise<void> {
    const mark = await marks.begin(bucket, prefix, new Date(clock));
    if (!mark) throw new Error('its portfolio was begun a moment ago');
    await marks.finish(bucket, mark, { asOf: '2026-01-01', inParts: true });
    pass(60);
  }
  const inFull = async () => JSON.parse((await read('portfolio.json')).text).lists_in_full;
  const sumsOf = () => {
    const added: number[] = [];
    const writeSum: typeof parts.writeSum = async (team, sum) => {
      added.push(sum.part);
      await parts.writeSum(team, sum);
    };
    return { added, writeSum };
  };

  test('gets the same figures in parts, and each upload adds up its own part again', async () => {
    for (const name of ['a.json', 'b.json', 'c.json']) await upload(name);
    await make()({});
    const whole = JSON.parse((await read('portfolio.json')).text);
    pass(60);
    await makeInParts();
    const first = sumsOf();
    await make({ writeSum: first.writeSum })({});
    const { lists_in_full, ...joined } = JSON.parse((await read('portfolio.json')).text);
    expect(joined).toEqual(whole);
    expect(lists_in_full).toMatchObject({ systems: 3 });
    expect(first.added.length).toBeGreaterThan(1);

    pass(60);
    await makeInParts();
    await upload('b.json', 'Birch');
    const second = sumsOf();
    await make({ writeSum: second.writeSum })({});
    expect([...(await rows())].sort()).toEqual(['a.json', 'b.json', 'c.json']);
    // Its old system's and its new one's.
    expect(second.added.length).toBeLessThanOrEqual(2);
    expect(second.added.length).toBeLessThan(first.added.length + 1);
  });

  test('that has become small again is made as a whole the next time', async () => {
    await upload('a.json');
    await makeInParts();
    await make()({});
    expect(await inFull()).toMatchObject({ systems: 1 });

    pass(60);
    await upload('b.json');
    await make()({});
    expect(await inFull()).toBeUndefined();
    expect(await rows()).toEqual(['a.json', 'b.json']);
  });

  test('is noticed while its rows are read, and no more of them are read then', async () => {
    await upload('a.json');
    let read = 0;
    const listFiles: typeof summaries.list = async function* (of, under) {
      for await (const file of summaries.list(of, under)) {
        for (;;) {
          read += 1;
          yield file;
        }
      }
    };
    await make({ listFiles })({});
    expect(read).toBe(maxWholeFiles + 1);
    expect(await inFull()).toMatchObject({ systems: 1 });
  });

  test('whose parts take longer than a run is made by several, each with what the one before has added up', async () => {
    for (let index = 0; index < 8; index += 1) await upload(`${index}.json`);
    await makeInParts();
    const { size } = await parts.listParts({ bucket, prefix });
    vi.mocked(logger.error).mockClear();
    const context = { getRemainingTimeInMillis: () => deadlineMarginMs + 20 } as Context;
    const outOfTime = () => expect(logger.error).toHaveBeenCalledWith('out of time', expect.anything());
    const first = sumsOf();
    const writeSum: typeof parts.writeSum = async (...args) => {
      await first.writeSum(...args);
      await eventually(outOfTime);
    };
    expect(mine(await make({ writeSum })({}, context))).toBe(false);
    // On a busy machine time may run out before the first one.
    expect(first.added.length).toBeLessThanOrEqual(1);

    pass(60);
    const second = sumsOf();
    expect(mine(await make({ writeSum: second.writeSum })({}))).toBe(true);
    expect(second.added).toHaveLength(size - first.added.length);
    expect(await rows()).toHaveLength(8);
  });

  test('keeps what a run has added up that failed at a later part', async () => {
    for (let index = 0; index < 8; index += 1) await upload(`${index}.json`);
    await makeInParts();
    const { size } = await parts.listParts({ bucket, prefix });
    const first = sumsOf();
    const writeSum: typeof parts.writeSum = async (...args) => {
      if (first.added.length === 2) throw new Error('throttled');
      await first.writeSum(...args);
    };
    await expect(make({ writeSum })({})).rejects.toThrow(prefix);

    pass(60);
    const second = sumsOf();
    expect(mine(await make({ writeSum: second.writeSum })({}))).toBe(true);
    expect(second.added).toHaveLength(size - 2);
    expect(await rows()).toHaveLength(8);
  });
});

describe('a run that fails', () => {
  test.for(['begin', 'listFiles', 'write', 'finish'] as const)(
    'at its %s for one team makes the others, says so, and a later run makes it',
    async (step) => {
      await upload('a.json');
      const other = `assessments/other-${step}/`;
      await marks.markChanged({ bucket, key: `${other}x.json` });
      const fail = (args: readonly unknown[]): void => {
        if (args.includes(prefix) || args.some((arg) => (arg as { key?: string }).key === prefix))
          throw new Error('SlowDown');
      };
      const replaced: Partial<MakePortfoliosModule.MakePortfolios> = {
        [step]: (...args: never[]) => {
          fail(args);
          const real = { ...marks, listFiles: summaries.list, write: portfolios.write }[step] as (
            ...all: never[]
          ) => unknown;
          return real(...args);
        },
      };
      await expect(make(replaced)({})).rejects.toThrow(`portfolios could not be made: ${prefix}`);
      expect(await rows(other)).toEqual([]);

      pass(60);
      expect(mine(await make()({}))).toBe(true);
      expect(await rows()).toEqual(['a.json']);
    },
  );

  test('before it knows what is due fails as a whole', async () => {
    // biome-ignore lint/correctness/useYield: it fails before
    const listMarks = async function* () {
      throw new Error('throttled');
    };
    await expect(make({ listMarks })({})).rejects.toThrow('throttled');
  });

  test('out of time begins no more teams, and leaves them to the next, the one that waits longest first', async () => {
    const names = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${prefix.slice(0, -1)}${name}/`);
    for (const name of names) await marks.markChanged({ bucket, key: `${name}x.json` });
    vi.mocked(logger.error).mockClear();
    const context = { getRemainingTimeInMillis: () => deadlineMarginMs + 20 } as Context;
    const outOfTime = () => expect(logger.error).toHaveBeenCalledWith('out of time', expect.anything());
    const first = (await make({ write: () => eventually(outOfTime) })({}, context)).made;

    expect(first.length).toBeLessThanOrEqual(4);
    pass(60);
    for (const of of first) await marks.markChanged({ bucket, key: `${of}x.json` });
    const begun: string[] = [];
    const begin: typeof marks.begin = (inbox, of, at) => {
      begun.push(of);
      return marks.begin(inbox, of, at);
    };
    await make({ begin })({});
    const waiting = names.filter((name) => !first.includes(name));
    expect(begun.slice(0, waiting.length)).toEqual(waiting);
  });
});
