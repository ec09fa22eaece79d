import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contentOf,
  type EstimateContent,
  isSameContent,
  noSteps,
  noteEdit,
  type Steps,
  stepBack,
  stepForward,
  withContent,
} from '../../../../web/estimate/kept/steps.ts';

const line = (quantity: number, id = 'web') => ({ id, product: 'virtual_machine', region: 'eastus', quantity });
const content = (...items: readonly object[]): EstimateContent => ({
  request: { items } as EstimateContent['request'],
  input: undefined,
});

/** Notes contents one after another. */
const noteAll = (contents: readonly EstimateContent[]): Steps =>
  contents.slice(1).reduce((steps, after, index) => noteEdit(steps, contents[index] ?? after, after), noSteps);

describe('steps', () => {
  test('typing in a field is one step', () => {
    const { past } = noteAll([content(line(1)), content(line(12)), content(line(123))]);
    expect(past).toEqual([content(line(1))]);
  });

  test.each([
    ['another field', content(line(12, 'shop'))],
    ['a line that comes', content(line(12), line(1, 'two'))],
    ['a line that goes', content()],
  ])('%s is a step of its own', (_what, last) => {
    const { past } = noteAll([content(line(1)), content(line(12)), last]);
    expect(past).toHaveLength(2);
  });

  test('after a step back, typing in the same field is a step of its own', () => {
    const now = content(line(12));
    const taken = stepBack(noteAll([content(line(1)), now]), now);
    if (!taken) throw new Error('There is a step back.');
    expect(noteEdit(taken.steps, taken.content, content(line(7))).past).toEqual([content(line(1))]);
  });

  test('an edit after a step back leaves no step forward', () => {
    const now = content(line(12));
    const taken = stepBack(noteAll([content(line(1)), now]), now);
    if (!taken) throw new Error('There is a step back.');
    const { steps } = taken;
    expect(stepForward(steps, taken.content)?.content).toEqual(now);
    expect(stepForward(noteEdit(steps, taken.content, content()), content())).toBeUndefined();
  });

  test('there is none at the beginning and at the end', () => {
    expect(stepBack(noSteps, content())).toBeUndefined();
    expect(stepForward(noSteps, content())).toBeUndefined();
  });

  test('what is equal is no step', () => {
    expect(noteEdit(noSteps, content(line(1)), content(line(1)))).toBe(noSteps);
    expect(isSameContent(content(line(1)), content(line(1)))).toBe(true);
    expect(isSameContent(content(line(1)), { ...content(line(1)), input: { file: 'plan.json' } })).toBe(false);
  });

  test('200 are kept', () => {
    const contents = Array.from({ length: 302 }, (_, index) => content(line(index, `line-${index}`)));
    expect(noteAll(contents).past).toEqual(contents.slice(101, 301));
  });

  test('back and forward lead through the same contents', () => {
    const lines = fc.array(
      fc.record({ id: fc.constantFrom('a', 'b'), quantity: fc.oneof(fc.integer(), fc.constant('')) }),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 12 }), (all) => {
        const contents = all.map((items) => content(...items));
        const last = contents.at(-1) ?? content();
        let steps = noteAll(contents);
        let now = last;
        const seen: EstimateContent[] = [];
        for (let taken = stepBack(steps, now); taken; taken = stepBack(steps, now)) {
          seen.push(now);
          ({ steps, content: now } = taken);
        }
        expect(isSameContent(now, contents[0] ?? last)).toBe(true);
        for (let taken = stepForward(steps, now); taken; taken = stepForward(steps, now)) {
          ({ steps, content: now } = taken);
          expect(now).toBe(seen.pop());
        }
        expect(now).toBe(last);
      }),
    );
  });
});

test('what is shown of an estimate stays where its content changes', () => {
  const state = { request: { items: [] }, view: { tab: 'mix', input: { file: 'a' } } };
  expect(withContent(state, { request: { meters: [] }, input: undefined })).toEqual({
    request: { meters: [] },
    view: { tab: 'mix' },
  });
  expect(withContent(state, contentOf(state))).toEqual(state);
});
