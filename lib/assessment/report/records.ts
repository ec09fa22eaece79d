import {
  formatAsMarkdown,
  heading,
  phrase,
  quote,
  right,
  rule,
  strong,
  type Table,
  table,
} from '../../platform/report.ts';
import { boundFindings } from '../judge/bound-findings.ts';
import { type FileResult, placeInFile, summarize, type Tool } from '../judge/result.ts';
import type { Judgement, Verdict } from '../record/finding.ts';
import { wholeText } from '../record/visible-text.ts';
import { absent } from '../words/wording.ts';
import { type ReportLanguage, shownText, type Words, wordsOf } from '../words/words.ts';
import type { Capped } from './capped.ts';
import { findingTable, waivedChapter } from './html-findings.ts';
import { htmlPage } from './html-page.ts';
import { chapter, dataTable, factList, isolateText, note } from './html-parts.ts';
import {
  factTable,
  findingTable as findingTableInMarkdown,
  colophon as markdownColophon,
  waivedSection,
} from './markdown-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { policyFacts, type RecordFact } from './record-facts.ts';
import { capFindings, type ShownFinding, type WaivedRow, waivedRows } from './shown-finding.ts';
import { pageMargins, stylesheet } from './stylesheet.ts';

/** All findings of the page; a browser opens no page of all findings of ten thousand records. */
const maxFindings = 1_000;

/** What a report on a file with one record a line is made of. */
export interface RecordsInput {
  readonly file: string;
  /** In the order of the file. */
  readonly results: readonly FileResult[];
  readonly tool: Tool;
  /** ISO 8601 date-time. */
  readonly generatedAt?: string;
  /** @default 'en' */
  readonly language?: ReportLanguage | undefined;
}

/** The content of such a report in any format; texts are made visible and cut, but not escaped. */
interface RecordsModel {
  readonly words: Words;
  readonly file: string;
  readonly tool: string;
  readonly generatedAt: string | undefined;
  readonly verdict: FileVerdict;
  /** `3 records: 2 valid, 1 invalid; 2 errors, 1 warning` */
  readonly counts: string;
  readonly records: readonly RecordRow[];
  /** Says whose findings are left out, if any are. */
  readonly cut: string | undefined;
  /** Findings that the policy accepts, by their place in the file. */
  readonly waived: Capped<WaivedRow>;
  /** Findings of the whole file that lie in a policy. */
  readonly ofPolicy: readonly Capped<ShownFinding>[];
  /** What the judgements rest on. */
  readonly basis: readonly RecordFact[];
}

/** A verdict; `relaxed` is valid only under a policy that softens rules on the format. */
type RecordVerdict = Verdict | 'relaxed';

/** That of a file; `policy`: its records are valid, but a waiver of their policy is an error. */
type FileVerdict = RecordVerdict | 'policy';

/** One record, with those of its findings that are shown. */
interface RecordRow {
  readonly line: number;
  /** Empty if the record has none. */
  readonly assessmentId: string;
  readonly verdict: RecordVerdict;
  readonly errors: string;
  readonly warnings: string;
  /** Undefined without a policy. */
  readonly waived: string | undefined;
  readonly findings: Capped<ShownFinding>;
}

/** Makes the content of the report; the formats decide only how it looks. */
function recordsModel({ file, results, tool, generatedAt, language }: RecordsInput): RecordsModel {
  const words = wordsOf(language);
  const { records, valid, invalid, errors, warnings } = summarize(results);
  const bound = boundFindings(maxFindings, 0);
  results.forEach(bound.add);
  const rows = bound
    .results()
    .filter(({ isPolicy }) => !isPolicy)
    .map((result) => recordRow(result, words));
  const ofPolicy = results.filter(({ isPolicy }) => isPolicy).map(({ judgement }) => judgement);
  return {
    words,
    file: shownText(file, 300, words),
    tool: shownText(`${tool.name} ${tool.version}`, 80, words),
    generatedAt: generatedAt === undefined ? undefined : shownText(generatedAt, 40, words),
    verdict: verdictOfAll(rows, ofPolicy),
    counts: `${words.records.counts(records, valid, invalid)}; ${words.counts(errors, warnings)}`,
    records: rows,
    cut: cutRecords(rows, words),
    waived: waivedInFile(results, words),
    ofPolicy: ofPolicy.map((judgement) => capFindings(judgement, words)),
    basis: policyFacts((results.find(({ judgement }) => judgement.softened) ?? results[0])?.judgement ?? {}, words),
  };
}

function verdictOfAll(rows: readonly RecordRow[], ofPolicy: readonly Judgement[]): FileVerdict {
  const has = (wanted: RecordVerdict) => rows.some(({ verdict }) => verdict === wanted);
  if (!has('invalid') && !has('unreadable')) {
    if (ofPolicy.some(({ valid }) => !valid)) return 'policy';
    return has('relaxed') ? 'relaxed' : 'valid';
  }
  return rows.every(({ verdict }) => verdict === 'unreadable') ? 'unreadable' : 'invalid';
}

function cutRecords(rows: readonly RecordRow[], words: Words): string | undefined {
  const cut = rows.filter(({ findings: { shown, total } }) => shown.length === 0 && total > 0).length;
  return cut === 0 ? undefined : words.records.cut(cut);
}

function recordRow(result: FileResult, words: Words): RecordRow {
  const { line = 1 } = result;
  const judgement = placedInFile(result);
  const { waivedCount } = judgement;
  return {
    line,
    assessmentId: shownText(judgement.assessmentId ?? '', 120, words),
    verdict: judgement.relaxed ? 'relaxed' : judgement.verdict,
    errors: words.integer(judgement.errorCount),
    warnings: words.integer(judgement.warningCount),
    waived: waivedCount === undefined ? undefined : words.integer(waivedCount),
    findings: capFindings(judgement, words),
  };
}

/** The judgement of a record with the places of its findings in the file. */
export function placedInFile(result: FileResult): Judgement {
  const { judgement } = result;
  return {
    ...judgement,
    findings: judgement.findings.map((finding) => ({ ...finding, ...placeInFile(result, finding) })),
    ...(judgement.waived && {
      waived: judgement.waived.map((finding) => ({ ...finding, ...placeInFile(result, finding) })),
    }),
  };
}

function waivedInFile(results: readonly FileResult[], words: Words): Capped<WaivedRow> {
  const waived = results.flatMap((result) => placedInFile(result).waived ?? []);
  const waivedCount = results.reduce((sum, { judgement }) => sum + (judgement.waivedCount ?? 0), 0);
  return waivedRows({ waived, waivedCount }, words);
}

/** The report on a file with one record a line as one HTML page: a table of its records, each with its findings. */
export const reportRecordsHtml = (input: RecordsInput): string => recordsPage(recordsModel(input));

/** The report on many records as one page. */
const recordsPage = (model: RecordsModel): string => {
  const { words, file, verdict, counts, records, cut, waived, ofPolicy } = model;
  return htmlPage({
    lang: words.lang,
    title: words.records.title(file),
    styles: stylesheet + pageMargins(words) + cellLabels(model),
    body: markup`<a class="skip" href="#report">${words.skip}</a>
<header class="masthead">
<p class="eyebrow">${words.records.eyebrow}</p>
<h1>${isolateText(file)}</h1>
</header>
<main id="report">
<section class="verdict ${looks[verdict]}" aria-labelledby="verdict-heading">
<p class="glyph" aria-hidden="true">${glyphs[verdict]}</p>
<div><h2 id="verdict-heading">${words.records.headings[verdict]}</h2>
<p>${counts}.${waived.total === 0 ? undefined : ` ${words.waivedCount(waived.total)}`}</p></div>
</section>
${chapter('records', words.records.heading, markup`${note(cut)}${recordTable(model)}`)}
${each(records.filter(hasShown), (row) => recordChapter(row, words))}
${waivedChapter(waived, words)}
${each(ofPolicy, (findings) => chapter('policy', words.policy, findingTable(findings, { id: 'findings-policy', caption: words.findingsCaption }, words)))}
</main>
${colophon(model)}`,
  });
};

const looks = {
  valid: 'unreviewed',
  relaxed: 'conditional',
  policy: 'invalid',
  invalid: 'invalid',
  unreadable: 'unreadable',
} as const;
const glyphs: Readonly<Record<FileVerdict, string>> = {
  valid: '✓',
  relaxed: '!',
  policy: '✕',
  invalid: '✕',
  unreadable: '?',
};

const hasShown = ({ findings }: RecordRow): boolean => findings.shown.length > 0;

function recordTable(model: RecordsModel): Markup {
  const { records, words } = model;
  return dataTable({
    id: 'records-table',
    caption: words.records.caption,
    columns: columnsOf(model),
    rows: each(
      records,
      (row) => markup`<tr>
<td class="n">${hasShown(row) ? markup`<a href="#line-${row.line}">${row.line}</a>` : String(row.line)}</td>
<td>${isolateText(row.assessmentId || absent)}</td>
<td><b class="${looks[row.verdict]}">${words.records.verdicts[row.verdict]}</b></td>
<td class="n">${row.errors}</td>
<td class="n">${row.warnings}</td>${isUnderPolicy(model) ? markup`<td class="n">${row.waived ?? ''}</td>` : undefined}
</tr>`,
    ),
  });
}

const isUnderPolicy = ({ records }: RecordsModel): boolean => records[0]?.waived !== undefined;

function columnsOf(model: RecordsModel): Table['columns'] {
  const { line, records: words } = model.words;
  const counts = [words.errors, words.warnings, ...(isUnderPolicy(model) ? [words.waived] : [])];
  return [right(line), { title: words.assessment }, { title: words.verdict }, ...counts.map(right)];
}

/** Labels of the stacked cells on a phone. In each cell of ten thousand rows they would take a megabyte. */
const cellLabels = (model: RecordsModel): string =>
  `@media screen and (max-width:40rem){.scroll .records-table td{display:flex;gap:.75rem}${columnsOf(model)
    .map(({ title }, index) => `.records-table td:nth-child(${index + 1})::before{content:${JSON.stringify(title)}}`)
    .join('')}}`;

const recordChapter = ({ line, assessmentId, findings }: RecordRow, words: Words): Markup =>
  chapter(
    `line-${line}`,
    words.records.atLine(line, assessmentId),
    findingTable(findings, { id: `findings-${line}`, caption: words.records.findingsOf(line) }, words),
  );

function colophon({ words, tool, file, generatedAt, basis }: RecordsModel): Markup {
  const time = generatedAt === undefined ? undefined : markup` ${words.atTime} <time>${generatedAt}</time>`;
  return markup`<footer>
${factList(basis, words)}
<p>${words.madeBy} ${tool} ${words.from} ${isolateText(file)}${time}.</p>
</footer>`;
}

/** The same in GitHub's Markdown. */
export function reportRecordsMarkdown(input: RecordsInput): string {
  const model = recordsModel(input);
  const { words, records, waived } = model;
  const all = waived.total === 0 ? '' : phrase` ${words.waivedCount(waived.total)}`;
  return formatAsMarkdown(
    [
      heading(words.records.title(model.file), 1),
      quote(phrase`${strong(`${words.records.headings[model.verdict]}.`)} ${model.counts}.${all}`),
      model.cut,
      table(
        columnsOf(model),
        records.map((row) => [
          row.line,
          row.assessmentId || absent,
          words.records.verdicts[row.verdict],
          row.errors,
          row.warnings,
          ...(isUnderPolicy(model) ? [row.waived ?? ''] : []),
        ]),
      ),
      ...records
        .filter(hasShown)
        .flatMap(({ line, assessmentId, findings }) => [
          heading(words.records.atLine(line, assessmentId)),
          ...findingTableInMarkdown(findings, words),
        ]),
      ...waivedSection(waived, words),
      ...model.ofPolicy.flatMap((findings) => [heading(words.policy), ...findingTableInMarkdown(findings, words)]),
      rule,
      factTable(model.basis, words),
      markdownColophon(model),
    ],
    wholeText,
  );
}
