import type { Language } from '../../../lib/platform/language.ts';
import type { InputSummary } from '../../../lib/pricing/formats/input-summary.ts';
import { formatNames } from '../../../lib/pricing/inputs/format-names.ts';

/** Where an estimate comes from, as its link holds it: the file and what it was read as, before the reader's changes. */
export interface InputView extends InputSummary {
  /** The language of its sentences; links of earlier versions have none. @default "en" */
  readonly language?: Language;
  /** What its resources could use, and what they do, as `readUse` reads it; undefined if none is charged by use. */
  readonly use?: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/** Reads the member `input` of a view; anyone can write a link. @returns undefined for what no file was read as */
export function readInputView(value: unknown): InputView | undefined {
  if (!isObject(value) || !isObject(value.lines)) return undefined;
  const { file, format, warnings, lines, language } = value;
  const isRead =
    typeof file === 'string' &&
    (language === undefined || language === 'en' || language === 'pt') &&
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

/** True for an object that is no list. */
export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for a list of texts. */
export const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text: unknown) => typeof text === 'string');

/** True for a list of objects with texts of these names, for each of which `isElse` holds. */
export const isListOf = (
  value: unknown,
  texts: readonly string[],
  isElse: (member: Members) => boolean = () => true,
): boolean =>
  Array.isArray(value) &&
  value.every(
    (entry: unknown) => isObject(entry) && texts.every((name) => typeof entry[name] === 'string') && isElse(entry),
  );

/** True for a value of the type, and for none. */
export const isOptional = (value: unknown, type: 'string' | 'number' | 'boolean'): boolean =>
  value === undefined || typeof value === type;

/** A resource of the file, or a part of it. */
const isNamedList = (
  value: unknown,
  texts: readonly string[],
  isElse: (member: Members) => boolean = () => true,
): boolean =>
  isListOf(value, ['address', 'type', ...texts], (entry) => isOptional(entry.partOf, 'string') && isElse(entry));
