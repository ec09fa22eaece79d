import { absent, formatFigure, formatSigned } from '../../report/wording.ts';
import { visibleText } from '../../visible-text.ts';
import type { Change, FieldChange, NumberChange } from '../change.ts';
import type { ListChange } from '../list-change.ts';

/** How a change is to be seen; colours only repeat what the words say. */
export type Tone = 'gain' | 'loss' | 'change' | 'plain';

/** A line of a comparison; its texts are raw, for `shownRow`. */
export interface DiffRow {
  /** The dimension, evidence item, priority or part of the record. */
  readonly subject: string;
  /** The field, or for a whole item what became of it: `new`, `gone`. */
  readonly field: string;
  readonly isWhole?: true;
  /** Undefined for what was added. */
  readonly old?: string | undefined;
  /** Undefined for what was removed. */
  readonly new?: string | undefined;
  readonly remark?: string | undefined;
  readonly tone: Tone;
}

/** `evidenceCutoff` as `evidence cutoff`. */
export const fieldLabel = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function numberRow(subject: string, field: string, change: NumberChange, unit = ''): readonly DiffRow[] {
  if (change.old === change.new) return [];
  const side = (value: number | null) => (value === null ? absent : `${formatFigure(value)}${unit}`);
  const remark = change.delta === null ? undefined : formatSigned(change.delta);
  // A higher target is an ambition, not an improvement.
  const tone = field === 'target' || change.delta === null ? 'plain' : change.delta > 0 ? 'gain' : 'loss';
  return [{ subject, field, old: side(change.old), new: side(change.new), remark, tone }];
}

export function changeRow(
  subject: string,
  field: string,
  change: Change<string | number | boolean> | undefined,
  remark?: string,
): readonly DiffRow[] {
  if (change === undefined || change.old === change.new) return [];
  const [old, fresh] = [change.old, change.new].map((value) => (value === null ? absent : String(value)));
  return [{ subject, field, old, new: fresh, remark, tone: 'plain' }];
}

export const fieldRows = (subject: string, changes: readonly FieldChange[]): readonly DiffRow[] =>
  changes.flatMap((one) => changeRow(subject, fieldLabel(one.field), one));

/** @param tones of what is added and removed: a gap that is new is a loss */
export function listRows(
  subject: string,
  field: string,
  list: ListChange | undefined,
  tones: { readonly added: Tone; readonly removed: Tone } = { added: 'plain', removed: 'plain' },
): readonly DiffRow[] {
  if (list === undefined) return [];
  return [
    ...list.added.map((text): DiffRow => ({ subject, field, new: text, tone: tones.added })),
    ...list.removed.map((text): DiffRow => ({ subject, field, old: text, tone: tones.removed })),
    ...list.reworded.map(
      (one): DiffRow => ({ subject, field, old: one.old, new: one.new, remark: alike(one.similarity), tone: 'change' }),
    ),
    ...(list.reordered ? [remarkRow(subject, field, 'in another order')] : []),
    ...(list.too_many_to_match ? [remarkRow(subject, field, tooMany)] : []),
  ];
}

export const tooMany = 'too many to look for reworded ones';

export const remarkRow = (subject: string, field: string, remark: string): DiffRow => ({
  subject,
  field,
  remark,
  tone: 'plain',
});

/** `reworded, 82 % alike` */
export const alike = (similarity: number): string =>
  similarity === 1
    ? 'differs only in case, spacing or invisible characters'
    : `reworded, ${Math.round(similarity * 100)} % alike`;

/** The row with its texts made visible and cut. */
export const shownRow = (row: DiffRow, limit: number): DiffRow => ({
  ...row,
  subject: visibleText(row.subject, limit),
  ...(row.old !== undefined && { old: visibleText(row.old, limit) }),
  ...(row.new !== undefined && { new: visibleText(row.new, limit) }),
  ...(row.remark !== undefined && { remark: visibleText(row.remark, limit) }),
});
