import { integerOf } from './formats.ts';
import { type ObjectTree, pointerTo, type Tree, textOf } from './json-tree.ts';
import { matchTypos } from './typos.ts';

/** Notes one finding: which rule, and the JSON Pointer it stands at. */
export interface Report {
  (rule: string, pointer: string): void;
  /** Whether a finding counts as an error under the policy. @default all do */
  readonly isError?: (rule: string, pointer: string) => boolean;
}

/** What a value must look like; tells `report` each way in which it does not. */
export type Shape = (value: Tree, pointer: string, report: Report) => void;

interface TextRules {
  /** In Unicode code points. */
  readonly min?: number;
  readonly pattern?: RegExp;
  readonly format?: (text: string) => boolean;
}

/** A string; every rule it breaks is reported, not only the first. */
export const text =
  ({ min = 0, pattern, format }: TextRules): Shape =>
  (value, pointer, report) => {
    if (value.kind !== 'string') return report('schema/type', pointer);
    if ([...value.text].length < min) report('schema/min-length', pointer);
    if (pattern && !pattern.test(value.text)) report('schema/pattern', pointer);
    if (format && !format(value.text)) report('schema/format', pointer);
  };

/** A string out of a closed list. */
export const choice =
  (...allowed: readonly string[]): Shape =>
  (value, pointer, report) => {
    if (value.kind !== 'string') return report('schema/type', pointer);
    if (!allowed.includes(value.text)) report('schema/enum', pointer);
  };

/** Exactly this string, or exactly `true`: any other value of any type is a wrong constant. */
export const constant =
  (wanted: string | true): Shape =>
  (value, pointer, report) => {
    const equal = wanted === true ? value.kind === 'literal' && value.token === 'true' : textOf(value) === wanted;
    if (!equal) report('schema/const', pointer);
  };

/** A number without fraction however it is spelled (`3`, `3.0`, `30e-1`), between two bounds. */
export const integer =
  (min: bigint, max?: bigint): Shape =>
  (value, pointer, report) => {
    const number = value.kind === 'number' ? integerOf(value.token) : undefined;
    if (number === undefined) return report('schema/type', pointer);
    if (number < min || (max !== undefined && number > max)) report('schema/range', pointer);
  };

/** An array of `item`; `unique` looks at its strings only and is reported once an array. */
export const list =
  (item: Shape, { min = 0, unique = false } = {}): Shape =>
  (value, pointer, report) => {
    if (value.kind !== 'array') return report('schema/type', pointer);
    if (value.items.length < min) report('schema/min-items', pointer);
    const texts = value.items.map(textOf).filter((entry) => entry !== undefined);
    if (unique && new Set(texts).size < texts.length) report('schema/unique-items', pointer);
    for (const [index, entry] of value.items.entries()) item(entry, pointerTo(pointer, index), report);
  };

/** A misspelt name counts for the missing one only where both findings would be errors. */
const faultyNames = (
  object: ObjectTree,
  required: readonly string[],
  known: readonly string[],
  { pointer, isError = () => true }: { readonly pointer: string; readonly isError: Report['isError'] | undefined },
) => {
  const names = [...new Set(object.members.map((member) => member.name))];
  const missing = required.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !known.includes(name));
  const typos = isError('schema/required', pointer)
    ? unknown.filter((name) => isError('schema/unknown-property', pointerTo(pointer, name)))
    : [];
  return { unknown, missing: missing.filter((name) => !matchTypos(typos, missing).includes(name)) };
};

/** An object of these members and no others. Of members with the same name the last one is judged. */
export const members = (
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape => {
  const shapes = new Map(Object.entries({ ...required, ...optional }));
  return (value, pointer, report) => {
    if (value.kind !== 'object') return report('schema/type', pointer);
    const context = { pointer, isError: report.isError };
    const { unknown, missing } = faultyNames(value, Object.keys(required), [...shapes.keys()], context);
    for (const _ of missing) report('schema/required', pointer);
    for (const name of unknown) report('schema/unknown-property', pointerTo(pointer, name));
    for (const [name, entry] of new Map(value.members.map((member) => [member.name, member.value]))) {
      shapes.get(name)?.(entry, pointerTo(pointer, name), report);
    }
  };
};
