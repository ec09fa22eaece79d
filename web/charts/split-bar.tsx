import { LongName } from '../parts/long-name.tsx';
import { ChartFigure } from './chart-figure.tsx';

/** A part of a whole. */
export interface Part {
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

/** More parts than this are one, so that they can be told apart. */
const maxParts = 5;
const height = 28;
const gap = 2;

/** One bar that is split into parts, the largest first, with a legend that says the same in words. */
export function SplitBar({
  title,
  parts,
  restOf,
  formatValue,
}: {
  readonly title: string;
  readonly parts: readonly Part[];
  /** Names the small parts that are one. */
  readonly restOf: (count: number) => string;
  readonly formatValue: (value: number) => string;
}) {
  const shown = shownParts(parts, restOf, formatValue);
  const whole = sumOf(shown);
  if (whole <= 0) return null;
  return (
    <div class="split">
      <ChartFigure
        title={title}
        description={shown.map(({ label, text }) => `${label}: ${text}`).join('; ')}
        height={height}
      >
        {(width) =>
          shown.map(({ label, value }, index) => {
            const start = (sumOf(shown.slice(0, index)) / whole) * width;
            const size = (value / whole) * width;
            return (
              <rect
                key={label}
                class={`part s${index}`}
                x={start}
                width={Math.max(1, index === shown.length - 1 ? size : size - gap)}
                height={height}
              />
            );
          })
        }
      </ChartFigure>
      <ul>
        {shown.map(({ label, text }, index) => (
          <li key={label}>
            <svg class="swatch" width="12" height="12" aria-hidden="true">
              <rect class={`part s${index}`} x="1" y="1" width="10" height="10" />
            </svg>
            <span>
              <LongName>{label}</LongName> <b>{text}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The largest parts, and all others as one. */
export function shownParts(
  parts: readonly Part[],
  restOf: (count: number) => string,
  formatValue: (value: number) => string,
): readonly Part[] {
  const sorted = parts.toSorted((a, b) => b.value - a.value);
  if (sorted.length <= maxParts + 1) return sorted;
  const rest = sorted.slice(maxParts);
  const value = sumOf(rest);
  return [...sorted.slice(0, maxParts), { label: restOf(rest.length), value, text: formatValue(value) }];
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + value, 0);
