import { ChartFigure, type ChartTable } from './chart-figure.tsx';
import { type LinearScale, linearScale } from './linear-scale.ts';

/** A line; up to five are told apart by dashes as well as by colour. */
export interface Line {
  readonly label: string;
  /** A null breaks the line. */
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
}

/** A point of interest, such as where two lines cross. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

const margin = { right: 20, top: 12, bottom: 34 };
/** About the width of a letter of a tick, in pixels. */
const letterWidth = 6.5;

/** Lines over a horizontal scale, with a legend below. */
export function LineChart(props: {
  readonly title: string;
  readonly description: string;
  readonly lines: readonly Line[];
  readonly marks?: readonly Mark[];
  readonly height?: number;
  readonly formatX: (value: number) => string;
  readonly formatY: (value: number) => string;
  /** From tick to tick of the horizontal scale. @default - a round number */
  readonly stepX?: number;
  /** Whether the vertical scale begins at 0. @default true */
  readonly isFromZero?: boolean;
  readonly table?: ChartTable;
  /** Where each row of the table stands on the horizontal scale: a pointer and arrow keys read it there. @default - nowhere */
  readonly rowsAt?: readonly number[];
}) {
  const { lines, marks = [], height = 280, formatX, formatY, stepX, isFromZero = true, rowsAt, ...figure } = props;
  const points = lines.flatMap((line) => line.points);
  const values = points.map(({ y }) => y).filter((y) => y !== null);
  const y = linearScale(isFromZero ? [0, ...values] : values, height - margin.bottom, margin.top, 5);
  const left = 10 + letterWidth * longest(y.ticks.map(({ value }) => formatY(value)));
  const valuesX = points.map((point) => point.x);
  const scaleX = (width: number): LinearScale => linearScale(valuesX, left, width - margin.right, 8, stepX);
  return (
    <ChartFigure
      {...figure}
      height={height + lines.length * 22}
      {...(rowsAt && {
        placesOfRows: (width: number) => rowsAt.map(scaleX(width).place),
        heightOfRows: height - margin.bottom,
      })}
    >
      {(width) => {
        const labelWidth = 16 + letterWidth * longest(valuesX.map(formatX));
        const x = scaleX(width);
        const isAtEdge = (mark: Mark): boolean => x.place(mark.x) + letterWidth * (mark.label.length + 2) > width;
        const every = Math.ceil(labelWidth / ((x.ticks[1]?.at ?? width) - left));
        return (
          <>
            {y.ticks.map(({ value, at }) => (
              <g key={value}>
                <line class="grid" x1={left} x2={width - margin.right} y1={at} y2={at} />
                <text class="tick" x={left - 6} y={at + 4} text-anchor="end">
                  {formatY(value)}
                </text>
              </g>
            ))}
            {x.ticks
              .filter((_, index) => index % every === 0)
              .map(({ value, at }) => (
                <text key={value} class="tick" x={at} y={height - 14} text-anchor="middle">
                  {formatX(value)}
                </text>
              ))}
            {lines.map(({ label, points }, index) => (
              <g key={label} class={`line l${index % 5}`}>
                <path d={pathOf(points, x, y)} />
                <path d={`M2 ${height + index * 22 + 8}h30`} />
                <text x={40} y={height + index * 22 + 13}>
                  {label}
                </text>
              </g>
            ))}
            {marks.map((mark) => (
              <g key={`${mark.x} ${mark.y}`} class="mark">
                <circle cx={x.place(mark.x)} cy={y.place(mark.y)} r="5" />
                {/* Below a line that rises there is room; at the edge there is none. */}
                <text
                  x={x.place(mark.x) + (isAtEdge(mark) ? -7 : 7)}
                  y={y.place(mark.y) + (isAtEdge(mark) ? -8 : 17)}
                  text-anchor={isAtEdge(mark) ? 'end' : 'start'}
                >
                  {mark.label}
                </text>
              </g>
            ))}
          </>
        );
      }}
    </ChartFigure>
  );
}

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

/** The path of a line; it starts anew after a null. */
export function pathOf(points: Line['points'], x: LinearScale, y: LinearScale): string {
  let isBroken = true;
  const parts = points.map((point) => {
    if (point.y === null) {
      isBroken = true;
      return '';
    }
    const command = isBroken ? 'M' : 'L';
    isBroken = false;
    return `${command}${round(x.place(point.x))} ${round(y.place(point.y))}`;
  });
  return parts.join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
