import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankRecord, type Draft } from '../../../../lib/assessment/init/blank-record.ts';
import {
  draftText,
  emptyDraft,
  type FormPart,
  findOpen,
  formOf,
  formSteps,
  openDraft,
  type Question,
  questionsOf,
  registerOf,
  valueOfAnswer,
  withValue,
} from '../../../../lib/assessment/init/form.ts';
import { portugueseTexts } from '../../../../lib/assessment/init/form-words.ts';
import { placeOfFinding } from '../../../../lib/assessment/init/place-of-finding.ts';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import { recordSchema, resolve, type SchemaNode } from '../../../../lib/assessment/schema/node.ts';
import { pointerTokens, valueAt } from '../../../../lib/assessment/text/pointer.ts';
import { validRecord } from '../../../support/records.ts';
import { arbitraryRecord } from '../arbitrary-record.ts';
import { spell } from '../oracle/json-text.ts';

const english = formOf('en');
const portuguese = formOf('pt');

const errorsIn = (draft: Draft): string[] =>
  validate(new TextEncoder().encode(draftText(draft)))
    .findings.filter(({ severity }) => severity === 'error')
    .map(placeOfFinding);

/** Fills in the form with what a record says, from a draft on, and returns the draft and what was asked. */
function fillIn(record: Draft, start: Draft = emptyDraft()): { draft: Draft; asked: string[] } {
  const answerTo = ({ field }: Question): unknown => {
    const value = valueAt(record, pointerTokens(field.pointer));
    if (Array.isArray(value)) return value.map((item) => valueOfAnswer('text', String(item)));
    return value === undefined ? undefined : valueOfAnswer(field.kind, String(value));
  };
  const asked: string[] = [];
  let draft = start;
  let questions = questionsOf(english, draft);
  let at = findOpen(questions, draft, []);
  for (let question = questions[at]; question; question = questions[at]) {
    const { field, opens } = question;
    asked.push(field.pointer);
    const answer = answerTo(question);
    if (answer !== undefined) draft = withValue(draft, field.pointer, answer);
    else if (opens && valueAt(draft, pointerTokens(opens.pointer)) === undefined) {
      draft = withValue(draft, opens.pointer, []);
    }
    questions = questionsOf(english, draft);
    at = findOpen(questions, draft, [], at + 1);
  }
  return { draft, asked };
}

/** Pointers of all fields of a record that somebody can fill in: what is no object, no list of objects and no constant text. */
function fieldsOf(reference: SchemaNode, value: unknown, pointer = ''): string[] {
  const node = resolve(reference);
  if (typeof node.const === 'string') return [];
  if (node.type === 'object') {
    return Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
      fieldsOf(child, Object(value)[name], `${pointer}/${name}`),
    );
  }
  const { items } = node;
  if (!items || resolve(items).type !== 'object') return [pointer];
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((item, index) => fieldsOf(items, item, `${pointer}/${index}`));
}

/** Changes what no answer gives: numbers are typed in digits, and notes of no character are no notes. */
function answerable(name: string, value: unknown): unknown {
  if (name === 'notes' && value === '') return undefined;
  if (typeof value !== 'number') return value;
  // The sum makes 0 of -0.
  return Number.isSafeInteger(value) ? value + 0 : Number.MAX_SAFE_INTEGER;
}

const anyRecord = arbitraryRecord.map(
  (tree): Draft => JSON.parse(spell(tree, { byteOrderMark: false, choices: [0] }).text, answerable),
);

describe('the form of a record', () => {
  test('asks for every field of the schema exactly once, in its order', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const fields = questionsOf(english, record).filter(({ opens }) => opens === undefined);
        expect(fields.map(({ field }) => field.pointer)).toEqual(fieldsOf(recordSchema, record));
      }),
      { numRuns: 50 },
    );
  });

  test('gives exactly the record back whose values are the answers', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const { draft, asked } = fillIn(record);
        expect(draft).toEqual(record);
        expect(asked.length).toBe(new Set(asked).size);
      }),
      { numRuns: 50 },
    );
  });

  test('goes on where a half record ends, and asks nothing again that is answered', () => {
    const record: Draft = { ...validRecord() };
    const { asked } = fillIn(record);
    fc.assert(
      fc.property(fc.nat(asked.length - 1), (done) => {
        const isLater = new Set(asked.slice(done));
        const half = asked.reduce<Draft>((draft, pointer) => {
          const value = valueAt(record, pointerTokens(pointer));
          return isLater.has(pointer) || value === undefined ? draft : withValue(draft, pointer, value);
        }, emptyDraft());
        const resumed = fillIn(record, openDraft(JSON.parse(draftText(half))));
        expect(resumed.draft).toEqual(record);
        const answered = asked
          .slice(0, done)
          .filter((pointer) => valueAt(record, pointerTokens(pointer)) !== undefined);
        expect(resumed.asked.filter((pointer) => answered.includes(pointer))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('begins with the constants and no answer, and every field of it is missing', () => {
    const draft = emptyDraft();
    expect(draft).toMatchObject({ schemaVersion: '1.0', methodVersion: '1.0', scope: {}, review: { reviewer: {} } });
    const required = questionsOf(english, draft).filter(({ isRequired, opens }) => isRequired && !opens);
    const lists = ['/evidenceRegister', '/priorities'];
    expect(new Set(errorsIn(draft))).toEqual(new Set([...required.map(({ field }) => field.pointer), ...lists]));
  });

  test('takes the blanks of appraise init for fields without an answer', () => {
    const blank = openDraft(blankRecord());
    expect(blank).toEqual(blankRecord());
    const record: Draft = { ...validRecord() };
    const { draft } = fillIn(record, blank);
    expect(errorsIn(draft)).toEqual([]);
    // An empty list is an answer: there are none.
    expect(draft).toMatchObject({ assessor: { conflicts: [] } });
    expect(registerOf(draft)).toEqual(registerOf(record));
  });

  test('keeps what it does not ask for, behind the members of the schema', () => {
    const draft = withValue(openDraft({ extra: { a: [1] }, scope: 'wrong' }), '/assessedAt', '2026-01-31');
    expect(Object.keys(draft).at(-1)).toBe('extra');
    expect(draft).toMatchObject({ extra: { a: [1] }, scope: 'wrong', assessedAt: '2026-01-31' });
  });

  test('writes members in the order of the schema, whatever was answered first', () => {
    const late = withValue(emptyDraft(), '/limitations', ['None of it was tested.']);
    const draft = withValue(withValue(late, '/scope/evidenceCutoff', '2026-01-31'), '/scope/organization', 'Acme');
    expect(Object.keys(Object(draft.scope))).toEqual(['organization', 'evidenceCutoff']);
    const item = withValue(withValue(draft, '/evidenceRegister/0/title', 'A'), '/evidenceRegister/0/id', 'EV-AAA');
    const order = Object.keys(recordSchema.properties ?? {});
    expect(Object.keys(item)).toEqual(order.filter((name) => name in item));
    expect(JSON.stringify(item.evidenceRegister)).toBe('[{"id":"EV-AAA","title":"A"}]');
  });

  test('opens an answer again that the judge refuses', () => {
    const record: Draft = { ...validRecord() };
    const questions = questionsOf(english, record);
    expect(findOpen(questions, record, [])).toBe(-1);
    const at = findOpen(questions, record, ['/scope/included/0', '/review/reviewedAt']);
    expect(questions[at]?.field.pointer).toBe('/scope/included');
    const later = findOpen(questions, record, ['/scope/included/0', '/review/reviewedAt'], at + 1);
    expect(questions[later]?.field.pointer).toBe('/review/reviewedAt');
  });

  test('takes members and items out', () => {
    const record: Draft = { ...validRecord() };
    expect(withValue(record, '/limitations', undefined)).not.toHaveProperty('limitations');
    const register = registerOf(record);
    expect(registerOf(withValue(record, '/evidenceRegister/0', undefined))).toEqual(register.slice(1));
  });

  test.each([
    { kind: 'number', answer: ' 12 ', value: 12 },
    { kind: 'number', answer: '2.5', value: '2.5' },
    { kind: 'number', answer: '1.0', value: '1.0' },
    { kind: 'number', answer: '012', value: '012' },
    { kind: 'number', answer: '99999999999999999999', value: '99999999999999999999' },
    { kind: 'confirmation', answer: 'Yes', value: true },
    { kind: 'confirmation', answer: 'sim', value: true },
    { kind: 'confirmation', answer: 'no', value: 'no' },
    { kind: 'text', answer: ' a ', value: ' a ' },
    { kind: 'date', answer: '', value: undefined },
  ] as const)('reads "$answer" for a $kind', ({ kind, answer, value }) => {
    expect(valueOfAnswer(kind, answer)).toBe(value);
  });

  test('has one page a step, and one a dimension', () => {
    expect(new Set(english.map(({ step }) => step))).toEqual(new Set(formSteps));
    expect(english.filter(({ step }) => step === 'dimensions')).toHaveLength(10);
    expect(english).toHaveLength(formSteps.length + 9);
  });

  test('offers the evidence register where ids of evidence are asked for, and nowhere else', () => {
    const kinds = questionsOf(english, emptyDraft()).filter(({ field }) => field.kind === 'references');
    expect(kinds.map(({ field }) => field.pointer.split('/').at(-1))).toEqual(Array(10).fill('evidenceRefs'));
  });
});

/** All nodes of the form with their texts, each item of a list once. */
const textsOf = (parts: readonly FormPart[]): readonly FormPart[] =>
  parts.flatMap((part) => {
    if (part.kind === 'group') return [part, ...textsOf(part.parts)];
    if (part.kind === 'list') return [part, ...textsOf([part.itemAt(0)])];
    return [part];
  });

describe('the words of the form', () => {
  test('are those of the schema in English, and others in Portuguese, for every node', () => {
    const pairs = english.map((page, index) => [page, portuguese[index]] as const);
    for (const [page, translated] of pairs) {
      const nodes = textsOf(page.parts);
      const others = textsOf(translated?.parts ?? []);
      expect(nodes.map(({ pointer }) => pointer)).toEqual(others.map(({ pointer }) => pointer));
      for (const [index, node] of nodes.entries()) {
        expect(node.title, node.pointer).not.toBe('');
        expect(node.help, node.pointer).not.toBe('');
        expect(others[index]?.help, node.pointer).not.toBe(node.help);
      }
      expect(translated?.stepTitle).not.toBe(page.stepTitle);
    }
  });

  test('are translated for nothing that the schema does not have', () => {
    const used = new Set<string>();
    const walk = (reference: SchemaNode, key: string): void => {
      used.add(key);
      const node = resolve(reference);
      const name = reference.$ref?.split('/').at(-1) ?? key;
      if (node.type === 'object') used.add(name);
      for (const [member, child] of Object.entries(node.properties ?? {})) {
        walk(child, name === '' ? member : `${name}.${member}`);
      }
      if (node.items) walk(node.items, name);
    };
    walk(recordSchema, '');
    expect(Object.keys(portugueseTexts).filter((key) => !used.has(key))).toEqual([]);
  });

  test('say what a value may be', () => {
    const allowed = (form: typeof english, pointer: string) =>
      questionsOf(form, emptyDraft()).find(({ field }) => field.pointer === pointer)?.field.allowed;
    expect(allowed(english, '/scope/included')).toBe('at least one, at least 2 characters each');
    expect(allowed(portuguese, '/scope/included')).toBe('ao menos um, ao menos 2 caracteres cada');
    expect(allowed(english, '/assessedAt')).toBe('a day as YYYY-MM-DD');
    expect(allowed(english, '/sampling/sampleSize')).toBe('a whole number from 0');
    expect(allowed(english, '/dimensions/toolsMcp/coverage')).toBe('a whole number from 0 to 100');
    expect(allowed(english, '/dimensions/toolsMcp/notes')).toBe('optional');
  });

  test('name values of a choice', () => {
    const options = (form: typeof english) =>
      questionsOf(form, emptyDraft()).find(({ field }) => field.pointer === '/review/disposition')?.field.options;
    expect(options(english)?.[1]).toEqual({ value: 'accepted-with-conditions', label: 'Accepted with conditions' });
    expect(options(portuguese)?.[1]).toEqual({ value: 'accepted-with-conditions', label: 'Aceita com condições' });
  });
});
