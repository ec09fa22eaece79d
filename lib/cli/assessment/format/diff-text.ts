import { hasChanged, type NumberChange } from '../../../assessment/diff/change.ts';
import type { RecordDiff, RecordName } from '../../../assessment/diff/diff.ts';
import { dimensionKeys } from '../../../assessment/record.ts';
import { absent, formatFigure, formatSigned } from '../../../assessment/report/wording.ts';
import { visibleText } from '../../../assessment/visible-text.ts';
import { type Palette, palette } from '../../terminal/palette.ts';
import { dimensionLines, evidenceLines, limitationLines, priorityLines } from './diff-lines.ts';

/** Formats the differences of two records for a terminal; cuts long texts and lists. */
export function diffText(diff: RecordDiff, { color }: { readonly color: boolean }): string {
  const paint = palette(color);
  const chapters = [
    heading(diff, paint),
    overall(diff, paint),
    dimensionLines(diff, paint),
    evidenceLines(diff.evidence, paint),
    priorityLines(diff.priorities, paint),
    limitationLines(diff.limitations, paint),
    disposition(diff),
  ].filter((lines) => lines.length > 0);
  return `${chapters.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function heading(diff: RecordDiff, paint: Palette): readonly string[] {
  const title = paint.strong(`${recordTitle(diff.old)} → ${recordTitle(diff.new)}`);
  const organizations = [diff.old.organization, diff.new.organization].filter((name) => name !== null);
  return [title, ...new Set(organizations.map((name) => visibleText(name)))];
}

const recordTitle = ({ assessment_id, assessed_at }: RecordName): string =>
  `${visibleText(assessment_id ?? '(no id)', 100)} (${visibleText(assessed_at ?? 'no date', 20)})`;

function overall({ overall: { score, target, coverage } }: RecordDiff, paint: Palette): readonly string[] {
  return [
    `${paint.strong('Overall')}, derived: equal-weighted means over the ${dimensionKeys.length} dimensions`,
    meanLine('score', score, ''),
    meanLine('target', target, ''),
    meanLine('coverage', coverage, ' %'),
  ];
}

function meanLine(label: string, mean: NumberChange, unit: string): string {
  const side = (value: number | null) => (value === null ? 'not available' : `${formatFigure(value)}${unit}`);
  const delta = mean.delta === null ? '' : `  (${formatSigned(mean.delta)})`;
  return `  ${label.padEnd(9)} ${side(mean.old)} → ${side(mean.new)}${delta}`;
}

function disposition({ disposition }: RecordDiff): readonly string[] {
  const [old, fresh] = [disposition.old ?? absent, disposition.new ?? absent].map((value) => visibleText(value, 60));
  return [hasChanged(disposition) ? `Disposition: ${old} → ${fresh}` : `Disposition: ${fresh}, unchanged`];
}
