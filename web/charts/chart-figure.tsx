import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Disclosure } from '../parts/disclosure.tsx';
import { DownloadButton } from '../parts/download-button.tsx';
import type { FileContent } from '../parts/save-file.ts';
import { ScrollBox } from '../parts/sortable-table.tsx';
import { shellWords, useWords } from '../text/use-words.ts';

/** The figures of a chart, for those who do not see it. */
export interface ChartTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A chart with its title, a description for screen readers, and with its table to unfold, which also makes it a picture to save. */
export function ChartFigure({
  title,
  description,
  height,
  table,
  placesOfRows,
  heightOfRows = height,
  children,
}: {
  readonly title: string;
  /** The sentence that the chart shows. */
  readonly description: string;
  readonly height: number;
  /** @default - the view shows the table itself */
  readonly table?: ChartTable;
  /** Where each row of the table is drawn, in pixels from the left: a pointer and arrow keys read it there. @default - nowhere */
  readonly placesOfRows?: (width: number) => readonly number[];
  /** How far down they are drawn. @default - the height */
  readonly heightOfRows?: number;
  /** Draws into an SVG of this width. */
  readonly children: (width: number) => ComponentChildren;
}) {
  const { chartFile, chartTable } = useWords(shellWords);
  const { element, width } = useWidth();
  const titleId = useId();
  const descriptionId = useId();
  const svg = useRef<SVGSVGElement>(null);
  const write = async (): Promise<string> => {
    const { current } = svg;
    if (!current) throw new Error('There is no chart.');
    const ground = getComputedStyle(current.closest('.sheet') ?? document.body).backgroundColor;
    return (await import('./save-chart.ts')).chartSvg(current, ground);
  };
  const draw = async (): Promise<FileContent> => {
    const { chartPng } = await import('./save-chart.ts');
    return chartPng(await write(), width, height);
  };
  const name = fileNameOf(title);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <div ref={element} class="drawing">
        <svg
          ref={svg}
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
        {table && placesOfRows && (
          <RowReader title={title} table={table} places={placesOfRows(width)} width={width} height={heightOfRows} />
        )}
      </div>
      {table && (
        <Disclosure
          label={
            <>
              {chartTable}
              {/* A page may have several charts. */}
              <span class="unseen">: {title}</span>
            </>
          }
        >
          {() => (
            <ScrollBox label={title}>
              <FigureTable title={title} table={table} />
            </ScrollBox>
          )}
        </Disclosure>
      )}
      {table && (
        <p class="row chart-files">
          <DownloadButton fileName={`${name}.svg`} type="image/svg+xml" content={write}>
            <span class="unseen">{chartFile} </span>
            SVG<span class="unseen">: {title}</span>
          </DownloadButton>
          <DownloadButton fileName={`${name}.png`} type="image/png" content={draw}>
            <span class="unseen">{chartFile} </span>
            PNG<span class="unseen">: {title}</span>
          </DownloadButton>
        </p>
      )}
    </figure>
  );
}

/** A name of a file from the title of a chart, in letters that every system takes. */
const fileNameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .toLowerCase() || 'chart';

/** Reads the row of the table that is nearest to the pointer, or chosen with arrow keys; none at first. */
function RowReader({
  title,
  table: { header, rows },
  places,
  width,
  height,
}: {
  readonly title: string;
  readonly table: ChartTable;
  readonly places: readonly number[];
  readonly width: number;
  readonly height: number;
}) {
  const { chartReader } = useWords(shellWords);
  const [chosen, setChosen] = useState<number>();
  const last = rows.length - 1;
  const index = chosen === undefined ? undefined : Math.min(chosen, last);
  const textOf = (row: number): string | undefined => {
    const [name, ...cells] = rows[row] ?? [];
    const figures = cells.flatMap((cell, at) => (cell === '' ? [] : [`${header[at + 1]} ${cell}`]));
    return name === undefined ? undefined : `${name}: ${figures.join(', ')}`;
  };
  const nearestTo = (at: number): number => {
    const distances = places.map((place) => Math.abs(place - at));
    return distances.indexOf(Math.min(...distances));
  };
  const steps: Readonly<Record<string, (from: number) => number>> = {
    ArrowLeft: (from) => from - 1,
    ArrowRight: (from) => from + 1,
    PageUp: (from) => from - 10,
    PageDown: (from) => from + 10,
    Home: () => 0,
    End: () => last,
  };
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, index === undefined ? last : step(index))));
  };
  const place = places[index ?? -1];
  return (
    <>
      {/* A slider is what screen readers know of values along a line. It is not moved, only read. */}
      <div
        class="reader"
        role="slider"
        tabIndex={0}
        aria-label={`${chartReader}: ${title}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index ?? last}
        aria-valuetext={textOf(index ?? last)}
        onPointerMove={(event) => setChosen(nearestTo(event.offsetX))}
        onPointerDown={(event) => setChosen(nearestTo(event.offsetX))}
        onKeyDown={press}
      >
        <svg aria-hidden="true" width={width} height={height}>
          {place !== undefined && <line x1={place} x2={place} y1="0" y2={height} />}
        </svg>
      </div>
      <p class="small reading">{textOf(index ?? -1) ?? chartReader}</p>
    </>
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
