import { ChartFigure, type ChartTable } from './chart-figure.tsx';
import { linearScale } from './linear-scale.ts';

/** A bar with its label above and its figure at the end. */
export interface Bar {
  readonly label: string;
  /** Null has no bar; the text says why. */
  readonly value: number | null;
  readonly text: string;
  /** `b` has a pattern of its own beside the colour, for a second series. @default "a" */
  readonly series?: 'a' | 'b';
  /** Marked with a star, as the best one. */
  readonly isMarked?: boolean;
}

const rowHeight = 46;

/** Horizontal bars from 0, one below the other, so that labels have room on a phone. */
export function BarChart(props: {
  readonly title: string;
  readonly description: string;
  readonly bars: readonly Bar[];
  readonly table?: ChartTable;
}) {
  const { bars, ...figure } = props;
  return (
    <ChartFigure {...figure} height={bars.length * rowHeight + 6}>
      {(width) => {
        const { place } = linearScale([0, ...bars.map(({ value }) => value ?? 0)], 0, width - 2);
        return bars.map((bar, index) => (
          <g key={bar.label} transform={`translate(1 ${index * rowHeight})`} class={bar.isMarked ? 'marked' : ''}>
            <text y="16">
              {bar.isMarked && '★ '}
              {bar.label}
            </text>
            <text x={width - 2} y="16" text-anchor="end" class="figure">
              {bar.text}
            </text>
            <rect class="track" y="22" width={width - 2} height="14" />
            {bar.value !== null && (
              <rect
                class={`bar ${bar.series ?? 'a'}`}
                y="22"
                width={Math.max(1, place(bar.value) - place(0))}
                height="14"
              />
            )}
          </g>
        ));
      }}
    </ChartFigure>
  );
}
