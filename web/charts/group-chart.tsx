import { ChartFigure, type ChartTable } from './chart-figure.tsx';
import { linearScale } from './linear-scale.ts';

/** A bar of a group with what it says at its end. */
export interface GroupBar {
  /** What sets it apart from the others of its group, such as `contract`. */
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** `b` has a pattern of its own beside the colour. */
  readonly series: 'a' | 'b';
  /** Marked with a star, as the best one. */
  readonly isMarked?: boolean;
}

/** Bars that are compared with each other, under one label. */
export interface BarGroup {
  readonly label: string;
  readonly bars: readonly GroupBar[];
}

const labelHeight = 20;
const barHeight = 14;
const barStep = 19;
const gap = 10;
/** Width of a letter at most, in pixels: the best one is bold. */
const letterWidth = 8;

/** Groups of horizontal bars from 0, one below the other; each bar has its figure. */
export function GroupChart(props: {
  readonly title: string;
  readonly description: string;
  readonly groups: readonly BarGroup[];
  readonly table?: ChartTable;
}) {
  const { groups, ...figure } = props;
  const tops: number[] = [];
  let height = 0;
  for (const { bars } of groups) {
    tops.push(height);
    height += labelHeight + bars.length * barStep + gap;
  }
  return (
    <ChartFigure {...figure} height={height}>
      {(width) => {
        const longest = Math.max(...groups.flatMap(({ bars }) => bars.map((bar) => textOf(bar).length)), 0);
        const room = Math.max(40, width - (longest + 1) * letterWidth);
        const { place } = linearScale([0, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value))], 0, room);
        return groups.map((group, index) => (
          <g key={group.label} transform={`translate(1 ${tops[index]})`}>
            <text y="14">{group.label}</text>
            {group.bars.map((bar, at) => (
              <g
                key={bar.label}
                transform={`translate(0 ${labelHeight + at * barStep})`}
                class={bar.isMarked ? 'marked' : ''}
              >
                <rect class={`bar ${bar.series}`} width={Math.max(1, place(bar.value) - place(0))} height={barHeight} />
                <text x={width - 2} y="12" text-anchor="end" class="figure">
                  {textOf(bar)}
                </text>
              </g>
            ))}
          </g>
        ));
      }}
    </ChartFigure>
  );
}

const textOf = ({ label, text, isMarked }: GroupBar): string => `${isMarked ? '★ ' : ''}${label} ${text}`;
