import { checkMembers, type Fault, isObject, readStrictJson, readText, type Tell } from '../policy/strict-json.ts';
import type { PolicyName } from '../record/finding.ts';
import { normalizeName } from '../record/names.ts';
import { quote } from '../record/quote.ts';
import { type DimensionKey, dimensionKeys } from '../record/record.ts';
import { showValue, valueInEnglish } from '../record/shown-value.ts';
import { suggestWord } from '../record/suggest-word.ts';
import { mistakeInEnglish, type PolicyMistake } from '../rules/policy-rules.ts';
import { didYouMean, integer } from '../rules/sentence.ts';
import {
  type Control,
  type Framework,
  type Frameworks,
  frameworkId,
  maxControls,
  maxFrameworks,
  maxFrameworksBytes,
  textLimits,
} from './frameworks.ts';

/** What is wrong with the file; 1-based line and column. */
export interface FrameworksProblem {
  readonly line: number;
  readonly column: number;
  /** In English. */
  readonly message: string;
}

/** A mistake that a policy cannot have, in English. */
interface SaidMistake {
  readonly kind: 'said';
  readonly message: string;
}

type Teller = Tell<PolicyMistake | SaidMistake>;

/** Reads a mapping to frameworks as strictly as a policy, or returns everything that is wrong with it. */
export function readFrameworks(
  bytes: Uint8Array,
  { source, sha256 }: PolicyName,
): { readonly frameworks: Frameworks } | { readonly problems: readonly FrameworksProblem[] } {
  if (bytes.length > maxFrameworksBytes) {
    const message = `the file has ${integer.en(bytes.length)} bytes, at most ${integer.en(maxFrameworksBytes)} are read`;
    return { problems: [{ line: 1, column: 1, message }] };
  }
  const read = readStrictJson<Content, SaidMistake>(bytes, readContent);
  return 'faults' in read
    ? { problems: read.faults.map(problemOf) }
    : { frameworks: { source, sha256, ...read.content } };
}

const problemOf = ({ line, column, mistake }: Fault<PolicyMistake | SaidMistake>): FrameworksProblem => ({
  line,
  column,
  message: mistake.kind === 'said' ? mistake.message : mistakeInEnglish(mistake),
});

const said = (message: string): SaidMistake => ({ kind: 'said', message });

const isA = (what: string, value: unknown): SaidMistake => said(`${what}, not ${valueInEnglish(showValue(value))}`);

type Content = Omit<Frameworks, keyof PolicyName>;

function readContent(value: unknown, tell: Teller): Content {
  if (!isObject(value)) {
    tell('', isA('the file is one JSON object', value));
    return { frameworks: [] };
  }
  checkMembers(value, '', ['$schema', 'frameworks'], tell);
  const { $schema } = value;
  if ($schema !== undefined && typeof $schema !== 'string') {
    tell('/$schema', { kind: 'notText', name: '$schema', found: showValue($schema) });
  }
  return { ...(typeof $schema === 'string' && { schema: $schema }), frameworks: readAll(value, tell) };
}

function readAll(value: Readonly<Record<string, unknown>>, tell: Teller): readonly Framework[] {
  const list = readList(value, 'frameworks', '', tell, 'the file needs "frameworks", an array');
  if (list.length > maxFrameworks) {
    tell('/frameworks', tooMany(list.length, 'frameworks', maxFrameworks));
    return [];
  }
  const count = list.reduce((sum: number, item) => sum + controlCount(item), 0);
  if (count > maxControls) {
    tell('/frameworks', tooMany(count, 'controls', maxControls));
    return [];
  }
  const frameworks = list.map((item, index) => readFramework(item, `/frameworks/${index}`, tell));
  tellRepeated(frameworks, '/frameworks', 'a framework', tell);
  return frameworks.filter((framework) => framework !== undefined);
}

const tooMany = (count: number, things: string, limit: number): SaidMistake =>
  said(`there are ${integer.en(count)} ${things}, at most ${integer.en(limit)} are read`);

const controlCount = (item: unknown): number =>
  isObject(item) && Array.isArray(item.controls) ? item.controls.length : 0;

/** Reads an array; empty after a mistake. */
function readList(
  object: Readonly<Record<string, unknown>>,
  name: string,
  at: string,
  tell: Teller,
  missing?: string,
): readonly unknown[] {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (Array.isArray(value)) return value;
  if (value !== undefined) tell(`${at}/${name}`, isA(`${name} is an array`, value));
  else if (missing !== undefined) tell(at, said(missing));
  return [];
}

function readFramework(value: unknown, at: string, tell: Teller): Framework | undefined {
  if (!isObject(value)) {
    tell(at, isA('a framework is an object', value));
    return undefined;
  }
  checkMembers(value, at, ['id', 'name', 'controls'], tell);
  const text = (name: 'id' | 'name') =>
    readText(value, name, at, tell, { limit: textLimits[name], missing: said(`a framework needs "${name}"`) });
  const id = text('id');
  const name = text('name');
  if (id !== undefined && !frameworkId.test(id)) {
    tell(`${at}/id`, said(`id has letters, digits, ".", "_" and "-" only, such as "nist-ai-rmf", not ${quote(id)}`));
  }
  const list = readList(value, 'controls', at, tell, 'a framework needs "controls", an array');
  const controls = list.map((item, index) => readControl(item, `${at}/controls/${index}`, tell));
  tellRepeated(controls, `${at}/controls`, 'a control', tell);
  if (id === undefined || name === undefined) return undefined;
  return { id, name, controls: controls.filter((control) => control !== undefined) };
}

/** Tells of each id that an earlier item of the list has, in any letter case. */
function tellRepeated(
  items: readonly ({ readonly id: string } | undefined)[],
  at: string,
  what: string,
  tell: Teller,
): void {
  const seen = new Map<string, string>();
  for (const [index, item] of items.entries()) {
    if (item === undefined) continue;
    const key = normalizeName(item.id);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, item.id);
    else tell(`${at}/${index}/id`, said(`${what} with the id ${quote(earlier)} is in the list already`));
  }
}

function readControl(value: unknown, at: string, tell: Teller): Control | undefined {
  if (!isObject(value)) {
    tell(at, isA('a control is an object', value));
    return undefined;
  }
  checkMembers(value, at, ['id', 'title', 'dimensions', 'not_applicable'], tell);
  const id = readText(value, 'id', at, tell, {
    limit: textLimits.controlId,
    missing: said('a control needs "id"'),
  });
  const title = readText(value, 'title', at, tell, { limit: textLimits.title });
  const notApplicable = readText(value, 'not_applicable', at, tell, { limit: textLimits.reason });
  const isLeftOut = value.not_applicable !== undefined;
  const dimensions = readDimensions(value, at, tell, isLeftOut);
  if (isLeftOut && dimensions.length > 0) {
    tell(at, said('a control has "dimensions", or a reason in "not_applicable"; this one has both'));
  }
  if (id === undefined) return undefined;
  return {
    id,
    ...(title !== undefined && { title }),
    dimensions,
    ...(notApplicable !== undefined && { notApplicable }),
  };
}

function readDimensions(
  control: Readonly<Record<string, unknown>>,
  at: string,
  tell: Teller,
  isLeftOut: boolean,
): readonly DimensionKey[] {
  const missing = 'a control needs "dimensions", an array that is empty as long as it is not mapped';
  const list = readList(control, 'dimensions', at, tell, isLeftOut ? undefined : missing);
  if (list.length > dimensionKeys.length) {
    tell(`${at}/dimensions`, said(`there are ${dimensionKeys.length} dimensions, not ${integer.en(list.length)}`));
    return [];
  }
  const read: DimensionKey[] = [];
  for (const [index, item] of list.entries()) {
    const pointer = `${at}/dimensions/${index}`;
    const key = dimensionKeys.find((known) => known === item);
    if (key === undefined)
      tell(pointer, typeof item === 'string' ? unknownDimension(item) : isA('a dimension is a text', item));
    else if (read.includes(key)) tell(pointer, said(`${key} is in the list already`));
    else read.push(key);
  }
  return read;
}

/** Says which dimension is meant, or which there are. */
function unknownDimension(name: string): SaidMistake {
  const near = suggestWord(name, dimensionKeys);
  return said(
    `there is no dimension ${quote(name)}: ${near === undefined ? `there are ${dimensionKeys.join(', ')}` : didYouMean.en(near)}`,
  );
}
