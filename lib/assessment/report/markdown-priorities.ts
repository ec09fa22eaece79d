import { type Capped, cutNote } from './capped.ts';
import { markdownTable, escapeMarkdown as text } from './markdown-text.ts';
import type { PrioritySeverity, TimelineItem } from './timeline-items.ts';
import { absent, formatSigned, sentenceCase } from './wording.ts';

/** The same shapes as on the time line of the HTML report. */
const shapes: Readonly<Record<PrioritySeverity, string>> = { critical: '◆', high: '▲', medium: '■', low: '●' };

/** The priorities by target date. */
export const prioritySection = (items: Capped<TimelineItem>): readonly (string | undefined)[] => [
  '## Priorities',
  items.total === 0
    ? 'No priorities are on record.'
    : markdownTable(
        ['Target date', 'After (days):', 'Severity', 'Outcome', 'Owner', 'Accepted when'],
        items.shown.map(priorityRow),
      ),
  cutNote(items, 'priorities'),
];

const priorityRow = (item: TimelineItem): readonly string[] => [
  text(item.targetDate ?? absent),
  item.daysAfter === undefined ? absent : formatSigned(item.daysAfter),
  item.severity === undefined ? absent : `${shapes[item.severity]} ${sentenceCase(item.severity)}`,
  text(item.outcome),
  text(item.owner),
  [...item.acceptanceCriteria.shown.map(text), cutNote(item.acceptanceCriteria, 'criteria')]
    .filter((line) => line !== undefined)
    .join('<br>') || absent,
];
