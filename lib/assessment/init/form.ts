import annotated from '../../../schemas/assessment-record.schema.json' with { type: 'json' };
import type { SchemaNode } from '../schema/node.ts';
import { resolverOf } from '../schema/resolver.ts';
import { pointerTokens, valueAt } from '../text/pointer.ts';
import { sentenceCase } from '../words/wording.ts';
import type { ReportLanguage } from '../words/words.ts';
import type { Draft } from './blank-record.ts';
import { type FormWords, formWords } from './form-words.ts';
import { isIn } from './place-of-finding.ts';

/** A node of the schema with what it tells people. */
interface AnnotatedNode extends SchemaNode {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, AnnotatedNode>>;
  readonly items?: AnnotatedNode;
}

// To TypeScript a keyword of a JSON file such as `type` is any text.
const schema = annotated as unknown as AnnotatedNode & { readonly $defs: Readonly<Record<string, AnnotatedNode>> };
const resolve = resolverOf(schema.$defs);

/** What a field holds; `references` are ids of the evidence register. */
export type FieldKind = 'text' | 'date' | 'number' | 'choice' | 'confirmation' | 'texts' | 'references';

interface Described {
  /** JSON Pointer in the record. */
  readonly pointer: string;
  readonly title: string;
  readonly help: string;
}

/** A field of the record that somebody fills in. */
export interface Field extends Described {
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** True for a text that takes a sentence or more. */
  readonly isLong: boolean;
  /** What a value may be, in words; empty if it may be anything. */
  readonly allowed: string;
  /** Empty if the schema has none. */
  readonly example: string;
  /** Values of a choice, or of a number of a short range. */
  readonly options: readonly Option[];
  /** How many items a list must have. */
  readonly minItems: number;
}

/** A value that can be chosen, and its name. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Fields of one object of the record. */
export interface FieldGroup extends Described {
  readonly kind: 'group';
  readonly parts: readonly FormPart[];
}

/** A list of objects: the evidence register, and the priorities. */
export interface FieldList extends Described {
  readonly kind: 'list';
  readonly minItems: number;
  readonly itemAt: (index: number) => FieldGroup;
}

export type FormPart = Field | FieldGroup | FieldList;

/** What is filled in together. */
export interface FormPage {
  readonly id: string;
  readonly step: FormStep;
  readonly stepTitle: string;
  readonly title: string;
  readonly help: string;
  readonly parts: readonly FormPart[];
}

/** Members of a record that are a step of the form; all others are in the first step. */
const ownSteps = ['sampling', 'evidenceRegister', 'dimensions', 'priorities', 'review', 'limitations'] as const;

/** Steps of the form, in their order. */
export const formSteps = ['subject', ...ownSteps] as const;
export type FormStep = (typeof formSteps)[number];

/** A number with this many values at most is chosen, not typed. */
const maxOptions = 10;
/** A text that must be this long is a sentence. */
const longText = 10;

/** Derives the form from the schema of records: all its fields in its order, with its words, or the Portuguese ones. */
export function formOf(language: ReportLanguage): readonly FormPage[] {
  const words = formWords(language);
  const pages: FormPage[] = [];
  const subject: FormPart[] = [];
  for (const [name, node] of Object.entries(schema.properties ?? {})) {
    const part = partOf(node, name, `/${name}`, isRequiredIn(schema, name), words);
    const step = ownSteps.find((candidate) => candidate === name);
    if (part === undefined) continue;
    if (step === undefined) subject.push(part);
    else pages.push(...pagesOf(step, part));
  }
  const { subject: described } = words;
  return [{ id: 'subject', step: 'subject', stepTitle: described.title, ...described, parts: subject }, ...pages];
}

/** A part of groups alone, such as the dimensions, is a page a group. */
function pagesOf(step: FormStep, part: FormPart): readonly FormPage[] {
  const { title: stepTitle, help } = part;
  const whole = { id: step, step, stepTitle, title: stepTitle, help };
  if (part.kind !== 'group') return [{ ...whole, parts: [part] }];
  const groups = part.parts.filter((member) => member.kind === 'group');
  if (groups.length < part.parts.length) return [{ ...whole, parts: part.parts }];
  return groups.map((group) => ({
    id: group.pointer.slice(1).replaceAll('/', '.'),
    step,
    stepTitle,
    title: group.title,
    help: group.help,
    parts: group.parts,
  }));
}

/** Returns undefined for a constant text, which nobody has to answer. */
function partOf(
  reference: AnnotatedNode,
  key: string,
  pointer: string,
  isRequired: boolean,
  words: FormWords,
): FormPart | undefined {
  const definition = resolve(reference);
  const node = { ...definition, ...reference };
  const described = { pointer, ...words.describe(key, node.title ?? '', node.description ?? '') };
  if (typeof node.const === 'string') return undefined;
  const definitionKey = reference.$ref?.split('/').at(-1) ?? key;
  if (node.type === 'object') {
    const parts = Object.entries(node.properties ?? {}).map(([name, child]) =>
      partOf(child, `${definitionKey}.${name}`, `${pointer}/${name}`, isRequiredIn(node, name), words),
    );
    return { kind: 'group', ...described, parts: parts.filter((part) => part !== undefined) };
  }
  const { items } = node;
  if (items && resolve(items).type === 'object') return listOf({ ...node, items }, described, words);
  return fieldOf(node, described, isRequired, words);
}

function listOf(node: AnnotatedNode & { readonly items: AnnotatedNode }, described: Described, words: FormWords) {
  const itemAt = (index: number): FieldGroup => {
    const item = partOf(node.items, '', `${described.pointer}/${index}`, true, words);
    if (item?.kind !== 'group') throw new Error(`${described.pointer} holds no objects`);
    const name = node.items.$ref?.split('/').at(-1) ?? '';
    return { ...item, ...words.describe(name, item.title, item.help) };
  };
  return { kind: 'list', ...described, minItems: node.minItems ?? 0, itemAt } as const;
}

function fieldOf(node: AnnotatedNode, described: Described, isRequired: boolean, words: FormWords): Field {
  const kind = kindOf(node);
  const { minLength = 0, minimum, maximum, examples = [] } = node;
  const rules = kind === 'texts' ? resolve(node.items ?? {}) : node;
  const first = Array.isArray(examples[0]) ? examples[0][0] : examples[0];
  let options: readonly Option[] = [];
  if (node.enum) options = node.enum.map((value) => ({ value, label: words.term(value) ?? sentenceCase(value) }));
  else if (minimum !== undefined && maximum !== undefined && maximum - minimum <= maxOptions) {
    options = Array.from({ length: maximum - minimum + 1 }, (_, index) => String(minimum + index)).map((value) => ({
      value,
      label: value,
    }));
  }
  return {
    ...described,
    kind,
    isRequired,
    isLong: kind === 'text' && (minLength >= longText || !isRequired) && node.pattern === undefined,
    allowed: words.allowed({ ...rules, kind, minItems: node.minItems, isRequired }),
    example: first === undefined ? '' : String(first),
    options,
    minItems: node.minItems ?? 0,
  };
}

function kindOf({ type, items, enum: values, const: constant, format }: AnnotatedNode): FieldKind {
  if (constant !== undefined) return 'confirmation';
  if (values) return 'choice';
  if (type === 'integer') return 'number';
  if (type === 'array') return items && resolve(items).pattern === evidenceId ? 'references' : 'texts';
  return format === 'date' ? 'date' : 'text';
}

const evidenceId = schema.$defs.evidence?.properties?.id?.pattern;

const isRequiredIn = ({ required = [] }: SchemaNode, name: string): boolean => required.includes(name);

/** A question of the form about one field. */
export interface Question {
  readonly field: Field;
  /** The page, and the group in it if there is one, with the number of an item. */
  readonly place: string;
  /** The help of the innermost group. */
  readonly placeHelp: string;
  /** The list that an answer adds an item to; without an answer the list is at its end. */
  readonly opens?: FieldList;
  readonly isRequired: boolean;
}

/** Lists the questions about a draft in their order; after the items of a list that of the first field of the next item. */
export function questionsOf(pages: readonly FormPage[], draft: Draft): readonly Question[] {
  return pages.flatMap(({ title, help, parts }) => parts.flatMap((part) => ask(part, title, help, draft)));
}

function ask(part: FormPart, place: string, placeHelp: string, draft: Draft): readonly Question[] {
  if (part.kind === 'group') {
    const inside = place === part.title ? place : `${place} › ${part.title}`;
    return part.parts.flatMap((member) => ask(member, inside, part.help, draft));
  }
  if (part.kind !== 'list') return [{ field: part, place, placeHelp, isRequired: part.isRequired }];
  const items = valueAt(draft, pointerTokens(part.pointer));
  const count = Array.isArray(items) ? items.length : 0;
  const inItem = (index: number): readonly Question[] => {
    const { title, parts } = part.itemAt(index);
    return parts.flatMap((member) => ask(member, `${title} ${index + 1}`, part.help, draft));
  };
  const [next] = inItem(count);
  const isMissing = !Array.isArray(items) || count < part.minItems;
  return [
    ...Array.from({ length: count }, (_, index) => inItem(index)).flat(),
    ...(next ? [{ ...next, opens: part, isRequired: isMissing }] : []),
  ];
}

/**
 * Returns the index of the first question from `from` on that is still open, or -1: one without an answer, or with one that the
 * judge refuses. One that may stay without an answer is open only as long as nothing after it is answered; empty lists do not
 * count then, because `appraise init` writes them into a blank record.
 * @param errors places of the errors that the judge finds in the draft
 */
export function findOpen(questions: readonly Question[], draft: Draft, errors: readonly string[], from = 0): number {
  const last = questions.findLastIndex(({ field }) => {
    const value = valueAt(draft, pointerTokens(field.pointer));
    return !isUnanswered(value) && !(Array.isArray(value) && value.length === 0);
  });
  return questions.findIndex(({ field: { pointer }, isRequired }, index) => {
    if (index < from) return false;
    if (errors.some((place) => isIn(place, pointer))) return true;
    return isUnanswered(valueAt(draft, pointerTokens(pointer))) && (isRequired || index > last);
  });
}

/** Makes a draft in which nothing is answered: the constants, and the objects that hold the fields. */
export const emptyDraft = (): Draft => openDraft({});

/** Adds to a record that is not finished the constants and objects that it lacks; what it has stays. */
export function openDraft(value: Draft): Draft {
  const filled = withObjects(schema, value);
  return arrange(schema, filled);
}

function withObjects(reference: AnnotatedNode, value: Draft): Draft {
  const filled: Draft = { ...value };
  for (const [name, child] of Object.entries(resolve(reference).properties ?? {})) {
    const node = resolve(child);
    const found = filled[name];
    if (typeof node.const === 'string') filled[name] = isUnanswered(found) ? node.const : found;
    else if (node.type === 'object' && (found === undefined || isObject(found))) {
      filled[name] = withObjects(child, found ?? {});
    }
  }
  return filled;
}

/** True for what stands where nothing is answered yet. An empty list is an answer: there are none; a list of blanks is not. */
export const isUnanswered = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length > 0 && value.every(isUnanswered));

const isObject = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the draft with a value at a JSON Pointer, and with all members in the order of the schema. Undefined takes the member
 * or the item out; an item at the end of a list is added.
 */
export const withValue = (draft: Draft, pointer: string, value: unknown): Draft =>
  arrange(schema, putAt(draft, pointerTokens(pointer), value));

function putAt(container: unknown, [token, ...rest]: readonly string[], value: unknown): Draft {
  if (token === undefined) return {};
  const isIndex = /^\d+$/.test(token);
  const copy: unknown = Array.isArray(container) || (isIndex && !isObject(container)) ? listFrom(container) : undefined;
  if (Array.isArray(copy)) {
    const at = Number(token);
    if (rest.length > 0) copy[at] = putAt(copy[at], rest, value);
    else if (value === undefined) copy.splice(at, 1);
    else copy[at] = value;
    return Object(copy);
  }
  const { [token]: found, ...others } = isObject(container) ? container : {};
  if (rest.length > 0) return { ...others, [token]: putAt(found, rest, value) };
  return value === undefined ? others : { ...others, [token]: value };
}

const listFrom = (value: unknown): unknown[] => (Array.isArray(value) ? [...value] : []);

/** Puts the members of objects into the order of the schema; unknown ones come last. */
function arrange(reference: AnnotatedNode, value: Draft): Draft {
  const properties = resolve(reference).properties ?? {};
  const names = [...Object.keys(properties).filter((name) => Object.hasOwn(value, name)), ...Object.keys(value)];
  return Object.fromEntries(
    names.map((name) => {
      const member = value[name];
      const child = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (child && isObject(member)) return [name, arrange(child, member)];
      const items = child && resolve(child).items;
      if (items && Array.isArray(member)) {
        return [name, member.map((item: unknown) => (isObject(item) ? arrange(items, item) : item))];
      }
      return [name, member];
    }),
  );
}

/** The text of a draft, as it is kept in a file. */
export const draftText = (draft: Draft): string => `${JSON.stringify(draft, null, 2)}\n`;

/** Makes the value that an answer stands for; undefined for none. What a field does not take stays a text, for the judge. */
export function valueOfAnswer(kind: FieldKind, answer: string): unknown {
  if (answer === '') return undefined;
  const text = kind === 'number' || kind === 'confirmation' ? answer.trim() : answer;
  if (kind === 'confirmation') return /^(?:y|yes|s|sim|true)$/i.test(text) || text;
  // All numbers of the form are whole. As 1, the beginning of 1.000 would stand in the field without its point, and end as 100.
  if (kind !== 'number' || !/^-?(?:0|[1-9]\d*)$/.test(text)) return text;
  const number = Number(text);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

/** Ids and titles of the evidence register of a draft. */
export function registerOf(draft: Draft): readonly { readonly id: string; readonly title: string }[] {
  const register = draft.evidenceRegister;
  if (!Array.isArray(register)) return [];
  return register.flatMap((item: unknown) => {
    if (!isObject(item) || typeof item.id !== 'string' || item.id === '') return [];
    return [{ id: item.id, title: typeof item.title === 'string' ? item.title : '' }];
  });
}
