/** One way to pay for a line, in whole units such as cents. */
export interface PaymentOption {
  readonly amount: number;
  /** The part of the amount that is owed whether used or not. */
  readonly committed: number;
}

/** The number of the option chosen for each line. A cheaper choice may exist if `gap` is not 0: by so much at most. */
export interface ChosenOptions {
  readonly chosen: readonly number[];
  readonly gap: number;
}

/** A step from one option of a line to the next one that commits more. */
interface Step {
  readonly line: number;
  readonly option: number;
  readonly weight: number;
  readonly saving: number;
}

/** Choices for the first lines. */
interface State {
  readonly weight: number;
  readonly saving: number;
  /** What can be saved in all at most. */
  readonly bound: number;
  readonly option: number;
  readonly before: State | undefined;
}

/** The steps of the remaining lines, best ratio first, with their sums. */
interface Rest {
  readonly steps: readonly Step[];
  readonly weights: readonly number[];
  readonly savings: readonly number[];
}

/** Enough for 200 lines whose discounts differ; more would take seconds. */
const maxStates = 2_000;
const sharesOfOne = 10_000;

/**
 * Chooses an option for each line so that the total is lowest, and at most `maxShare` of it is committed. This is the
 * multiple-choice knapsack problem. It is solved line by line: of all choices so far, those stay that no other one beats in
 * both total and commitment, and that could still beat the best known choice if the remaining lines could be split.
 * The first option of each line commits nothing. @param maxShare 0 to 1; only its first four decimals count
 */
export function chooseOptions(lines: readonly (readonly PaymentOption[])[], maxShare: number): ChosenOptions {
  const share = Math.floor(maxShare * sharesOfOne + 1e-6);
  // What an option adds to commitment − share × total, which may not exceed 0.
  const weigh = ({ amount, committed }: PaymentOption): number => committed * sharesOfOne - share * amount;
  const stepsOf = lines.map((options, line) => usefulSteps(options.map(weigh), options, line));
  const lightest = stepsOf.map(({ first }) => first);
  const room = -sum(lightest.map((option, line) => weigh(lines[line]?.[option] as PaymentOption)));
  // The largest first: the small ones then fill what room is left.
  const order = stepsOf
    .map(({ steps }, line) => ({ steps, line, largest: steps.at(-1)?.saving ?? 0 }))
    .filter(({ steps }) => steps.length > 0)
    .sort((left, right) => right.largest - left.largest);
  const rests = order.map((_, index) => sortSteps(order.slice(index).map(({ steps }) => steps)));
  rests.push({ steps: [], weights: [0], savings: [0] });

  let states: readonly State[] = [{ weight: 0, saving: 0, bound: 0, option: -1, before: undefined }];
  let best = { saving: -1, state: states[0] as State, taken: 0, depth: 0 };
  let maxDropped = -1;
  order.forEach(({ steps }, index) => {
    const rest = rests[index + 1] as Rest;
    const next: State[] = [];
    const add = (before: State, weight: number, saving: number, option: number): void => {
      if (weight > room) return;
      const { taken, limit } = fill(rest, room - weight);
      const state = { weight, saving, bound: Math.floor(saving + limit + 1e-6), option, before };
      const sure = saving + (rest.savings[taken] as number);
      if (sure > best.saving) best = { saving: sure, state, taken, depth: index + 1 };
      next.push(state);
    };
    for (const state of states) {
      add(state, state.weight, state.saving, -1);
      for (const { weight, saving, option } of steps) add(state, state.weight + weight, state.saving + saving, option);
    }
    states = unbeaten(next.filter(({ bound }) => bound > best.saving));
    if (states.length > maxStates) {
      const sorted = [...states].sort((left, right) => right.bound - left.bound);
      states = sorted.slice(0, maxStates);
      maxDropped = Math.max(maxDropped, (sorted[maxStates] as State).bound);
    }
  });
  return { chosen: readChoice(lightest, order, rests, best), gap: Math.max(0, maxDropped - best.saving) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The lightest option of a line, and the others that save more than all lighter ones, lightest first. */
function usefulSteps(weights: readonly number[], options: readonly PaymentOption[], line: number) {
  const sorted = options
    .map(({ amount }, option) => ({ option, amount, weight: weights[option] as number }))
    .sort((left, right) => left.weight - right.weight || left.amount - right.amount);
  const [lightest, ...heavier] = sorted as [(typeof sorted)[number], ...typeof sorted];
  let lowest = lightest.amount;
  const steps = heavier.flatMap(({ option, amount, weight }): readonly Step[] => {
    if (amount >= lowest) return [];
    lowest = amount;
    return [{ line, option, weight: weight - lightest.weight, saving: lightest.amount - amount }];
  });
  return { first: lightest.option, steps };
}

/** Splits each line's options into steps whose ratio of saving to weight falls, and sorts the steps of all lines. */
function sortSteps(lines: readonly (readonly Step[])[]): Rest {
  const steps = lines
    .flatMap(upperHull)
    .sort((left, right) => right.saving * left.weight - left.saving * right.weight || left.weight - right.weight);
  const weights = [0];
  const savings = [0];
  for (const step of steps) {
    weights.push((weights.at(-1) as number) + step.weight);
    savings.push((savings.at(-1) as number) + step.saving);
  }
  return { steps, weights, savings };
}

function upperHull(options: readonly Step[]): readonly Step[] {
  const hull: Step[] = [];
  for (const { line, option, weight, saving } of options) {
    const usedWeight = sum(hull.map((step) => step.weight));
    const usedSaving = sum(hull.map((step) => step.saving));
    let step = { line, option, weight: weight - usedWeight, saving: saving - usedSaving };
    let last = hull.at(-1);
    while (last && step.saving * last.weight >= last.saving * step.weight) {
      hull.pop();
      step = { line, option, weight: step.weight + last.weight, saving: step.saving + last.saving };
      last = hull.at(-1);
    }
    hull.push(step);
  }
  return hull;
}

/** Takes steps as long as they fit: how many, and what could be saved at most if the next one could be split. */
function fill({ steps, weights, savings }: Rest, room: number): { readonly taken: number; readonly limit: number } {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((weights[middle] as number) <= room) low = middle;
    else high = middle - 1;
  }
  const saving = savings[low] as number;
  const next = steps[low];
  const part = next ? (next.saving * (room - (weights[low] as number))) / next.weight : 0;
  return { taken: low, limit: saving + part };
}

/** Keeps the states that save more than every state that is as light. */
function unbeaten(states: readonly State[]): readonly State[] {
  const sorted = [...states].sort((left, right) => left.weight - right.weight || right.saving - left.saving);
  let maxSaving = -1;
  return sorted.filter(({ saving }) => {
    if (saving <= maxSaving) return false;
    maxSaving = saving;
    return true;
  });
}

function readChoice(
  lightest: readonly number[],
  order: readonly { readonly line: number }[],
  rests: readonly Rest[],
  { state, taken, depth }: { readonly state: State; readonly taken: number; readonly depth: number },
): readonly number[] {
  const chosen = [...lightest];
  for (const { line, option } of rests[depth]?.steps.slice(0, taken) ?? []) chosen[line] = option;
  let current: State | undefined = state;
  for (let index = depth - 1; index >= 0 && current; index -= 1, current = current.before) {
    if (current.option >= 0) chosen[order[index]?.line as number] = current.option;
  }
  return chosen;
}
