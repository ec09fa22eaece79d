import { ChartFigure } from './chart-figure.tsx';
import { linearScale } from './linear-scale.ts';

/** A row of a dot plot: up to two values on one scale. */
export interface DotRow {
  readonly id: string;
  readonly label: string;
  /** Round. */
  readonly first: number | null;
  /** Square, so that readers need no colour. */
  readonly second: number | null;
}

const rowHeight = 22;
const labelWidth = 64;

/** Two values a row against a reference line; a click chooses a row of the table that belongs to it. */
export function DotPlot({
  title,
  description,
  rows,
  reference,
  max,
  selected,
  onSelect,
  formatValue,
}: {
  readonly title: string;
  readonly description: string;
  readonly rows: readonly DotRow[];
  /** Where the vertical line stands, such as 1 for "value = price". */
  readonly reference: number;
  /** Larger values stand at the end, as an arrow. */
  readonly max: number;
  readonly selected?: string | undefined;
  readonly onSelect?: (id: string) => void;
  readonly formatValue: (value: number) => string;
}) {
  return (
    <ChartFigure title={title} description={description} height={rows.length * rowHeight + 28}>
      {(width) => {
        const { place, ticks } = linearScale([0, max], labelWidth, width - 14, 4);
        const placeWithin = (value: number): number => place(Math.min(max, Math.max(0, value)));
        return (
          <>
            {ticks.map(({ value, at }) => (
              <g key={value}>
                <line class="grid" x1={at} x2={at} y1="20" y2={rows.length * rowHeight + 24} />
                <text class="tick" x={at} y="13" text-anchor="middle">
                  {formatValue(value)}
                </text>
              </g>
            ))}
            {rows.map((row, index) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for a pointer; the table has the same as buttons.
              <g
                key={row.id}
                transform={`translate(0 ${24 + index * rowHeight})`}
                class={row.id === selected ? 'dots selected' : 'dots'}
                onClick={() => onSelect?.(row.id)}
              >
                <rect class="lane" width={width} height={rowHeight} />
                <text y="15">{row.label}</text>
                {marks(row, max).map(({ series, value, isBeyond }) => (
                  <path
                    key={series}
                    class={series}
                    transform={`translate(${placeWithin(value)} 11)`}
                    d={isBeyond ? shapes.beyond : shapes[series]}
                  />
                ))}
              </g>
            ))}
            <line
              class="reference"
              x1={place(reference)}
              x2={place(reference)}
              y1="20"
              y2={rows.length * rowHeight + 24}
            />
          </>
        );
      }}
    </ChartFigure>
  );
}

/** The row of a dot plot alone, without its figures: it stands beside them, and says nothing to screen readers. */
export function ValueTrack({
  row,
  reference,
  max,
}: {
  readonly row: DotRow;
  readonly reference: number;
  readonly max: number;
}) {
  // In per cent of the width, which nobody needs to know.
  const place = (value: number): string => `${(Math.min(max, Math.max(0, value)) / max) * 96 + 2}%`;
  return (
    <svg class="value-track dots" aria-hidden="true" height="14" width="100%">
      <rect class="track" y="5" width="100%" height="4" rx="2" />
      <line class="reference" x1={place(reference)} x2={place(reference)} y1="0" y2="14" />
      {marks(row, max).map(({ series, value, isBeyond }) => (
        // biome-ignore lint/a11y/noSvgWithoutTitle: a place in per cent, within an SVG that is hidden from screen readers.
        <svg key={series} x={place(value)} y="7" overflow="visible">
          <path class={series} d={isBeyond ? shapes.beyond : shapes[series]} />
        </svg>
      ))}
    </svg>
  );
}

/** Drawn around 0, 0. */
const shapes = {
  first: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  second: 'M-4.5-4.5h9v9h-9z',
  beyond: 'M-4-5L6 0L-4 5z',
};

const marks = ({ first, second }: DotRow, max: number) =>
  ([['first', first] as const, ['second', second] as const] as const).flatMap(([series, value]) =>
    value === null ? [] : [{ series, value, isBeyond: value > max }],
  );
