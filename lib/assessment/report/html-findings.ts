import type { Severity } from '../record/finding.ts';
import type { Words } from '../words/words.ts';
import type { Board, BoardWaiver } from './board.ts';
import { type Capped, cutNote } from './capped.ts';
import { calendarDate, cell, chapter, dataTable, isolateText, note } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import type { ReportModel } from './model.ts';
import { languageNote, type ShownFinding, type WaivedRow } from './shown-finding.ts';

const signs: Readonly<Record<Severity, string>> = { error: '✕', warning: '▲' };

/** All findings in the order of the text. */
export function findingsChapter({
  findings,
  noFindings,
  words,
}: Pick<ReportModel, 'findings' | 'noFindings' | 'words'>): Markup {
  if (findings.total === 0) return chapter('findings', words.findings, markup`<p>${noFindings}</p>`);
  return chapter(
    'findings',
    words.findings,
    findingTable(findings, { id: 'findings-table', caption: words.findingsCaption }, words),
  );
}

/** The first findings for a board, as a list that takes little room; the note says where the others are. */
export const boardFindingsChapter = ({ shown, total }: Capped<ShownFinding>, words: Words): Markup =>
  chapter(
    'findings',
    words.findings,
    markup`${note(cutNote({ shown, total }, words.things.findingsInAnnex, words))}${note(languageNote(shown, words))}
${fewFindings(shown, words)}`,
  );

const fewFindings = (findings: readonly ShownFinding[], words: Words): Markup =>
  markup`<ul class="few">${each(
    findings,
    (finding) => markup`<li>${severityMark(finding.severity, words)} ${said(finding.message, finding)}
<span class="small">${finding.hint === undefined ? undefined : markup`${words.hint} ${said(finding.hint, finding)} · `}<code>${finding.rule}</code>
· ${placeOnLine(finding, words)}</span></li>`,
  )}</ul>`;

/** What a board has to know about the rules: what the policy accepts, and what doubts the independence of the review. */
export const boardRuleChapters = ({ waivers, softened, independence }: Board, words: Words): Markup => markup`
${
  waivers.total + softened.length === 0
    ? undefined
    : chapter(
        'accepted',
        words.accepted,
        markup`${note(cutNote(waivers, words.things.waivers, words))}${note(languageNote(waivers.shown, words))}
<ul class="few">${each(softened, (sentence) => markup`<li>${sentence}</li>`)}${each(waivers.shown, (row) => waiverItem(row, words))}</ul>`,
      )
}
${
  independence.total === 0
    ? undefined
    : chapter(
        'independence',
        words.independence,
        markup`${note(cutNote(independence, words.things.findingsInAnnex, words))}${note(languageNote(independence.shown, words))}
${fewFindings(independence.shown, words)}`,
      )
}`;

const waiverItem = (row: BoardWaiver, words: Words): Markup => markup`<li>${said(row.message, row)}
<span class="small"><code>${row.rule}</code> · ${placeOnLine(row, words)}${row.more === 0 ? undefined : ` ${words.morePlaces(row.more)}`}</span>
<span>${words.waivedBy}: <b>${isolateText(row.by)}</b> · ${words.until}: ${calendarDate(row.until, words)} · ${words.reason}: ${isolateText(row.reason)}</span></li>`;

/** A table of findings, with a note if some are left out. */
export const findingTable = (
  findings: Capped<ShownFinding>,
  { id, caption }: { readonly id: string; readonly caption: string },
  words: Words,
): Markup => {
  const table = dataTable({
    id,
    look: 'findings-table',
    caption,
    columns: [words.severity, words.finding, words.rule, words.at],
    rows: each(findings.shown, (finding) => findingRow(finding, words)),
  });
  return markup`${note(cutNote(findings, words.things.findings, words))}${note(languageNote(findings.shown, words))}
${findings.shown.length > 0 ? table : undefined}`;
};

/** Findings that the policy accepts, with reason and last day; undefined if there are none. */
export function waivedChapter(waived: Capped<WaivedRow>, words: Words): Markup | undefined {
  if (waived.total === 0) return undefined;
  const table = dataTable({
    id: 'waived-table',
    caption: words.waivedCaption,
    columns: [words.finding, words.rule, words.at, words.reason, words.until, words.waivedBy],
    rows: each(
      waived.shown,
      (row) => markup`<tr>
${cell(words.finding, said(row.message, row))}
${cell(words.rule, markup`<code>${row.rule}</code>`)}
${cell(words.at, placeOf(row, words))}
${cell(words.reason, isolateText(row.reason))}
${cell(words.until, calendarDate(row.until, words), 'date')}
${cell(words.waivedBy, isolateText(row.by))}
</tr>`,
    ),
  });
  return chapter(
    'waived',
    words.waived,
    markup`${note(cutNote(waived, words.things.waivers, words))}${note(languageNote(waived.shown, words))}${table}`,
  );
}

const findingRow = (finding: ShownFinding, words: Words): Markup => markup`<tr>
${cell(words.severity, severityMark(finding.severity, words))}
${cell(
  words.finding,
  markup`${said(finding.message, finding)}${finding.hint === undefined ? undefined : markup`<span class="small">${words.hint} ${said(finding.hint, finding)}</span>`}`,
)}
${cell(words.rule, markup`<code>${finding.rule}</code>`)}
${cell(words.at, placeOf(finding, words))}
</tr>`;

const placeOnLine = ({ pointer, line, column, file }: Place, words: Words): Markup =>
  markup`<code>${isolateText([file, pointer].filter(Boolean).join(' ') || words.wholeRecord)}</code>, ${words.place(line, column)}`;

/** Where it is; in the policy, also which file that is. */
const placeOf = ({ pointer, line, column, file }: Place, words: Words): Markup =>
  markup`<code>${isolateText(pointer === '' ? (file ?? words.wholeRecord) : pointer)}</code>
<span class="small">${pointer === '' || file === undefined ? undefined : markup`${isolateText(file)}, `}${words.place(line, column)}</span>`;

type Place = Pick<ShownFinding, 'pointer' | 'line' | 'column' | 'file'>;

const severityMark = (severity: Severity, words: Words): Markup =>
  markup`<span class="finding ${severity}"><span aria-hidden="true">${signs[severity]}</span> ${words.findingSeverity[severity]}</span>`;

const said = (text: string, { lang }: Pick<ShownFinding, 'lang'>): Markup => markup`<bdi lang="${lang}">${text}</bdi>`;
