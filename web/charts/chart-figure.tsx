import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Disclosure } from '../parts/disclosure.tsx';
import { ScrollBox } from '../parts/sortable-table.tsx';
import { shellWords, useWords } from '../text/use-words.ts';

/** The figures of a chart, for those who do not see it. */
export interface ChartTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A chart with its title, a description for screen readers, and its table to unfold. */
export function ChartFigure({
  title,
  description,
  height,
  table,
  children,
}: {
  readonly title: string;
  /** The sentence that the chart shows. */
  readonly description: string;
  readonly height: number;
  /** @default - the view shows the table itself */
  readonly table?: ChartTable;
  /** Draws into an SVG of this width. */
  readonly children: (width: number) => ComponentChildren;
}) {
  const { chartTable } = useWords(shellWords);
  const { element, width } = useWidth();
  const titleId = useId();
  const descriptionId = useId();
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <div ref={element}>
        <svg
          role="img"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-labelledby={titleId}
          aria-describedby={descriptionId}
        >
          <title id={titleId}>{title}</title>
          <desc id={descriptionId}>{description}</desc>
          {children(width)}
        </svg>
      </div>
      {table && (
        <Disclosure label={chartTable}>
          {() => (
            <ScrollBox label={title}>
              <FigureTable title={title} table={table} />
            </ScrollBox>
          )}
        </Disclosure>
      )}
    </figure>
  );
}

function FigureTable({ title, table }: { readonly title: string; readonly table: ChartTable }) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {table.header.map((name, index) => (
            <th key={name} scope="col" class={index === 0 ? '' : 'n'}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) => {
              const name = table.header[index];
              return index === 0 ? (
                <th key={name} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={name} class="n">
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Follows the width of an element, so that a chart is drawn in pixels and its texts keep their size. @param first width until it is known */
function useWidth(first = 640) {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // What is hidden has no width; it may be printed.
    const measure = (): void => {
      if (current.clientWidth > 0) setWidth(Math.max(160, Math.floor(current.clientWidth)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
