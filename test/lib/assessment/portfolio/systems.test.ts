import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffRecords } from '../../../../lib/assessment/diff/diff.ts';
import { examine } from '../../../../lib/assessment/judge/validate.ts';
import { portfolioCsv } from '../../../../lib/assessment/portfolio/csv.ts';
import { portfolioHtml } from '../../../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../../../lib/assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../../../lib/assessment/portfolio/markdown.ts';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { placeFiles } from '../../../../lib/assessment/portfolio/place-files.ts';
import { summarizeRecord } from '../../../../lib/assessment/portfolio/summarize-record.ts';
import type { PlacedSummary } from '../../../../lib/assessment/portfolio/summary.ts';
import { judgedFile, type UploadedFile } from '../../../../lib/assessment/portfolio/uploaded-file.ts';
import type { AssessmentRecord } from '../../../../lib/assessment/record/record.ts';
import { judgeUpload } from '../../../../lib/assessment/upload/judge-upload.ts';
import { policyOf } from '../../../support/policies.ts';
import { placed, portfolioOptions } from '../../../support/portfolio-records.ts';
import { validRecord } from '../../../support/records.ts';

const rowsOf = (records: readonly PlacedSummary[], identity: 'both' | 'folder' | 'organization' = 'both') =>
  portfolioOf(records, { ...portfolioOptions, identity }).systems;

const scoped = (file: string, day: string, included: readonly string[], more: object = {}) =>
  placed(`assessments/acme/${file}`, 'Acme', day, { methodVersion: '1.0', included, ...more });

const payments = ['Payment agents', 'Ledger connectors'];
const hiring = ['Hiring assistants'];
const support = ['Support chat for customers'];

describe('records of one folder and organization without names in a policy', () => {
  test('are three systems if their scopes have nothing in common, each with its own past', () => {
    const rows = rowsOf([
      scoped('payments-2025.json', '2025-03-01', payments),
      scoped('hiring-2025.json', '2025-04-01', hiring),
      scoped('support-2025.json', '2025-05-01', support),
      scoped('payments-2026.json', '2026-03-01', ['Payment agents', 'Refund agents']),
      scoped('hiring-2026.json', '2026-04-01', ['Hiring assistant']),
      scoped('support-2026.json', '2026-05-01', support),
    ]);

    expect(rows.map(({ file, previous }) => [file, previous?.file])).toEqual([
      ['assessments/acme/hiring-2026.json', 'assessments/acme/hiring-2025.json'],
      ['assessments/acme/payments-2026.json', 'assessments/acme/payments-2025.json'],
      ['assessments/acme/support-2026.json', 'assessments/acme/support-2025.json'],
    ]);
    expect(rows.map(({ isSplit }) => isSplit)).toEqual([true, true, true]);
  });

  test('are one system if each has some of the scope of the one before', () => {
    const rows = rowsOf([
      scoped('2024.json', '2024-03-01', ['A first agent', 'A second agent']),
      scoped('2025.json', '2025-03-01', ['A second agent', 'Third things']),
      scoped('2026.json', '2026-03-01', ['Third things']),
    ]);

    expect(rows).toMatchObject([{ records: 3, isSplit: false, trend: { numerator: 0n, denominator: 1n }, breaks: [] }]);
  });

  test('of one day are an assessment and its correction if their id is the same, else two systems', () => {
    const day = '2026-03-01';
    const pair = (id: string) => [
      scoped('a.json', day, payments, { assessmentId: 'one' }),
      scoped('b.json', day, payments, { assessmentId: id }),
    ];

    expect(rowsOf(pair('one'))).toMatchObject([{ records: 2, previous: null }]);
    expect(rowsOf(pair('two'))).toMatchObject([{ records: 1 }, { records: 1 }]);
  });

  test('of one day and id show what was reviewed last, whatever the names of the files', () => {
    const id = { assessmentId: 'one' };
    const original = (reviewedAt?: string) =>
      scoped('2026.json', '2026-03-01', payments, { ...id, ...(reviewedAt && { reviewedAt }) });
    const corrected = scoped('2026-corrected.json', '2026-03-01', payments, { ...id, reviewedAt: '2026-03-20' });
    const shown = (...records: readonly PlacedSummary[]) => rowsOf(records).map(({ file }) => file.split('/').at(-1));

    expect(shown(original('2026-03-05'), corrected)).toEqual(['2026-corrected.json']);
    // What an earlier version has stored does not say when it was reviewed.
    expect(shown(corrected, original())).toEqual(['2026-corrected.json']);
    expect(shown(corrected, original('2026-03-20'))).toEqual(['2026.json']);
  });

  test('of the layout that the documents show, assessments/acme/ with three systems, are three', async () => {
    const files = await Promise.all(
      [payments, hiring, support].map(async (included, index): Promise<UploadedFile> => {
        const record = validRecord();
        record.scope.included = [...included];
        record.assessmentId = `acme-${index}`;
        const key = `assessments/acme/system-${index}.json`;
        const { summaries } = await judgeUpload(
          { name: key, bytes: Buffer.from(JSON.stringify(record)) },
          { tool: portfolioOptions.tool, generatedAt: '2026-06-01T00:00:00Z', options: { asOf: '2026-06-01' } },
        );
        return judgedFile({ key, at: '2026-06-01T00:00:00Z', policy: null, records: summaries }, undefined);
      }),
    );

    expect(rowsOf(placeFiles(files).records)).toHaveLength(3);
  });

  test('in one file keep the past of each system when the file is overwritten', () => {
    const file = (year: number, before?: UploadedFile) =>
      judgedFile(
        {
          key: 'assessments/acme/all.ndjson',
          at: `${year}-06-01T00:00:00Z`,
          policy: null,
          records: [payments, hiring, support].map((included, index) => ({
            line: index + 1,
            summary: scoped('all.ndjson', `${year}-03-01`, included, { assessmentId: `${year}-${index}` }).summary,
          })),
        },
        before,
      );
    const { records } = placeFiles([file(2026, file(2025))]);

    expect(rowsOf(records).map(({ previous }) => previous?.assessedAt)).toEqual(Array(3).fill('2025-03-01'));
  });
});

describe('names and scopes of which a summary keeps the beginning alone', () => {
  const department = 'Secretaria de Estado de Ciencia, Tecnologia e Desenvolvimento do';
  const summarized = (file: string, change: (record: AssessmentRecord) => void): PlacedSummary => {
    const record = validRecord();
    change(record);
    const { record: parts, judgement } = examine(Buffer.from(JSON.stringify(record)));
    return { file, summary: summarizeRecord(parts, judgement) };
  };
  const of = (state: string, year: number, folder = 'sec') =>
    summarized(`${folder}/${state}-${year}.json`, (record) => {
      record.assessmentId = `${state}-${year}`;
      record.scope.organization = `${department} ${state}`;
      record.assessedAt = `${year}-05-01`;
    });
  /** As an earlier version has stored it. */
  const undigested = ({
    summary: { organizationDigest: _, ...summary },
    ...placing
  }: PlacedSummary): PlacedSummary => ({
    ...placing,
    summary,
  });
  const years = (records: readonly PlacedSummary[], identity?: 'both' | 'folder' | 'organization') =>
    rowsOf(records, identity).map(({ assessmentId, previous }) => [assessmentId, previous?.assessmentId]);

  test('organizations that differ at the end only are two, each with its own past', () => {
    const records = [of('Parana', 2025), of('Parana', 2026), of('Sergipe', 2026)];
    expect(new Set(records.map(({ summary }) => summary.organization)).size).toBe(1);
    expect(years(records).sort()).toEqual([
      ['Parana-2026', 'Parana-2025'],
      ['Sergipe-2026', undefined],
    ]);
    expect(rowsOf(records).map(({ isSplit }) => isSplit)).toEqual([false, false]);
  });

  test('letter case and spaces at the end make no other organization', () => {
    const old = of('Parana', 2025);
    const fresh = of('PARANA', 2026);
    expect(old.summary.organizationDigest).toBe(fresh.summary.organizationDigest);
    expect(years([old, fresh])).toEqual([['PARANA-2026', 'Parana-2025']]);
  });

  test('a file that was deleted is of the organization that it names', () => {
    const [parana, sergipe] = [of('Parana', 2025), of('Sergipe', 2025)];
    const gone = of('Parana', 2026);
    const rows = portfolioOf([parana, sergipe], {
      ...portfolioOptions,
      identity: 'organization',
      deleted: [gone],
    }).systems;
    expect(rows.map(({ assessmentId, newestFile }) => [assessmentId, newestFile?.state]).sort()).toEqual([
      ['Parana-2025', 'deleted'],
      ['Sergipe-2025', undefined],
    ]);
  });

  test('what an earlier version has stored stays with what may be its successor, if that is one organization', () => {
    expect(years([undigested(of('Parana', 2025)), of('Parana', 2026)])).toEqual([['Parana-2026', 'Parana-2025']]);
  });

  test('systems of a folder have no trend from one such organization to another', () => {
    const [row] = rowsOf([of('Parana', 2025, 'a'), of('Sergipe', 2026, 'a')], 'folder');
    expect(row).toMatchObject({ breaks: ['organization'], trend: null });
  });

  test('records whose long scopes have equal texts at the end only are of one system, with a trend', () => {
    const filler = (word: string) =>
      Array.from({ length: 20 }, (_, index) => `${word.repeat(30)} ${word}${index}`.padEnd(150, word));
    const long = (year: number, word: string) =>
      summarized(`long/${year}.json`, (record) => {
        record.assessmentId = `long-${year}`;
        record.assessedAt = `${year}-05-01`;
        record.scope.included = [...filler(word), 'Payment agents'];
      });
    const [old, fresh] = [long(2025, 'a'), long(2026, 'z')];
    expect(old.summary.included).not.toContain('Payment agents');
    expect(rowsOf([old, fresh])).toMatchObject([{ records: 2, breaks: [] }]);
    const short = summarized('long/2027.json', (record) => {
      record.assessedAt = '2027-05-01';
      record.scope.included = ['payment  agents'];
    });
    expect(rowsOf([old, short])).toMatchObject([{ records: 2, breaks: [] }]);
  });
});

describe('a policy that names systems', () => {
  const policy = policyOf(
    { systems: { 'pay*.json': 'Payments', 'hiring/**': 'Hiring' } },
    'assessments/acme/appraise.policy.json',
  );
  const upload = async (file: string, change: (record: AssessmentRecord) => void): Promise<UploadedFile> => {
    const record = validRecord();
    change(record);
    const key = `assessments/acme/${file}`;
    const { summaries } = await judgeUpload(
      { name: key, bytes: Buffer.from(JSON.stringify(record)) },
      { tool: portfolioOptions.tool, generatedAt: '2026-06-01T00:00:00Z', options: { asOf: '2026-06-01', policy } },
    );
    return judgedFile({ key, at: '2026-06-01T00:00:00Z', policy: null, records: summaries }, undefined);
  };

  test('makes one system of the files of a glob, and no trend over scopes that have nothing in common', async () => {
    const files = [
      await upload('pay-2025.json', (record) => {
        record.assessedAt = '2025-05-01';
        record.scope.included = [...hiring];
      }),
      await upload('pay-2026.json', (record) => {
        record.scope.included = [...payments];
      }),
      await upload('other.json', () => {}),
    ];
    const portfolio = portfolioOf(placeFiles(files).records, portfolioOptions);
    const named = portfolio.systems.find(({ system }) => system === 'Payments');

    expect(portfolio.systems.map(({ system }) => system).sort()).toEqual(['Payments', null].sort());
    expect(named).toMatchObject({ records: 2, trend: null, breaks: ['scope'], isSplit: false });
    expect(named?.cells.map(({ change }) => change)).toEqual(Array(10).fill(null));
    expect(portfolio.counts.splitSystems).toBe(0);
  });
});

describe('every format', () => {
  const portfolio = portfolioOf(
    [
      scoped('a-2025.json', '2025-03-01', payments, { system: { name: 'Payments', within: '' } }),
      scoped('a-2026.json', '2026-03-01', hiring, { system: { name: 'Payments', within: '' } }),
      scoped('b.json', '2026-03-01', hiring),
      scoped('c.json', '2026-03-02', support, { relaxed: true }),
    ],
    portfolioOptions,
  );

  test('shows a year that is not comparable without a trend, and says how to name systems', () => {
    const html = portfolioHtml(portfolio);
    expect(html.match(/<td class="score2 hatched">2<\/td>/g)).toHaveLength(10);
    expect(html).toContain('not comparable with the assessment before: another scope');
    expect(html).toContain('Hatched: not comparable with the assessment before');
    expect(html).toContain('2 systems without a name');
    expect(html).toContain('Acme: Payments');
    expect(html).toContain('4 valid (1 under a relaxed policy only)');

    const markdown = portfolioMarkdown(portfolio);
    expect(markdown).toContain('2 ▨');
    expect(markdown).toContain('not comparable with the assessment before: another scope');
    expect(markdown).toContain('systems without a name');

    const { systems, counts } = JSON.parse(portfolioJson(portfolio));
    expect(counts).toMatchObject({ split_systems: 2, relaxed: 1 });
    expect(systems.find(({ system }: { system: string }) => system === 'Payments')).toMatchObject({
      trend: null,
      comparable_with_previous: false,
      not_comparable_because: ['scope'],
    });

    const [head = '', ...lines] = portfolioCsv(portfolio).split('\r\n');
    const at = head.split(',').indexOf('comparable_with_previous');
    expect(lines.filter((line) => line.includes('Payments')).map((line) => line.split(',')[at])).toEqual(['no']);
  });

  test('says it in Portuguese', () => {
    for (const text of [portfolioHtml(portfolio, 'pt'), portfolioMarkdown(portfolio, 'pt')]) {
      expect(text).toContain('não comparável com a avaliação anterior: outro escopo');
      expect(text).toContain('sistemas sem nome');
    }
  });
});

test('a named system has a trend exactly where diff can compare its two newest assessments', () => {
  const word = fc.constantFrom('Payment agents', 'Payment agent', 'Hiring assistants', 'Support chat', 'Ledger');
  const scope = fc.array(word, { minLength: 1, maxLength: 3 });
  const organization = fc.constantFrom('Acme', 'ACME ', 'Birch');
  const version = fc.constantFrom('1.0', '1.1');
  fc.assert(
    fc.property(fc.tuple(scope, organization, version), fc.tuple(scope, organization, version), (before, after) => {
      const [old, fresh] = [before, after].map(([included, name, methodVersion], index) => {
        const record = { ...validRecord(), methodVersion, assessedAt: `202${index + 5}-05-01` };
        record.scope = { ...record.scope, included, organization: name };
        const { record: parts, judgement } = examine(Buffer.from(JSON.stringify(record)));
        const summary = summarizeRecord(parts, judgement, { name: 'One', within: '' });
        return { parts: parts ?? {}, placed: { file: `${index}.json`, summary } };
      });
      if (!old || !fresh) throw new Error('there are two records');
      const [row] = rowsOf([old.placed, fresh.placed]);
      const { verdict } = diffRecords(old.parts, fresh.parts).comparability;

      expect(row?.trend === null).toBe(verdict === 'not-comparable');
    }),
    { numRuns: 200 },
  );
});
