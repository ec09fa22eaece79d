import type { VNode } from 'preact';
import { describe, expect, test } from 'vitest';
import { BarChart } from '../../../web/charts/bar-chart.tsx';
import { DotPlot } from '../../../web/charts/dot-plot.tsx';
import { GroupChart } from '../../../web/charts/group-chart.tsx';
import { LineChart } from '../../../web/charts/line-chart.tsx';
import { SplitBar, shownParts } from '../../../web/charts/split-bar.tsx';
import { type Drawn, drawn } from './drawn.ts';

const named = { title: 'Costs', description: 'What it costs.' };
const ofClass = (elements: readonly Drawn[], name: string): readonly Drawn[] =>
  elements.filter(({ props }) =>
    String(props.class ?? '')
      .split(' ')
      .includes(name),
  );
const texts = (elements: readonly Drawn[]): readonly string[] =>
  elements.filter(({ type }) => type === 'text').map(({ text }) => text);

describe('bars', () => {
  const bars = [
    { label: 'one', value: 100, text: '100.00' },
    { label: 'half', value: 50, text: '50.00', series: 'b', isMarked: true },
    { label: 'none', value: null, text: 'not sold' },
    { label: 'nearly nothing', value: 0.001, text: '0.00' },
  ] as const;
  const elements = drawn(BarChart({ ...named, bars }), 402);

  test('are as long as their values, and one pixel at least; what has no value has none', () => {
    const found = elements.filter(({ props }) => String(props.class).startsWith('bar '));
    expect(found.map(({ props }) => [props.class, props.width])).toEqual([
      ['bar a', 400],
      ['bar b', 200],
      ['bar a', 1],
    ]);
    expect(ofClass(elements, 'track').map(({ props }) => props.width)).toEqual([400, 400, 400, 400]);
  });

  test('stand below each other, each with its label and its figure, the best one with a star', () => {
    const groups = elements.filter(({ type }) => type === 'g');
    expect(groups.map(({ props }) => props.transform)).toEqual([
      'translate(1 0)',
      'translate(1 46)',
      'translate(1 92)',
      'translate(1 138)',
    ]);
    expect(texts(elements)).toEqual([
      ...['one', '100.00', '★ half', '50.00', 'none', 'not sold', 'nearly nothing', '0.00'],
    ]);
    expect(ofClass(elements, 'marked')).toHaveLength(1);
  });
});

describe('groups of bars', () => {
  const bar = (label: string, value: number, more: object = {}) =>
    ({ label, value, text: String(value), series: 'a', ...more }) as const;
  const groups = [
    { label: 'now', bars: [bar('public', 100, { series: 'b' }), bar('contract', 50, { isMarked: true })] },
    { label: 'later', bars: [bar('public', 0)] },
  ];
  const elements = drawn(GroupChart({ ...named, groups }), 402);

  test('have one scale, with room for the figures', () => {
    const found = elements.filter(({ props }) => String(props.class).startsWith('bar '));
    expect(found.map(({ props }) => [props.class, props.width])).toEqual([
      ['bar b', 290],
      ['bar a', 145],
      ['bar a', 1],
    ]);
  });

  test('stand below each other, each bar with its label and figure, the best one with a star', () => {
    expect(elements.filter(({ type }) => type === 'g').map(({ props }) => props.transform)).toEqual([
      ...['translate(1 0)', 'translate(0 20)', 'translate(0 39)', 'translate(1 68)', 'translate(0 20)'],
    ]);
    expect(texts(elements)).toEqual(['now', 'public 100', '★ contract 50', 'later', 'public 0']);
    expect(ofClass(elements, 'marked')).toHaveLength(1);
  });
});

describe('a bar that is split', () => {
  const part = (label: string, value: number) => ({ label, value, text: String(value) });
  const more = (count: number) => `${count} more`;
  const split = (...parts: readonly ReturnType<typeof part>[]) =>
    SplitBar({ title: 'Costs', parts, restOf: more, formatValue: String });

  test('has its parts from the largest on, as wide as their shares, with a gap between them', () => {
    const [chart] = (split(part('small', 25), part('large', 75))?.props.children ?? []) as [VNode<object>];
    const rects = drawn(chart, 400).filter(({ type }) => type === 'rect');
    expect(rects.map(({ props }) => [props.class, props.x, props.width])).toEqual([
      ['part s0', 0, 298],
      ['part s1', 300, 100],
    ]);
  });

  test('has the small ones as one, so that six can be told apart, and loses nothing', () => {
    const parts = Array.from({ length: 9 }, (_, at) => part(`p${at}`, at + 1));
    const shown = shownParts(parts, more, String);
    expect(shown.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'p8 9',
      'p7 8',
      'p6 7',
      'p5 6',
      'p4 5',
      '4 more 10',
    ]);
    expect(shownParts(parts.slice(0, 6), more, String).map(({ label }) => label)).toEqual([
      'p5',
      'p4',
      'p3',
      'p2',
      'p1',
      'p0',
    ]);
  });

  test('is not drawn of nothing', () => {
    expect(split()).toBeNull();
    expect(split(part('free', 0))).toBeNull();
  });
});

describe('lines', () => {
  const chart = (marks: readonly { x: number; y: number; label: string }[] = []) =>
    drawn(
      LineChart({
        ...named,
        lines: [
          {
            label: 'rising',
            points: [
              { x: 0, y: 0 },
              { x: 5, y: 50 },
              { x: 10, y: 100 },
            ],
          },
          {
            label: 'broken',
            points: [
              { x: 0, y: 100 },
              { x: 5, y: null },
              { x: 10, y: 50 },
            ],
          },
        ],
        marks,
        formatX: String,
        formatY: String,
      }),
      500,
    );

  test('go from place to place, and begin anew after a gap', () => {
    const paths = chart().filter(({ type }) => type === 'path');
    // A line and its sample in the legend, for each of two. 29.5 pixels at the left are for the ticks of the vertical scale.
    expect(paths.map(({ props }) => props.d)).toEqual([
      'M29.5 246L254.8 129L480 12',
      'M2 288h30',
      'M29.5 12M480 129',
      'M2 310h30',
    ]);
    expect(
      chart()
        .filter(({ props }) => String(props.class).startsWith('line '))
        .map(({ props }) => props.class),
    ).toEqual(['line l0', 'line l1']);
  });

  test('have ticks on both scales, and their names in the legend', () => {
    const ticks = ofClass(chart(), 'tick').map(({ text }) => text);
    expect(ticks).toEqual(['0', '20', '40', '60', '80', '100', ...['0', '2', '4', '6', '8', '10']]);
    expect(ofClass(chart(), 'grid')).toHaveLength(6);
    expect(texts(chart()).slice(-2)).toEqual(['rising', 'broken']);
  });

  test('have marks where they are asked for, with labels that stay inside', () => {
    const marks = chart([
      { x: 5, y: 50, label: 'here' },
      { x: 10, y: 100, label: 'at the edge' },
    ]);
    const circles = marks.filter(({ type }) => type === 'circle');
    expect(circles.map(({ props }) => [props.cx, props.cy])).toEqual([
      [254.75, 129],
      [480, 12],
    ]);
    const labels = marks.filter(({ text, type }) => type === 'text' && ['here', 'at the edge'].includes(text));
    expect(labels.map(({ props }) => [props.x, props.y, props['text-anchor']])).toEqual([
      [261.75, 146, 'start'],
      [473, 4, 'end'],
    ]);
  });
});

describe('dots', () => {
  const rows = [
    { id: 'a', label: 'AAAA3', first: 1, second: 0.5 },
    { id: 'b', label: 'BBBB4', first: null, second: 9 },
    { id: 'c', label: 'CCCC11', first: -1, second: null },
  ];
  const chosen: string[] = [];
  const elements = drawn(
    DotPlot({
      ...named,
      rows,
      reference: 1,
      max: 2,
      selected: 'b',
      onSelect: (id) => void chosen.push(id),
      formatValue: String,
    }),
    478,
  );

  test('stand at their values; those beyond the scale are an arrow at its end, and none has no dot', () => {
    const dots = [...ofClass(elements, 'first'), ...ofClass(elements, 'second')];
    expect(dots.map(({ props }) => [props.class, props.transform])).toEqual([
      ['first', 'translate(264 11)'],
      ['first', 'translate(64 11)'],
      ['second', 'translate(164 11)'],
      ['second', 'translate(464 11)'],
    ]);
    const shapes = dots.map(({ props }) => props.d);
    expect(new Set(shapes).size).toBe(3);
    expect(shapes[0]).toBe(shapes[1]);
  });

  test('have a lane for each row, and a line at the reference', () => {
    expect(
      elements
        .filter(({ props }) => String(props.transform).startsWith('translate(0 '))
        .map(({ props }) => props.transform),
    ).toEqual(['translate(0 24)', 'translate(0 46)', 'translate(0 68)']);
    expect(ofClass(elements, 'reference').map(({ props }) => [props.x1, props.x2])).toEqual([[264, 264]]);
    expect(ofClass(elements, 'tick').map(({ text }) => text)).toEqual(['0', '0.5', '1', '1.5', '2']);
  });

  test('choose their row', () => {
    const [, second] = ofClass(elements, 'dots');
    expect(second?.props.class).toBe('dots selected');
    const click = second?.props.onClick as (() => void) | undefined;
    click?.();
    expect(chosen).toEqual(['b']);
  });
});
