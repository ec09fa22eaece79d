import { onScale, type ScaledField } from '../../record/derived-mean.ts';
import { absent, formatSigned } from '../../words/wording.ts';
import { type DiffWords, fieldLabel, shownText } from '../../words/words.ts';
import type { Change, FieldChange, NumberChange } from '../changes.ts';
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

export function numberRow(
  subject: string,
  field: ScaledField,
  change: NumberChange,
  words: DiffWords,
  unit = '',
): readonly DiffRow[] {
  if (change.old === change.new) return [];
  const { figure } = words.report;
  const side = (value: number | null) => (value === null ? absent : scaledText(field, value, words, unit));
  const remark = change.delta === null ? undefined : formatSigned(change.delta, figure);
  // A higher target is an ambition, not an improvement.
  const tone = field === 'target' ? 'plain' : toneOfDelta(change.delta);
  return [{ subject, field: words.fields[field], old: side(change.old), new: side(change.new), remark, tone }];
}

/** A figure with its unit; one off its scale says so. */
export function scaledText(field: ScaledField, value: number, { report }: DiffWords, unit: string): string {
  const text = `${report.figure(value)}${unit}`;
  return onScale(field, value) === undefined ? report.offScale(text) : text;
}

/** Returns the tone of a figure that is the better the higher it is; null if it cannot be compared. */
export function toneOfDelta(delta: number | null): Tone {
  if (delta === null || delta === 0) return 'plain';
  return delta > 0 ? 'gain' : 'loss';
}

/** @param field its name in the format */
export function changeRow(
  subject: string,
  field: string,
  change: Change<string | number | boolean> | undefined,
  words: DiffWords,
  remark?: string,
): readonly DiffRow[] {
  if (change === undefined || change.old === change.new) return [];
  const old = valueText(field, change.old, words);
  const fresh = valueText(field, change.new, words);
  return [{ subject, field: fieldLabel(field, words), old, new: fresh, remark, tone: 'plain' }];
}

/** A field of a new item. @param field its name in the format */
export const newRow = (subject: string, field: string, value: string, words: DiffWords): readonly DiffRow[] => [
  { subject, field: fieldLabel(field, words), new: valueText(field, value, words), tone: 'plain' },
];

/** Fields whose values are words of the format. */
const choices: ReadonlySet<string> = new Set(['confidence', 'disposition', 'method', 'mode', 'severity', 'type']);

function valueText(field: string, value: string | number | boolean | null, words: DiffWords): string {
  if (value === null) return absent;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return choices.has(field) ? words.choice(String(value)) : String(value);
}

export const fieldRows = (subject: string, changes: readonly FieldChange[], words: DiffWords): readonly DiffRow[] =>
  changes.flatMap((change) => changeRow(subject, change.field, change, words));

/** @param tones of what is added and removed: a gap that is new is a loss */
export function listRows(
  subject: string,
  name: string,
  list: ListChange | undefined,
  words: DiffWords,
  tones: { readonly added: Tone; readonly removed: Tone } = { added: 'plain', removed: 'plain' },
): readonly DiffRow[] {
  if (list === undefined) return [];
  const field = fieldLabel(name, words);
  return [
    ...list.added.map((text): DiffRow => ({ subject, field, new: text, tone: tones.added })),
    ...list.removed.map((text): DiffRow => ({ subject, field, old: text, tone: tones.removed })),
    ...list.reworded.map(
      ({ old, new: fresh, similarity }): DiffRow => ({
        subject,
        field,
        old,
        new: fresh,
        remark: alike(similarity, words),
        tone: 'change',
      }),
    ),
    ...(list.reordered ? [remarkRow(subject, field, words.reordered)] : []),
    ...(list.too_many_to_match ? [remarkRow(subject, field, words.tooMany)] : []),
  ];
}

export const remarkRow = (subject: string, field: string, remark: string): DiffRow => ({
  subject,
  field,
  remark,
  tone: 'plain',
});

/** `reworded, 82 % alike` */
export const alike = (similarity: number, words: DiffWords): string =>
  similarity === 1 ? words.almostEqual : words.alike(Math.round(similarity * 100));

/** The row with its texts made visible and cut. */
export const shownRow = (row: DiffRow, limit: number, { report }: DiffWords): DiffRow => ({
  ...row,
  subject: shownText(row.subject, limit, report),
  ...(row.old !== undefined && { old: shownText(row.old, limit, report) }),
  ...(row.new !== undefined && { new: shownText(row.new, limit, report) }),
  ...(row.remark !== undefined && { remark: shownText(row.remark, limit, report) }),
});
