import { type Capped, cutNote } from './capped.ts';
import { calendarDate, chapter, dataTable, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { severityShape } from './severity-shape.ts';
import { timelineChart } from './timeline-chart.ts';
import type { PrioritySeverity, TimelineItem } from './timeline-items.ts';
import { absent, formatSigned } from './wording.ts';

/** The priorities on a time line and in a table. */
export function priorityChapter(items: Capped<TimelineItem>, assessedAt: string | undefined): Markup {
  if (items.total === 0) return chapter('priorities', 'Priorities', markup`<p>No priorities are on record.</p>`);
  const table = dataTable({
    id: 'actions',
    caption: 'Priorities by target date',
    columns: [
      { label: 'No.', look: 'n' },
      { label: 'Severity' },
      { label: 'Outcome' },
      { label: 'Owner' },
      { label: 'Target date' },
      { label: 'Accepted when' },
    ],
    rows: each(items.shown, priorityRow),
  });
  return chapter(
    'priorities',
    'Priorities',
    markup`${timelineChart(items, assessedAt)}${note(cutNote(items, 'priorities'))}${table}`,
  );
}

const priorityRow = (item: TimelineItem): Markup => markup`<tr>
<td class="n">${item.number}</td>
<td>${badge(item.severity)}</td>
<th scope="row">${isolateText(item.outcome)}</th>
<td>${isolateText(item.owner)}</td>
<td class="date">${dueDate(item)}</td>
<td>${textList(item.acceptanceCriteria, 'criteria') ?? absent}</td>
</tr>`;

function badge(severity: PrioritySeverity | undefined): Markup {
  if (severity === undefined) return markup`${absent}`;
  return markup`<span class="severity ${severity}"><svg viewBox="-9 -9 18 18" width="14" height="14"
 aria-hidden="true" focusable="false">${severityShape(severity, 0, 0)}</svg>${severity}</span>`;
}

function dueDate({ targetDate, daysAfter }: TimelineItem): Markup {
  if (targetDate === undefined) return markup`${absent}`;
  if (daysAfter === undefined) return calendarDate(targetDate);
  const unit = Math.abs(daysAfter) === 1 ? 'day' : 'days';
  return markup`${calendarDate(targetDate)}<span class="small">${formatSigned(daysAfter)} ${unit}</span>`;
}
