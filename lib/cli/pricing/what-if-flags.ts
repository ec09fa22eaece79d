import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';

/** What a request tries beside what it says, as the API takes it. */
export interface WhatIf {
  readonly regions?: readonly string[];
  readonly skus?: Readonly<Record<string, readonly string[]>>;
  readonly same_shape?: true;
  readonly hours?: readonly number[];
}

const howTo =
  '--what-if takes regions=<names>, hours=<numbers>, skus.<line>=<sizes> (separated by commas) or same-shape';

/** Reads all values of `--what-if`. @throws CommandFailure that names every value that cannot be read */
export function readWhatIf(values: readonly string[]): WhatIf {
  const regions: string[] = [];
  const hours: number[] = [];
  const skus = new Map<string, readonly string[]>();
  const wrong: string[] = [];
  for (const value of values) {
    // The id of a line may have a sign of equality; a size has none.
    const at = value.lastIndexOf('=');
    const [name, list] = [value.slice(0, Math.max(0, at)), value.slice(at + 1)];
    const names = list.split(',').map((one) => one.trim());
    const numbers = names.map(Number);
    if (value === 'same-shape') continue;
    if (names.includes('')) wrong.push(value);
    else if (name === 'regions') regions.push(...names);
    else if (name === 'hours' && numbers.every((number) => number > 0)) hours.push(...numbers);
    else if (/^skus\../s.test(name)) skus.set(name.slice(5), [...(skus.get(name.slice(5)) ?? []), ...names]);
    else wrong.push(value);
  }
  if (wrong.length > 0) {
    throw new CommandFailure(wrong.map((value) => `${howTo}; not ${makeVisible(JSON.stringify(value))}`));
  }
  return {
    ...(regions.length > 0 && { regions }),
    ...(skus.size > 0 && { skus: Object.fromEntries(skus) }),
    ...(values.includes('same-shape') && { same_shape: true }),
    ...(hours.length > 0 && { hours }),
  };
}
