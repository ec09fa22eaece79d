import type { Finding, Severity } from '../finding.ts';
import { type Capped, cutNote } from './capped.ts';
import { chapter, dataTable, isolateText, note } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';

const signs: Readonly<Record<Severity, string>> = { error: '✕', warning: '▲' };

/** All findings in the order of the text. */
export function findingsChapter(findings: Capped<Finding>): Markup {
  if (findings.total === 0) {
    return chapter('findings', 'Findings', markup`<p>Nothing to report: every rule of the format holds.</p>`);
  }
  return chapter('findings', 'Findings', findingTable(findings, 'findings-table'));
}

/** A table of findings, with a note if some are left out. */
export const findingTable = (findings: Capped<Finding>, id: string): Markup => {
  const table = dataTable({
    id,
    look: 'findings-table',
    caption: 'Findings in the order of the file',
    columns: ['Severity', 'Finding', 'Rule', 'At'].map((label) => ({ label })),
    rows: each(findings.shown, findingRow),
  });
  return markup`${note(cutNote(findings, 'findings'))}${findings.shown.length > 0 ? table : undefined}`;
};

const findingRow = ({ severity, rule, pointer, line, column, message, hint }: Finding): Markup => markup`<tr>
<td><span class="finding ${severity}"><span aria-hidden="true">${signs[severity]}</span> ${severity}</span></td>
<td>${isolateText(message)}${hint === undefined ? undefined : markup`<span class="small">Hint: ${isolateText(hint)}</span>`}</td>
<td><code>${rule}</code></td>
<td><code>${isolateText(pointer === '' ? '(whole record)' : pointer)}</code>
<span class="small">line ${line}, column ${column}</span></td>
</tr>`;
