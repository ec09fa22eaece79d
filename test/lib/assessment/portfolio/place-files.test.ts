import { describe, expect, test } from 'vitest';
import { portfolioCsv } from '../../../../lib/assessment/portfolio/csv.ts';
import { portfolioHtml } from '../../../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../../../lib/assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../../../lib/assessment/portfolio/markdown.ts';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { placeFiles } from '../../../../lib/assessment/portfolio/place-files.ts';
import type { RecordSummary } from '../../../../lib/assessment/portfolio/summary.ts';
import { deletedFile, judgedFile, type UploadedFile } from '../../../../lib/assessment/portfolio/uploaded-file.ts';
import { evenly, placed, portfolioOptions } from '../../../support/portfolio-records.ts';

const at = '2026-06-01T12:00:00.000Z';
const nothing = { organization: null, assessedAt: null, assessmentId: null, dimensions: [] };

/** A file after uploads of one record each, from the first to the last. */
const file = (key: string, ...summaries: readonly RecordSummary[]): UploadedFile => {
  const [newest, ...earlier] = [...summaries].reverse() as [RecordSummary, ...RecordSummary[]];
  const before = earlier.length === 0 ? undefined : file(key, ...earlier.reverse());
  return judgedFile({ key, at, policy: null, records: [{ summary: newest }] }, before);
};
const of = (assessedAt: string, summary: Partial<RecordSummary> = {}) =>
  placed('', 'Acme', assessedAt, summary).summary;
const unreadable = of('', { ...nothing, verdict: 'unreadable', errors: 1 });

const portfolio = (...files: readonly UploadedFile[]) => {
  const { records, ...placedFiles } = placeFiles(files);
  return portfolioOf(records, { ...portfolioOptions, ...placedFiles });
};
const key = 'acme/record.json';
const [y2025, y2026] = [of('2025-05-01', { dimensions: evenly(1) }), of('2026-05-01')];

describe('a file that was overwritten', () => {
  test('is compared with its version before, and counts once', () => {
    const { systems, counts } = portfolio(file(key, y2025, y2026));

    expect(systems).toMatchObject([
      {
        file: key,
        assessedAt: '2026-05-01',
        trend: { numerator: 1n, denominator: 1n },
        records: 1,
        newestFile: null,
        previous: { file: key },
      },
    ]);
    expect(counts).toMatchObject({ records: 1, valid: 1, systems: 1 });
  });

  test('counts with other files of its system: the assessment before is the newest of all', () => {
    const other = file('acme/2025.json', of('2025-12-01', { dimensions: evenly(3) }));

    expect(portfolio(file(key, y2025, y2026), other).systems).toMatchObject([
      { trend: { numerator: -1n, denominator: 1n }, records: 2 },
    ]);
  });

  test.for([
    { verdict: 'unreadable', newest: unreadable },
    { verdict: 'invalid', newest: { ...unreadable, verdict: 'invalid' as const } },
  ])('by one that is $verdict shows the last that can be shown, and says so', ({ verdict, newest }) => {
    const { systems, counts, problems } = portfolio(file(key, y2025, y2026, newest));

    expect(systems).toMatchObject([
      {
        assessedAt: '2026-05-01',
        verdict: 'valid',
        trend: { numerator: 1n, denominator: 1n },
        newestFile: { file: key, state: verdict },
      },
    ]);
    expect(problems).toMatchObject([{ file: key, verdict }]);
    expect(counts).toMatchObject({ records: 1, valid: 0, [verdict]: 1, unplaced: 1, systems: 1 });
  });

  test('by an unreadable one stands behind a newer file of its system', () => {
    const { systems } = portfolio(file(key, y2025, unreadable), file('acme/2026.json', y2026));

    expect(systems).toMatchObject([
      { file: 'acme/2026.json', newestFile: null, trend: { numerator: 1n, denominator: 1n } },
    ]);
  });
});

describe('a deleted file', () => {
  const deleted = (name: string, summary: RecordSummary) => deletedFile(name, at, file(name, summary));

  test('is in no row and no count, and the newest that is left says that it is gone', () => {
    const { systems, counts } = portfolio(file('acme/2025.json', y2025), deleted('acme/2026.json', y2026));

    expect(systems).toMatchObject([
      { file: 'acme/2025.json', newestFile: { file: 'acme/2026.json', state: 'deleted' }, previous: null },
    ]);
    expect(counts).toMatchObject({ records: 1, valid: 1 });
  });

  test.for([
    { what: 'an older one', gone: deleted('acme/2025.json', y2025) },
    { what: 'a copy under another name', gone: deleted('acme/copy.json', y2026) },
    { what: 'one in another folder', gone: deleted('birch/2027.json', of('2027-01-01')) },
  ])('is not mentioned if it is $what', ({ gone }) => {
    expect(portfolio(file('acme/2026.json', y2026), gone).systems).toMatchObject([{ newestFile: null }]);
  });

  test('that was the only one leaves no row', () => {
    expect(portfolio(deleted(key, y2026))).toMatchObject({ systems: [], problems: [], counts: { records: 0 } });
  });
});

test('every form says that a row does not show the newest file', () => {
  const shown = portfolio(
    file('a/record.json', y2025, unreadable),
    file('b/2025.json', y2025),
    deletedFile('b/<2026>.json', at, file('b/<2026>.json', y2026)),
  );

  const html = portfolioHtml(shown);
  // No row is green.
  expect(html).not.toContain('class="mark-valid"');
  expect(html.match(/newest version unreadable/g)).toHaveLength(2);
  expect(html.match(/newest file, b\/&lt;2026&gt;\.json, deleted/g)).toHaveLength(2);
  expect(portfolioHtml(shown, 'pt')).toContain('versão mais nova ilegível');
  expect(portfolioMarkdown(shown)).toMatch(/a\/record\.json; newest version unreadable/);
  expect(portfolioCsv(shown)).toContain(',b/<2026>.json,deleted,');
  expect(JSON.parse(portfolioJson(shown)).systems).toMatchObject([
    { newest_file: { file: 'a/record.json', state: 'unreadable' } },
    { newest_file: { file: 'b/<2026>.json', state: 'deleted' } },
  ]);
});

test('policies are named once, and records beyond the bound of a file are counted', () => {
  const policy = { source: 'assessments/acme/appraise.policy.json', sha256: 'a'.repeat(64) };
  const files = [
    file(key, y2026),
    { ...file('acme/b.json', y2025), policy },
    { ...file('acme/c.json', y2025), policy },
  ];

  expect(placeFiles(files).policies).toEqual([policy]);
  const cut = portfolio({ ...file(key, y2026), unlisted: 4_000 });
  expect(cut.cutFiles).toEqual([{ file: key, listed: 1, records: 4_001 }]);
  expect(portfolioHtml(cut)).toContain(
    'acme/record.json: 1 of its 4,001 records are in this portfolio, the first ones.',
  );
  expect(portfolioMarkdown(cut, 'pt')).toContain('1 de seus 4.001 registros');
});
