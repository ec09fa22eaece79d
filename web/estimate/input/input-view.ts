import type { InputSummary } from '../../../lib/pricing/formats/input-summary.ts';
import { formatNames } from '../../../lib/pricing/inputs/format-names.ts';

/** Where an estimate comes from, as its link holds it: the file and what it was read as, before the reader's changes. */
export type InputView = InputSummary;

type Members = Readonly<Record<string, unknown>>;

/** Reads the member `input` of a view; anyone can write a link. @returns undefined for what no file was read as */
export function readInputView(value: unknown): InputView | undefined {
  if (!isObject(value) || !isObject(value.lines)) return undefined;
  const { file, format, warnings, lines } = value;
  const isRead =
    typeof file === 'string' &&
    formatNames.some((name) => name === format) &&
    isTextList(warnings) &&
    isListOf(lines.items, ['id']) &&
    isListOf(lines.meters, ['id']) &&
    isNamedList(lines.read, [], ({ lines: ids }) => isTextList(ids)) &&
    isNamedList(lines.assumed, ['text']) &&
    isNamedList(
      lines.unpriced,
      ['reason'],
      ({ isPart, byUse, isUnknownType }) =>
        typeof isPart === 'boolean' && isOptional(byUse, 'boolean') && isOptional(isUnknownType, 'boolean'),
    ) &&
    isNamedList(lines.free, ['why']);
  return isRead ? (value as unknown as InputView) : undefined;
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text: unknown) => typeof text === 'string');

const isListOf = (
  value: unknown,
  texts: readonly string[],
  isElse: (member: Members) => boolean = () => true,
): boolean =>
  Array.isArray(value) &&
  value.every(
    (entry: unknown) => isObject(entry) && texts.every((name) => typeof entry[name] === 'string') && isElse(entry),
  );

const isOptional = (value: unknown, type: 'string' | 'boolean'): boolean =>
  value === undefined || typeof value === type;

/** A resource of the file, or a part of it. */
const isNamedList = (
  value: unknown,
  texts: readonly string[],
  isElse: (member: Members) => boolean = () => true,
): boolean =>
  isListOf(value, ['address', 'type', ...texts], (entry) => isOptional(entry.partOf, 'string') && isElse(entry));
