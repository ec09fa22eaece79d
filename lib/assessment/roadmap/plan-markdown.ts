import { escapeMarkdown } from '../../platform/markdown.ts';
import { visibleText } from '../record/visible-text.ts';
import { joinBlocks, markdownTable } from '../report/markdown-text.ts';
import type { Plan, PlanItem } from './plan.ts';

/** The longest text of a cell, in UTF-16 code units. */
const maxText = 5_000;
const cell = (text: string | null): string => (text === null ? '–' : escapeMarkdown(visibleText(text, maxText)));

/** A plan as Markdown: a table a quarter, then what has no date. */
export function planMarkdown({ organization, assessmentId, asOf, quarters, undated }: Plan): string {
  const all = quarters.flatMap(({ items }) => items);
  const late = all.filter(({ overdue }) => overdue).length;
  const priorities = undated.filter(({ kind }) => kind === 'priority');
  const gaps = undated.filter(({ kind }) => kind === 'gap');
  const blocks = [
    `# Roadmap${organization === null ? '' : `: ${cell(organization)}`}`,
    `Record ${cell(assessmentId)}, as of ${asOf}. ${all.length} dated, ${late} overdue, ${undated.length} without a date.`,
    ...quarters.flatMap(({ quarter, items }) => [`## ${quarter}`, priorityTable(items)]),
    ...(priorities.length === 0 ? [] : ['## Priorities without a date', priorityTable(priorities)]),
    ...(gaps.length === 0 ? [] : ['## Gaps', 'The format gives gaps no dates.', gapTable(gaps)]),
  ];
  return `${joinBlocks(blocks)}\n`;
}

const priorityTable = (items: readonly PlanItem[]): string =>
  markdownTable(
    ['due', 'severity', 'outcome', 'owner', 'done when'],
    items.map(({ date, overdue, severity, what, owner, acceptanceCriteria }) => [
      overdue ? `**${date} (overdue)**` : (date ?? '–'),
      severity ?? '–',
      cell(what),
      cell(owner),
      acceptanceCriteria.map(cell).join('<br>'),
    ]),
  );

const gapTable = (items: readonly PlanItem[]): string =>
  markdownTable(
    ['dimension', 'below target:', 'gap', 'owner'],
    items.map(({ dimension, distance, what, owner }) => [
      cell(dimension),
      distance === null ? '–' : String(distance),
      cell(what),
      cell(owner),
    ]),
  );
