import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { portfolioCsv } from '../../../../lib/assessment/portfolio/csv.ts';
import { portfolioHtml } from '../../../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../../../lib/assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../../../lib/assessment/portfolio/markdown.ts';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { reportLanguages } from '../../../../lib/assessment/words/words.ts';
import { structureOf } from '../../../support/github-markdown.ts';
import { hostileTexts, mixedMarkdown, tagsOf } from '../../../support/hostile-texts.ts';
import {
  evenly,
  followedPortfolio,
  fourPortfolio,
  placed,
  portfolioOptions,
} from '../../../support/portfolio-records.ts';

const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the page', () => {
  const html = portfolioHtml(fourPortfolio());
  const text = textOf(html);

  test('is one closed file: a strict policy, no script, no address but its own chapters', () => {
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    );
    expect(html).not.toMatch(/<script|<link|<img|<iframe|<object|\son\w+=|\ssrc=|@import|url\(/i);
    const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(html.match(/href="/g)).toHaveLength(targets.length);
    for (const id of targets) expect(html).toContain(`id="${id}"`);
  });

  test('has each id once', () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test.each([
    'Records 6: 4 valid, 1 invalid, 1 unreadable',
    'Systems 3, by folder and organization',
    'Mean score 2.15 derived, equal-weighted',
    'Mean score by confidence 2.38 derived',
    'Cedar invalid, stale',
    'Alder 4 +3 1 1 1 1 1 1 1 1 1 1.3 +0.3 1.75',
    'c/2024.json invalid 2 schema/range reviewer-is-assessor Cedar',
    'd/x.json unreadable 1 json-syntax —',
    'Birch valid, Disputed 1 Mar 2025 valid, Accepted 1 Mar 2026',
    'Ana Lima 2 1 1 2 May 2026 30 Alder; Birch',
    'Cedar 31 May 2025 366',
    '1 record without a readable organization or day of assessment, in no row.',
    '3 priorities without a readable date or beyond the size of a summary: some may be overdue.',
  ])('says: %s', (fact) => {
    expect(text).toContain(fact);
  });

  test('is green for no record that is disputed or judged under a relaxed policy', () => {
    const marks = (summary: object) =>
      portfolioHtml(portfolioOf([placed('a.json', 'Alder', '2026-05-01', summary)], portfolioOptions)).match(
        /class="mark-\w+"/g,
      );

    expect(marks({})).toEqual(['class="mark-valid"']);
    expect(marks({ disposition: 'disputed' })).toEqual(['class="mark-unreadable"']);
    expect(marks({ relaxed: true })).toEqual(['class="mark-unreadable"']);
  });

  test('of no record says so', () => {
    expect(textOf(portfolioHtml(portfolioOf([], portfolioOptions)))).toContain('No record can be shown.');
  });
});

test('rows of one organization in two folders are told apart', () => {
  const records = ['one/a.json', 'two/a.json'].map((file) => placed(file, 'Alder', '2026-05-01'));
  const portfolio = portfolioOf(records, portfolioOptions);

  expect(textOf(portfolioHtml(portfolio))).toContain('Alder (two)');
  expect(portfolioMarkdown(portfolio)).toContain('| Alder (two) |');
});

test('the Markdown shows scores with their change, and what is not valid', () => {
  const markdown = portfolioMarkdown(fourPortfolio());

  expect(markdown).toContain('| Alder | 4 (+3) | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |');
  expect(markdown).toContain('| c/2024.json | invalid | 2 | schema/range, reviewer-is-assessor | Cedar |');
  expect(markdown).toContain('| Ana Lima | 2 | 1 | 1 | 2026-05-02 | 30 | Alder; Birch |');
});

describe('a policy', () => {
  const portfolio = portfolioOf(
    [
      placed('a/2025.json', 'Alder', '2025-05-01', { relaxed: true }),
      placed('a/2026.json', 'Alder', '2026-05-01', { waived: 2 }),
      placed('b/2025.json', 'Birch', '2025-05-01'),
      placed('b/2026.json', 'Birch', '2026-05-01', { relaxed: true }),
    ],
    portfolioOptions,
  );

  test('that is relaxed is said wherever a verdict is: beside the scores, in the row, and in changes', () => {
    const text = textOf(portfolioHtml(portfolio));
    expect(text).toContain('Birch valid under a relaxed policy 2 2');
    expect(text).toContain('Alder valid under a relaxed policy, Accepted 1 May 2025 valid, Accepted 1 May 2026');
    expect(text).toContain('Birch valid, Accepted 1 May 2025 valid under a relaxed policy, Accepted 1 May 2026');

    const markdown = portfolioMarkdown(portfolio);
    const [valid, relaxed] = ['valid', 'valid under a relaxed policy'];
    expect(markdown).toContain(`| Alder | ${relaxed}, Accepted (2025-05-01) | ${valid}, Accepted (2026-05-01) |`);
    expect(markdown).toContain(`| Birch | ${valid}, Accepted (2025-05-01) | ${relaxed}, Accepted (2026-05-01) |`);
  });

  test('that waives findings is said with their number', () => {
    expect(textOf(portfolioHtml(portfolio))).toContain('valid 2 findings waived');
    expect(textOf(portfolioHtml(portfolio, 'pt'))).toContain('válido 2 achados dispensados');
    expect(portfolioMarkdown(portfolio)).toContain('| 2026-05-01 | valid, 2 findings waived |');
  });

  test('shows in JSON and CSV', () => {
    const [alder, birch] = JSON.parse(portfolioJson(portfolio)).systems;
    expect(alder).toMatchObject({ relaxed: false, waived_count: 2, previous: { relaxed: true } });
    expect(birch).toMatchObject({ relaxed: true, waived_count: 0, previous: { relaxed: false } });
    expect(parse(portfolioCsv(portfolio), { columns: true })).toMatchObject([
      { organization: 'Alder', relaxed: 'no', waived_count: '2', as_of: '2026-06-01' },
      { organization: 'Birch', relaxed: 'yes', waived_count: '0', as_of: '2026-06-01' },
    ]);
  });
});

test('the JSON holds every row, gap, owner and problem', () => {
  const json = JSON.parse(portfolioJson(fourPortfolio()));

  expect(json).toMatchObject({
    as_of: '2026-06-01',
    policies: [],
    counts: { records: 6, unplaced: 1, unopened: 0, overdue_priorities: 2 },
    derived: { mean_score: 2.15, mean_score_by_confidence: 2.375, mean_target: 3.55, mean_coverage: 48 },
    systems: [{ organization: 'Alder', trend: 0.3, previous: { assessed_at: '2025-05-01' } }, {}, { stale: true }],
    problems: [{ file: 'c/2024.json' }, { file: 'd/x.json', organization: null }],
  });
  expect(json.gaps).toHaveLength(28);
});

test('the JSON names the line of a record wherever it names its file, and no line of a file of one record', () => {
  const lines = [
    placed('a.ndjson', 'Alder', '2025-05-01', { dimensions: evenly(1) }),
    placed('a.ndjson', 'Alder', '2026-05-01', { verdict: 'invalid', errors: 1, brokenRules: ['schema/range'] }),
  ].map((record, index) => ({ ...record, line: index + 1 }));
  const lined = JSON.parse(portfolioJson(portfolioOf(lines, portfolioOptions)));

  expect(lined).toMatchObject({
    systems: [{ record_line: 2, previous: { record_line: 1 } }],
    problems: [{ record_line: 2 }],
  });
  expect(lined.gaps.map(({ record_line: line }: { record_line?: number }) => line)).toEqual(Array(10).fill(2));
  expect(portfolioJson(fourPortfolio())).not.toContain('record_line');
});

describe('the CSV', () => {
  const rows = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];

  test('has a row a system, and one a record that is in no other', () => {
    const lines = rows(portfolioCsv(fourPortfolio({ unopened: ['gone.json: no such file'] })));

    expect(lines.map(({ kind, organization, file }) => [kind, organization, file])).toEqual([
      ['system', 'Alder', 'a/2026.json'],
      ['system', 'Birch', 'b/2026.json'],
      ['system', 'Cedar', 'c/2024.json'],
      ['record', '', 'd/x.json'],
      ['unopened', '', 'gone.json: no such file'],
    ]);
    expect(lines[0]).toMatchObject({ mean_score: '1.3', trend: '0.3', strategyValue: '4', strategyValue_change: '3' });
    expect(lines[2]).toMatchObject({ mean_score: '', strategyValue: '', stale: 'yes' });
  });

  test.each(['=1+1', '+x', '-x', '@x', '\t=1', '＝1'])('has no formula: %j', (text) => {
    const portfolio = portfolioOf([placed(`${text}/a.json`, text, '2026-05-01')], portfolioOptions);
    const [row] = rows(portfolioCsv(portfolio));

    for (const cell of [row?.organization, row?.folder, row?.file]) expect(cell).toMatch(/^'/);
  });
});

describe('earlier priorities', () => {
  const portfolio = followedPortfolio();
  const totals =
    '3 systems followed from the assessment before: 3 late, 0 open, 0 done, 102 no longer listed. ' +
    'Items of evidence: 1 observed on the day of the assessment before, or earlier. ' +
    'Comments: 0 that the reviewer states again. In 1 system: too many to look for reworded ones.';
  const rest =
    'Systems that are not followed: 1 without an assessment before, 1 whose summaries lack the texts to compare.';

  test('have a table on the page and in Markdown, late ones first, with what could not be followed', () => {
    const page = textOf(portfolioHtml(portfolio));
    const heading = 'What became of the priorities of the assessment before';
    expect(page).toContain(`${heading} ${totals} ${rest}`);
    expect(page).toContain('Birch 2 0 0 1 0 0 Alder 1 0 0 0 1 0 Cedar');
    const markdown = portfolioMarkdown(portfolio);
    expect(markdown).toContain(`## ${heading}\n\n${totals}\n\n${rest}\n\n| System | Late |`);
    expect(markdown).toContain('| Birch | 2 | 0 | 0 | 1 | 0 | 0 |\n| Alder | 1 | 0 | 0 | 0 | 1 | 0 |');
    expect(markdown).toMatch(
      /\| Cedar \(earlier priorities or comments: too many .*\) \| 0 \| 0 \| 0 \| 101 \| 0 \| 0 \|/,
    );
  });

  test('are in Portuguese in the words of a comparison', () => {
    for (const text of [textOf(portfolioHtml(portfolio, 'pt')), portfolioMarkdown(portfolio, 'pt')]) {
      expect(text).toContain('3 sistemas acompanhados desde a avaliação anterior: 3 atrasadas, 0 em aberto');
      expect(text).toContain('Sistemas sem acompanhamento: 1 sem avaliação anterior');
      expect(text).toContain('Fora da lista');
    }
  });

  test('of systems of which none is followed have one sentence, and no total', () => {
    const text = textOf(portfolioHtml(fourPortfolio()));

    expect(text).toContain(
      'None. Systems that are not followed: 1 without an assessment before, 2 whose summaries lack the texts to compare.',
    );
    expect(text).not.toContain('0 late');
  });

  test('are counted in the JSON under the names of diff', () => {
    const json = JSON.parse(portfolioJson(portfolio));
    const counts = { late: 2, open: 0, done: 0, no_longer_listed: 1 };

    expect(json.followed).toEqual({
      systems: 3,
      priorities: { late: 3, open: 0, done: 0, no_longer_listed: 102 },
      old_evidence: 1,
      conditions: 0,
      too_many_to_match: 1,
      not_followed: { no_previous: 1, not_comparable: 0, not_known: 1 },
    });
    const [alder, birch, cedar, dogwood, elm] = json.systems;
    expect(alder).toMatchObject({ followed: { old_evidence: 1 }, not_followed_because: null });
    expect(birch.followed).toEqual({ priorities: counts, old_evidence: 0, conditions: 0 });
    expect(cedar.followed).toMatchObject({ too_many_to_match: true });
    expect(dogwood).toMatchObject({ followed: null, not_followed_because: 'not_known' });
    expect(elm).toMatchObject({ followed: null, not_followed_because: 'no_previous' });
  });

  test('have columns in the CSV, which are empty of a system that is not followed', () => {
    const lines: Record<string, string>[] = parse(portfolioCsv(portfolio), { columns: true });
    const cells = lines.map((line) => [
      line.late_priorities,
      line.no_longer_listed_priorities,
      line.old_evidence,
      line.stayed_conditions,
      line.too_many_to_match,
      line.not_followed_because,
    ]);

    expect(cells).toEqual([
      ['1', '0', '1', '0', 'no', ''],
      ['2', '1', '0', '0', 'no', ''],
      ['0', '101', '0', '0', 'yes', ''],
      ['', '', '', '', '', 'not_known'],
      ['', '', '', '', '', 'no_previous'],
    ]);
  });

  test.each(hostileTexts)('are nothing but counts of a hostile text: %j', (text) => {
    const hostile = followedPortfolio((name) => `${text} ${name}`);
    const tame = followedPortfolio((name) => `tame ${name}`);

    expect(hostile.followed).toEqual(tame.followed);
    expect(tagsOf(portfolioHtml(hostile))).toEqual(tagsOf(portfolioHtml(tame)));
    expect(portfolioCsv(hostile)).not.toMatch(/(^|,)"?[=+@]/m);
    expect(portfolioCsv(hostile).replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });
});

describe('a hostile text', () => {
  const portfolioWith = (text: string) =>
    portfolioOf(
      [
        placed(`${text}/a.json`, text, '2026-05-01', {
          assessmentId: text,
          priorities: [['high', '2026-05-02', text]],
          verdict: 'invalid',
          brokenRules: [text],
        }),
        placed(`${text}/b.json`, text, '2025-05-01', { assessmentId: `${text}2`, verdict: 'valid' }),
      ],
      {
        ...portfolioOptions,
        tool: { name: text, version: text },
        policies: [{ source: text, sha256: 'a'.repeat(64) }],
        unopened: [text],
      },
    );
  describe.each(reportLanguages)('in the language %s', (language) => {
    test.each(hostileTexts)('adds no tag to the page: %j', (text) => {
      const html = portfolioHtml(portfolioWith(text), language);

      expect(tagsOf(html)).toEqual(tagsOf(portfolioHtml(portfolioWith('tame'), language)));
      expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    });

    test.each([...hostileTexts, ...mixedMarkdown])('is nothing but text in the Markdown: %j', (text) => {
      const tame = structureOf(portfolioMarkdown(portfolioWith('tame'), language));

      expect(structureOf(portfolioMarkdown(portfolioWith(text), language))).toEqual({ ...tame, patterns: [] });
    });
  });
});
