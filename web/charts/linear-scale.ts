/** Numbers on a line. */
export interface LinearScale {
  /** The position of a number. */
  readonly place: (value: number) => number;
  /** Round numbers from the lowest to the highest, with their positions. */
  readonly ticks: readonly { readonly value: number; readonly at: number }[];
  readonly domain: readonly [number, number];
}

const steps = [1, 2, 2.5, 5, 10];

/**
 * Makes a scale that begins and ends at round numbers. @param values what it must hold; of none it makes a scale from 0 to 1
 * @param from position of the lowest number @param to position of the highest @param maxTicks about how many ticks
 * @param fixedStep from tick to tick, such as 12 for months; by default a round number
 */
export function linearScale(
  values: readonly number[],
  from: number,
  to: number,
  maxTicks = 6,
  fixedStep?: number,
): LinearScale {
  const finite = values.filter(Number.isFinite);
  const [low, high] = rangeOf(finite);
  const step = fixedStep ?? roundStep((high - low) / maxTicks);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const start = first * step;
  const end = last * step;
  const place = (value: number): number => from + ((value - start) / (end - start)) * (to - from);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => {
    const value = Number(((first + index) * step).toPrecision(15));
    return { value, at: place(value) };
  });
  return { place, ticks, domain: [start, end] };
}

function rangeOf(values: readonly number[]): readonly [low: number, high: number] {
  if (values.length === 0) return [0, 1];
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  return lowest === highest ? around(lowest) : [lowest, highest];
}

/** One value alone stands between 0 and itself. */
const around = (value: number): [number, number] => (value === 0 ? [0, 1] : [Math.min(0, value), Math.max(0, value)]);

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (steps.find((step) => step * power >= rough * 0.999) ?? 10) * power;
}
