import { escapeMarkdown as text } from '../../platform/markdown.ts';
import { type Capped, cutNote } from './capped.ts';
import { cellList, markdownTable } from './markdown-text.ts';
import { listLimits, textLimits } from './text-limits.ts';
import { bySeverity, type PrioritySeverity, type TimelineItem } from './timeline-items.ts';
import { absent, formatSigned } from './wording.ts';
import { shownText, termOf, type Words } from './words.ts';

/** The same shapes as on the time line of the HTML report. */
const shapes: Readonly<Record<PrioritySeverity, string>> = { critical: '◆', high: '▲', medium: '■', low: '●' };

/** All priorities by target date. */
export const prioritySection = (items: Capped<TimelineItem>, words: Words): readonly (string | undefined)[] => [
  `## ${words.priorities}`,
  items.total === 0
    ? words.noPriorities
    : markdownTable(
        [words.targetDate, `${words.afterDays}:`, words.severity, words.outcome, words.owner, words.acceptedWhen],
        items.shown.map((item) => [
          text(item.targetDate ?? absent),
          item.daysAfter === undefined ? absent : formatSigned(item.daysAfter),
          severityText(item.severity, words),
          text(item.outcome),
          text(item.owner),
          cellList(item.acceptanceCriteria, words.things.criteria, words) ?? absent,
        ]),
      ),
  cutNote(items, words.things.priorities, words),
];

/** The most severe priorities, shortened. */
export function boardPrioritySection(items: Capped<TimelineItem>, words: Words): readonly (string | undefined)[] {
  if (items.total === 0) return [`## ${words.priorities}`, words.noPriorities];
  const shown = bySeverity(items.shown).slice(0, listLimits.boardPriorities);
  return [
    `## ${words.boardPriorities}`,
    markdownTable(
      [words.severity, words.outcome, words.owner, words.targetDate],
      shown.map((item) => [
        severityText(item.severity, words),
        text(shownText(item.outcome, textLimits.boardText, words)),
        text(shownText(item.owner, 80, words)),
        text(item.targetDate ?? absent),
      ]),
    ),
    cutNote({ shown, total: items.total }, words.things.inAnnex, words),
  ];
}

const severityText = (severity: PrioritySeverity | undefined, words: Words): string =>
  severity === undefined ? absent : `${shapes[severity]} ${termOf(severity, words)}`;
