import { type Change, hasChanged, type ListChange, type NumberChange } from '../../../assessment/diff/change.ts';
import type { RecordDiff } from '../../../assessment/diff/diff.ts';
import type { DimensionChange } from '../../../assessment/diff/dimension-changes.ts';
import type { EvidenceChanges, EvidenceName } from '../../../assessment/diff/evidence-changes.ts';
import type { PriorityChange, PriorityChanges, PriorityName } from '../../../assessment/diff/priority-changes.ts';
import { dimensionLabels } from '../../../assessment/dimension-labels.ts';
import { formatInteger } from '../../../assessment/report/capped.ts';
import { absent, formatFigure, formatSigned } from '../../../assessment/report/wording.ts';
import { visibleText } from '../../../assessment/visible-text.ts';
import type { Palette } from '../../terminal/palette.ts';

const maxLines = 200;
const textLimit = 200;

/** Formats the changes of each dimension. */
export const dimensionLines = ({ dimensions, unchanged_dimensions }: RecordDiff, paint: Palette): readonly string[] => [
  `${paint.strong('Dimensions')}: ${countLists({ moved: dimensions, unchanged: unchanged_dimensions })}`,
  ...dimensions.flatMap((one) => [`  ${dimensionLabels[one.dimension]}`, ...movedLines(one, paint)]),
];

function movedLines(one: DimensionChange, paint: Palette): readonly string[] {
  return [
    ...numberLine('score', one.score, '', paint),
    ...numberLine('target', one.target, '', paint),
    ...numberLine('coverage', one.coverage, ' %', paint),
    ...changeLine('confidence', one.confidence),
    ...changeLine('owner', one.owner),
    ...listLines('gaps', one.gaps, paint),
    ...listLines('evidence', one.evidence_refs, paint),
    ...(one.reworded.length === 0 ? [] : [`    reworded: ${one.reworded.join(', ')}`]),
  ];
}

/** Formats the changes of the evidence. */
export const evidenceLines = ({ added, removed, changed }: EvidenceChanges, paint: Palette): readonly string[] => [
  `${paint.strong('Evidence')}: ${countLists({ added, removed, changed })}`,
  ...firstLines(added, '  ', (item) => [paint.gain(`  + ${evidenceName(item)}`)]),
  ...firstLines(removed, '  ', (item) => [paint.loss(`  - ${evidenceName(item)}`)]),
  ...firstLines(changed, '  ', (item) => [paint.change(`  ~ ${cutText(item.id)}: ${item.fields.join(', ')}`)]),
];

/** Formats closed, opened and changed priorities. */
export const priorityLines = ({ closed, opened, changed }: PriorityChanges, paint: Palette): readonly string[] => [
  `${paint.strong('Priorities')}: ${countLists({ closed, opened, changed })}`,
  ...firstLines(closed, '  ', (item) => [paint.gain(`  closed: ${priorityName(item)}`)]),
  ...firstLines(opened, '  ', (item) => [paint.change(`  opened: ${priorityName(item)}`)]),
  ...firstLines(changed, '  ', (item) => [`  changed: ${cutText(item.outcome)}`, ...priorityMoves(item, paint)]),
];

/** Formats added and removed limitations. */
export const limitationLines = ({ added, removed }: ListChange, paint: Palette): readonly string[] => [
  `${paint.strong('Limitations')}: ${countLists({ added, removed })}`,
  ...firstLines(added, '  ', (text) => [`  + ${cutText(text)}`]),
  ...firstLines(removed, '  ', (text) => [`  - ${cutText(text)}`]),
];

function priorityMoves(item: PriorityChange, paint: Palette): readonly string[] {
  return [
    ...changeLine('severity', item.severity),
    ...changeLine('owner', item.owner),
    ...changeLine('target date', item.target_date, shift(item.target_date?.days)),
    ...(item.acceptance_criteria ? listLines('acceptance criteria', item.acceptance_criteria, paint) : []),
  ];
}

function shift(days: number | null | undefined): string {
  if (days === null || days === undefined) return '';
  const size = Math.abs(days);
  return `  (${formatInteger(size)} ${size === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'})`;
}

function numberLine(label: string, change: NumberChange, unit: string, paint: Palette): readonly string[] {
  if (!hasChanged(change)) return [];
  const side = (value: number | null) => (value === null ? absent : `${formatFigure(value)}${unit}`);
  const line = `    ${label} ${side(change.old)} → ${side(change.new)}`;
  if (change.delta === null) return [line];
  // A higher target is an ambition, not an improvement.
  const style = label === 'target' ? unchanged : change.delta > 0 ? paint.gain : paint.loss;
  return [`${line}  ${style(`(${formatSigned(change.delta)})`)}`];
}

const unchanged = (text: string): string => text;

function changeLine(label: string, change: Change<string> | undefined, remark = ''): readonly string[] {
  if (change === undefined || !hasChanged(change)) return [];
  return [`    ${label} ${cutText(change.old ?? absent)} → ${cutText(change.new ?? absent)}${remark}`];
}

const listLines = (label: string, { added, removed }: ListChange, paint: Palette): readonly string[] => [
  ...firstLines(added, '    ', (text) => [`    ${label} ${paint.strong('+')} ${cutText(text)}`]),
  ...firstLines(removed, '    ', (text) => [`    ${label} ${paint.strong('-')} ${cutText(text)}`]),
];

/** Counts the items of lists: `1 added, 0 removed`. */
const countLists = (lists: Readonly<Record<string, readonly unknown[]>>): string =>
  Object.entries(lists)
    .map(([name, items]) => `${formatInteger(items.length)} ${name}`)
    .join(', ');

function firstLines<Item>(
  items: readonly Item[],
  indent: string,
  lines: (item: Item) => readonly string[],
): readonly string[] {
  const more = items.length - maxLines;
  return [
    ...items.slice(0, maxLines).flatMap(lines),
    ...(more > 0 ? [`${indent}… and ${formatInteger(more)} more`] : []),
  ];
}

const cutText = (text: string): string => visibleText(text, textLimit);

const evidenceName = ({ id, title }: EvidenceName): string => `${cutText(id)} ${cutText(title ?? absent)}`;

const priorityName = ({ outcome, severity, owner, target_date }: PriorityName): string =>
  `${cutText(outcome)} (${[severity, owner, target_date].map((part) => cutText(part ?? absent)).join(', ')})`;
