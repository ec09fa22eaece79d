import { spawnSync } from 'node:child_process';

/** Spread of repeated measurements. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { min: at(0), median: at(0.5), max: at(1) };
}

/** One row of a printed table: what was measured, and its ratio to the first row. */
export interface Row {
  readonly what: string;
  readonly time: Spread;
  readonly ratio: Spread;
}

/**
 * Measures several things in turn, round after round, so that other work of the machine affects all alike. Ratios to
 * the first are taken within a round.
 * @param things each measures itself once and returns its time
 */
export async function inTurn(
  things: Readonly<Record<string, () => number | Promise<number>>>,
  rounds: number,
): Promise<Row[]> {
  const times = new Map<string, number[]>(Object.keys(things).map((what) => [what, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, measure] of Object.entries(things)) times.get(what)?.push(await measure());
  }
  const yardstick = [...times.values()][0] ?? [];
  return [...times].map(([what, values]) => ({
    what,
    time: spread(values),
    ratio: spread(values.map((value, round) => value / (yardstick[round] ?? Number.NaN))),
  }));
}

/** Prints rows with their times in `unit` and their ratios to the first. @param limits of medians, by row */
export function print(
  title: string,
  unit: string,
  rows: readonly Row[],
  limits: Readonly<Record<string, number>> = {},
): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`\n${title}`);
  for (const { what, time, ratio } of rows) {
    const range = `${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}`;
    const { [what]: limit } = limits;
    console.log(
      `  ${what.padEnd(width)}  ${time.median.toFixed(1).padStart(8)} ${unit}  × ${ratio.median.toFixed(2)}  (${range})${limit === undefined ? '' : `  limit ${limit} ${unit}`}`,
    );
  }
}

/** Measures a whole process, in milliseconds. @param expected its exit code */
export const processTimer =
  (command: string, args: readonly string[], expected = 0) =>
  (): number => {
    const start = performance.now();
    const { error, status } = spawnSync(command, args, { stdio: 'ignore' });
    if (error || status !== expected) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${error}`);
    return performance.now() - start;
  };

/** Flags of Node for a process that says its most memory at its end, on stderr. `peakMib` reads that. */
export const peakFlags = [
  '--import',
  "data:text/javascript,process.on('exit',()=>console.error('peak '+process.resourceUsage().maxRSS))",
] as const;

/** The most memory of a process with `peakFlags`, in MiB. @param stderr all that it has written there */
export const peakMib = (stderr: string): number => Number(/^peak (\d+)$/m.exec(stderr)?.[1]) / 1_024;
