import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useFormats, useWords } from '../../text/use-words.ts';
import { recordWords } from '../words.ts';
import type { PlacedFinding } from '../worker/tasks.ts';
import { findingsByLine } from './finding-filter.ts';
import { cutLine, lineEnds, type SourceWindow, windowAround } from './source-window.ts';

/** Lines that are drawn with the findings: more than a window shows. The others follow a frame later. */
const firstLines = 100;
const glyphs = { error: '✕', warning: '!' } as const;

/** The text of a record, with numbered lines; those with findings are marked, and choose their first finding. */
export function SourcePanel({
  text,
  firstLine,
  findings,
  chosen,
  onChoose,
}: {
  readonly text: string;
  /** The line of the record in its file, 1-based. */
  readonly firstLine: number;
  readonly findings: readonly PlacedFinding[];
  /** Index in `findings`. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
}) {
  const words = useWords(recordWords).source;
  const { number } = useFormats();
  const lines = useMemo(() => text.split(lineEnds), [text]);
  const byLine = useMemo(() => findingsByLine(findings), [findings]);
  const found = chosen === undefined ? undefined : findings[chosen];
  const chosenLine = found?.file === undefined ? found?.line : undefined;
  const [shown, setShown] = useState<SourceWindow>(() => windowAround(0, lines.length));
  const [isWhole, setWhole] = useState(false);
  useEffect(() => setWhole(true), []);
  const end = isWhole ? shown.end : Math.min(shown.end, shown.start + firstLines);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    setShown(windowAround((chosenLine ?? firstLine) - firstLine, lines.length));
  }, [chosenLine, firstLine, lines]);
  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>('[aria-current]');
    const scroller = box.current;
    if (!line || !scroller) return;
    // The box alone scrolls: scrollIntoView would move the page, too.
    scroller.scrollTop = line.offsetTop - scroller.clientHeight / 3;
  }, [chosenLine, shown, found, isWhole]);
  const move = (by: 1 | -1): void => setShown(windowAround(by === 1 ? shown.end : shown.start - 1, lines.length));
  return (
    <div class="source-side">
      <section
        ref={box}
        class="source"
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
      >
        {shown.start > 0 && (
          <button type="button" onClick={() => move(-1)}>
            {words.earlier}
          </button>
        )}
        <div class="lines">
          {lines.slice(shown.start, end).map((line, offset) => {
            const lineNumber = firstLine + shown.start + offset;
            return (
              <Line
                key={lineNumber}
                line={line}
                lineNumber={lineNumber}
                column={lineNumber === chosenLine ? found?.column : undefined}
                indexes={byLine.get(lineNumber) ?? []}
                findings={findings}
                onChoose={onChoose}
              />
            );
          })}
        </div>
        {shown.end < lines.length && (
          <button type="button" onClick={() => move(1)}>
            {words.later}
          </button>
        )}
      </section>
      {lines.length > shown.end - shown.start && (
        <p class="small">
          {words.window(
            number(firstLine + shown.start),
            number(firstLine + shown.end - 1),
            number(firstLine + lines.length - 1),
          )}
        </p>
      )}
    </div>
  );
}

function Line({
  line,
  lineNumber,
  column,
  indexes,
  findings,
  onChoose,
}: {
  readonly line: string;
  readonly lineNumber: number;
  readonly column: number | undefined;
  readonly indexes: readonly number[];
  readonly findings: readonly PlacedFinding[];
  readonly onChoose: (index: number) => void;
}) {
  const words = useWords(recordWords).source;
  const { before, marked, after } = cutLine(line, column);
  const [first] = indexes;
  const severity = indexes.some((index) => findings[index]?.severity === 'error') ? 'error' : 'warning';
  return (
    <div class={`line ${first === undefined ? '' : severity}`} aria-current={column === undefined ? undefined : 'true'}>
      {first === undefined ? (
        <span class="number">{lineNumber}</span>
      ) : (
        <button
          type="button"
          class="number"
          aria-label={words.line(lineNumber, indexes.length)}
          onClick={() => onChoose(first)}
        >
          <span aria-hidden="true">{glyphs[severity]}</span>
          {lineNumber}
        </button>
      )}
      <code>
        {before}
        {marked !== '' && <mark>{marked}</mark>}
        {after}
      </code>
    </div>
  );
}
