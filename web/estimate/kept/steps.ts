import type { EstimateState } from '../state.ts';

/** What an edit changes: the lines, and what is known of the file that they come from. Choices of the view are no edits. */
export interface EstimateContent {
  readonly request: EstimateState['request'];
  readonly input: unknown;
}

/** The contents before and after the one that is shown. */
export interface Steps {
  /** The latest is the last. */
  readonly past: readonly EstimateContent[];
  /** The next is the last. */
  readonly future: readonly EstimateContent[];
  /** JSON Pointer of the member that the last edit changed, so that typing on is the same step; undefined for another edit. */
  readonly pointer?: string | undefined;
}

export const noSteps: Steps = { past: [], future: [] };

/** Maximum number of steps back. */
const maxSteps = 200;

export const contentOf = ({ request, view }: EstimateState): EstimateContent => ({ request, input: view.input });

/** Puts a content into the state; what is shown of it stays. */
export function withContent({ view }: EstimateState, { request, input }: EstimateContent): EstimateState {
  const { input: _, ...others } = view;
  return { request, view: input === undefined ? others : { ...others, input } };
}

/** True if nothing is changed that an edit can change. */
export const isSameContent = (first: EstimateContent, second: EstimateContent): boolean =>
  changedMembers(first, second, '').length === 0;

/** Notes an edit. Edits of one member after another are one step. */
export function noteEdit(steps: Steps, before: EstimateContent, after: EstimateContent): Steps {
  const changed = changedMembers(before, after, '');
  if (changed.length === 0) return steps;
  const pointer = changed.length === 1 ? changed[0] : undefined;
  if (pointer !== undefined && pointer === steps.pointer) return { ...steps, future: [] };
  return { past: [...steps.past, before].slice(-maxSteps), future: [], pointer };
}

/** Takes a step back. @returns undefined at the beginning */
export function stepBack({ past, future }: Steps, now: EstimateContent) {
  const content = past.at(-1);
  return content && { content, steps: { past: past.slice(0, -1), future: [...future, now] } };
}

/** Takes a step forward. @returns undefined at the end */
export function stepForward({ past, future }: Steps, now: EstimateContent) {
  const content = future.at(-1);
  return content && { content, steps: { past: [...past, now], future: future.slice(0, -1) } };
}

/** JSON Pointers of the members that differ; two of them say already that it is more than one. */
function changedMembers(before: unknown, after: unknown, pointer: string): readonly string[] {
  if (before === after) return [];
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [pointer];
  // A list that grows or shrinks is no typing.
  if (Array.isArray(before) && before.length !== Object.keys(after).length) return [pointer, pointer];
  const changed: string[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    changed.push(...changedMembers(before[name], after[name], `${pointer}/${name}`));
    if (changed.length > 1) break;
  }
  return changed;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
