import { describe, expect, test } from 'vitest';
import { dimensionLabels } from '../../../../lib/assessment/record/record.ts';
import { reportHtml } from '../../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../../lib/assessment/report/markdown.ts';
import { projectionOf } from '../../../../lib/assessment/roadmap/projection.ts';
import { finding, judgementOf, reportInput, reportRecord } from '../../../support/report-record.ts';

const warning = finding({ rule: 'evidence-unused', severity: 'warning', pointer: '/evidenceRegister/10', line: 210 });

/** Text of a page without its tags, white space collapsed: what a reader sees. */
const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const chapterOf = (html: string, id: string): string =>
  html.split(`<section id="${id}"`)[1]?.split('</section>')[0] ?? '';

/** Row headings of a chapter's table, top down. */
const rowsOf = (html: string, table: string): readonly string[] =>
  [
    ...(html.split(`<table class="${table}">`)[1]?.split('</table>')[0] ?? '').matchAll(
      /<th scope="row">(.*?)<\/th>/gs,
    ),
  ].map(([, heading = '']) => textOf(heading).trim());

describe('the HTML report', () => {
  const html = reportHtml(reportInput({ judgement: judgementOf([warning]) }));

  test('is one closed file: a strict policy, no script, no address but the evidence links', () => {
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    );
    expect(html).not.toMatch(/<script|<link|<img|<iframe|<object|\son\w+=|\ssrc=|@import|url\(/i);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual([
      '#report',
      ...[0, 2, 4, 6, 8, 10].map((index) => `https://evidence.example/records/${index}?part=1&amp;of=2`),
    ]);
  });

  test('draws a mark and its number for each dated priority, and a lane for each severity that has some', () => {
    const { priorities } = reportRecord();
    const [timeline = ''] = /<svg class="timeline".*?<\/svg>/s.exec(html) ?? [];
    expect(timeline.match(/<text class="count"/g)).toHaveLength(priorities.length);
    expect(timeline.match(/<rect class="lane/g)).toHaveLength(new Set(priorities.map(({ severity }) => severity)).size);
    for (const [index, { outcome }] of priorities.entries()) expect(timeline).toContain(`${index + 1}. ${outcome}`);
  });

  test('says what the scores are once the priorities are done, and what is assumed', () => {
    const record = reportRecord();
    const { means, steps, unplanned } = projectionOf(record);
    const text = textOf(chapterOf(html, 'projection'));
    expect(text).toContain(
      `the mean score is at least ${means.projected} and at most ${means.atMost}. It is ${means.now} now`,
    );
    expect(chapterOf(html, 'projection').match(/<th scope="row"/g)).toHaveLength(steps.length);
    expect(steps.length).toBeGreaterThan(0);
    for (const { mean } of steps) expect(text).toContain(` ${mean} `);
    for (const key of unplanned) expect(text).toContain(dimensionLabels[key].replace('&', '&amp;'));
    expect(text).toContain('The format does not say which dimension a priority is for.');
    const portuguese = reportHtml(reportInput({ language: 'pt' }));
    expect(textOf(chapterOf(portuguese, 'projection'))).toContain('a nota média é ');
    for (const part of ['annex', 'all'] as const) {
      expect(reportMarkdown(reportInput({ part }))).toContain('## Projection');
    }
  });

  test('projects nothing without priorities', () => {
    const record = { ...reportRecord(), priorities: [] };
    expect(reportHtml(reportInput({ record }))).not.toContain('id="projection"');
    expect(reportMarkdown(reportInput({ record }))).not.toContain('Projection');
  });

  test('gives a range where priorities fit no dimension, and no figure where a score is missing', () => {
    const record = reportRecord();
    for (const priority of record.priorities)
      Object.assign(priority, {
        outcome: 'Something else altogether',
        owner: 'Nobody',
        acceptanceCriteria: ['It is done'],
      });
    const { means } = projectionOf(record);
    const text = reportMarkdown(reportInput({ record }));
    expect(text).toContain(`at least ${means.projected} and at most ${means.atMost}`);
    expect(text).toContain('Priorities that fit no dimension below its target: /priorities/0');
    Reflect.deleteProperty(record.dimensions.toolsMcp, 'score');
    expect(reportMarkdown(reportInput({ record }))).toContain('the mean score is —. It is — now');
  });

  test('says who assessed what, when and how, and who reviewed it', () => {
    const text = textOf(html);

    for (const fact of [
      'Organization Northwind Grid Services',
      'Assessment id northwind-2026-h1',
      'Assessor Ines Carvalho, Head of internal audit, Northwind Grid Services',
      'Mode Facilitated assessment',
      'Assessed at 15 Jun 2026',
      'Evidence cutoff 31 May 2026',
      'Reviewer Marek Novak, Partner, Alder Assurance',
      'Disposition Accepted with conditions',
      'Sampling Stratified, 32 of 148',
    ]) {
      expect(text).toContain(fact);
    }
  });

  test('shows equal-weighted means and calls them derived', () => {
    expect(textOf(html)).toContain('Mean score 1.7 of 4 derived, equal-weighted');
    expect(textOf(html)).toContain('Mean target 3.1 of 4 derived, equal-weighted');
    expect(textOf(html)).toContain('Mean coverage 62.5 % derived, equal-weighted');
  });

  test('ranks the gaps, widest first and ties in document order', () => {
    expect(rowsOf(html, 'ranking')).toEqual([
      'Tools &amp; MCP',
      'Operating model',
      'Data &amp; connectors',
      'Risk &amp; responsible AI',
      'Evaluations &amp; release',
      'Strategy &amp; value',
      'Registry &amp; lifecycle',
      'Identity &amp; access',
      'Audit &amp; operations',
      'Adoption &amp; support',
    ]);
  });

  test('draws the radar with a title, a description and the numbers in a table beside it', () => {
    const chapter = chapterOf(html, 'maturity');

    expect(chapter).toMatch(/<svg [^>]*role="img" aria-labelledby="radar-title radar-desc"/);
    expect(chapter).toContain('Tools &amp; MCP: score 0, target 3');
    expect(chapter.match(/<polygon class="(score|target) area"/g)).toHaveLength(2);
    expect(rowsOf(html, 'scores')).toHaveLength(10);
  });

  test('puts each dimension in the cell of its confidence and coverage', () => {
    const [high = '', medium = '', low = ''] = (html.split('<table class="grid">')[1] ?? '').split('<tr>').slice(2);
    const cells = (row: string) =>
      row
        .split('<td')
        .slice(1)
        .map((cell) => textOf(`<td${cell}`).trim());

    expect(cells(high)[3]).toMatch(/^Strategy &amp; value Registry &amp; lifecycle Identity &amp; access Audit/);
    expect(cells(medium).slice(0, 3)).toEqual([
      '',
      'Data &amp; connectors',
      'Operating model Risk &amp; responsible AI Adoption &amp; support',
    ]);
    expect(cells(low).slice(0, 2)).toEqual(['Tools &amp; MCP', 'Evaluations &amp; release']);
  });

  test('marks in the matrix exactly what each dimension cites', () => {
    const record = reportRecord();
    const citations = Object.values(record.dimensions).flatMap(({ evidenceRefs }) => evidenceRefs);

    expect(html.match(/<td class="on">/g)).toHaveLength(citations.length);
    expect(rowsOf(html, 'matrix')).toHaveLength(record.evidenceRegister.length + 1);
    expect(chapterOf(html, 'evidence')).toContain('Cited by no dimension: 1 of 12 items.');
  });

  test('gives each severity on the time line a shape of its own', () => {
    const chapter = chapterOf(html, 'priorities');
    const shapes = ['critical', 'high', 'medium', 'low'].map((severity) => {
      const [, shape = ''] =
        new RegExp(`<span class="severity ${severity}"><svg[^>]*><(\\w+ class="shape"[^>]*)`).exec(chapter) ?? [];
      return shape;
    });

    expect(new Set(shapes).size).toBe(4);
    expect(shapes).not.toContain('');
    expect(textOf(chapter)).toContain('31 Jul 2026 +46 days');
  });

  test('lists a finding with rule, place, message and hint', () => {
    const mended = finding({ hint: 'use 0 to 4' });
    const text = textOf(reportHtml(reportInput({ judgement: judgementOf([mended]) })));

    expect(text).toContain('Invalid record, accepted with conditions 1 error, 0 warnings.');
    expect(text).toContain(
      'error score is 9; allowed is 0 to 4 Hint: use 0 to 4 schema/range /dimensions/toolsMcp/score line 120, column 16',
    );
  });

  test('names every table and lets it scroll by keyboard in a region of its own', () => {
    const tables = html.match(/<table/g) ?? [];
    const regions = html.match(/<div class="scroll" role="region" aria-labelledby="[\w-]+" tabindex="0"><table/g);

    expect(regions).toHaveLength(tables.length);
    expect(html.match(/<caption/g)).toHaveLength(tables.length);
    expect(html).not.toMatch(/<th(?! scope=)[ >]/);
  });

  test('has unique ids, and every reference to one leads somewhere', () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    const references = [...html.matchAll(/aria-labelledby="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '));

    expect(new Set(ids).size).toBe(ids.length);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('says when it was made only if the caller gives the time', () => {
    expect(reportHtml(reportInput({ generatedAt: '2026-07-01T09:00:00Z' }))).toContain('2026-07-01T09:00:00Z');
    expect(html).toContain('Made by appraise 0.1.0 from <bdi>assessments/northwind.json</bdi>.');
  });
});

describe.each([
  { format: 'HTML', report: reportHtml },
  { format: 'Markdown', report: reportMarkdown },
])('a report of a faulty record in $format', ({ report }) => {
  test('shows no mean unless all ten values are there, but says how many are missing', () => {
    const record = reportRecord();
    record.dimensions.toolsMcp.score = 9;
    const text = report(reportInput({ record }));

    expect(text).toContain('not available');
    expect(text).toContain('1 of 10 values are missing or off the scale');
    expect(text).toContain('9 (off the scale)');
    expect(text).toMatch(/Not ranked, because score or target is missing or off the scale: Tools &(amp;)? MCP\./);
  });

  test('reports an unreadable input by its file and its findings', () => {
    const syntax = finding({ rule: 'json-syntax', pointer: '', message: 'unexpected end of input' });
    const judgement = { ...judgementOf([syntax]), verdict: 'unreadable' as const, assessmentId: null };
    const text = report(reportInput({ record: undefined, judgement }));

    expect(text).toContain('Unreadable input');
    expect(text).toContain('assessments/northwind.json');
    expect(text).toContain('unexpected end of input');
    expect(text).toContain('(whole record)');
    expect(text).not.toContain('Gap ranking');
  });

  test.each([
    { what: 'nothing', record: {} },
    { what: 'empty parts', record: { scope: {}, assessor: {}, sampling: {}, dimensions: {}, review: {} } },
    { what: 'a review without a reviewer', record: { review: { disposition: 'accepted' as const } } },
    {
      what: 'holes where items were dropped',
      record: { evidenceRegister: [undefined, {}], priorities: [undefined, {}] },
    },
    { what: 'a priority without a date', record: { priorities: [{ severity: 'high' as const, outcome: 'Do it' }] } },
    { what: 'a dimension without figures', record: { dimensions: { toolsMcp: { gaps: [undefined, 'a gap'] } } } },
  ])('copes with a record that holds $what', ({ record }) => {
    const text = report(reportInput({ record, judgement: judgementOf([finding()]) }));

    expect(text).toContain('Gap ranking');
    expect(text).toContain('10 of 10 values are missing');
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test('names cited evidence that the register does not hold', () => {
    const record = reportRecord();
    record.dimensions.toolsMcp.evidenceRefs.push('EV-GHOST');

    expect(report(reportInput({ record }))).toMatch(/Cited but not in the register: `?EV-GHOST/);
  });

  test('says how many findings there are when it shows fewer', () => {
    const judgement = { ...judgementOf([finding()]), errorCount: 20_000 };
    const text = report(reportInput({ judgement }));

    expect(text).toContain('20,000 errors, 0 warnings');
    expect(text).toContain('Showing the first 1 of 20,000 findings.');
  });

  test('keeps errors before warnings where it cuts the findings itself', () => {
    const findings = Array.from({ length: 3_000 }, (_, index) =>
      finding(index % 3 === 0 ? { message: `e${index}` } : { message: `w${index}`, severity: 'warning' }),
    );
    const text = report(reportInput({ judgement: judgementOf(findings) }));

    expect(text).toContain('Showing the first 1,000 of 3,000 findings.');
    expect(text).toContain('e2997');
    expect(text).not.toContain('w1<');
    expect(text).not.toContain('w1 ');
  });
});

describe('the Markdown report', () => {
  const markdown = reportMarkdown(reportInput({ judgement: judgementOf([warning]) }));

  test('draws score and target as bars', () => {
    expect(markdown).toContain('| Identity & access | ███░ 3 | ████ 4 | CIO office |');
    expect(markdown).toContain('| Tools & MCP | ░░░░ 0 | ███░ 3 | Platform team |');
  });

  test('has rows as wide as their heading', () => {
    const tables = markdown.split('\n\n').filter((block) => block.startsWith('|'));
    const widths = tables.map((table) => new Set(table.split('\n').map((row) => row.match(/(?<!\\)\|/g)?.length)));

    expect(tables.length).toBeGreaterThan(7);
    expect(widths.filter((kinds) => kinds.size !== 1)).toEqual([]);
  });

  test('says the same as the page', () => {
    expect(markdown).toContain('| Mean score | 1.7 of 4 | derived, equal-weighted |');
    expect(markdown).toContain('| 1 | Tools & MCP | +3 | — |');
    expect(markdown).toContain(
      '| 2026-07-31 | +46 | ◆ Critical | Every tool server has a named owner and an approval |',
    );
    expect(markdown).toContain('| ⚠️ warning | `evidence-unused` | `/evidenceRegister/10` | 210 | 16 |');
    expect(markdown).toContain('- Cost data was not available.');
  });
});
