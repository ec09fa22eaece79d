import { type Capped, capItems, cutNote } from './capped.ts';
import { calendarDate, cell, chapter, dataTable, isolateText, note, textList } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { severityShape } from './severity-shape.ts';
import { listLimits, textLimits } from './text-limits.ts';
import { timelineChart } from './timeline-chart.ts';
import { bySeverity, type PrioritySeverity, type TimelineItem } from './timeline-items.ts';
import { absent, formatSigned } from './wording.ts';
import { shownText, type Words } from './words.ts';

/** All priorities on a time line and in a table. */
export function priorityChapter(items: Capped<TimelineItem>, assessedAt: string | undefined, words: Words): Markup {
  if (items.total === 0) return chapter('priorities', words.priorities, markup`<p>${words.noPriorities}</p>`);
  const table = dataTable({
    id: 'actions',
    caption: words.prioritiesCaption,
    columns: [...columns(words), { label: words.acceptedWhen }],
    rows: each(items.shown, (item) => priorityRow(item, words)),
  });
  return chapter(
    'priorities',
    words.priorities,
    markup`${timelineChart(items, assessedAt, words)}${note(cutNote(items, words.things.priorities, words))}${table}`,
  );
}

/** The most severe priorities, short enough for the board's two pages. */
export function boardPriorityChapter(items: Capped<TimelineItem>, words: Words): Markup {
  if (items.total === 0)
    return chapter('board-priorities', words.boardPriorities, markup`<p>${words.noPriorities}</p>`);
  const { shown } = capItems(bySeverity(items.shown), listLimits.boardPriorities, (item) => item);
  const table = dataTable({
    id: 'board-actions',
    caption: words.boardCaption,
    columns: columns(words),
    rows: each(shown, (item) => markup`<tr>${priorityCells(shorten(item, words), words)}</tr>`),
  });
  const cut = cutNote({ shown, total: items.total }, words.things.inAnnex, words);
  return chapter('board-priorities', words.boardPriorities, markup`${note(cut)}${table}`);
}

const columns = (words: Words) => [
  { label: words.number, look: 'n' as const },
  { label: words.severity },
  { label: words.outcome },
  { label: words.owner },
  { label: words.targetDate },
];

const shorten = (item: TimelineItem, words: Words): TimelineItem => ({
  ...item,
  outcome: shownText(item.outcome, textLimits.boardText, words),
  owner: shownText(item.owner, 80, words),
});

const priorityRow = (item: TimelineItem, words: Words): Markup => markup`<tr>
${priorityCells(item, words)}
${cell(words.acceptedWhen, textList(item.acceptanceCriteria, words.things.criteria, words) ?? absent)}
</tr>`;

const priorityCells = (item: TimelineItem, words: Words): Markup => markup`
${cell(words.number, String(item.number), 'n')}
${cell(words.severity, badge(item.severity, words))}
<th scope="row">${isolateText(item.outcome)}</th>
${cell(words.owner, isolateText(item.owner))}
${cell(words.targetDate, dueDate(item, words), 'date')}`;

function badge(severity: PrioritySeverity | undefined, words: Words): Markup {
  if (severity === undefined) return markup`${absent}`;
  return markup`<span class="severity ${severity}"><svg viewBox="-9 -9 18 18" width="14" height="14"
 aria-hidden="true" focusable="false">${severityShape(severity, 0, 0)}</svg>${words.severities[severity]}</span>`;
}

function dueDate({ targetDate, daysAfter }: TimelineItem, words: Words): Markup {
  if (targetDate === undefined) return markup`${absent}`;
  if (daysAfter === undefined) return calendarDate(targetDate, words);
  const days = words.days(formatSigned(daysAfter), Math.abs(daysAfter) === 1);
  return markup`${calendarDate(targetDate, words)}<span class="small">${days}</span>`;
}
