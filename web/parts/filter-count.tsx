import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** How many of all a filter shows, and a button that takes the filter back. The button goes then: the count gets its focus. */
export function FilterCount({
  count,
  reset,
  onReset,
  children,
}: {
  /** Undefined until that is known. */
  readonly count: string | undefined;
  readonly reset: string;
  /** Undefined if there is nothing to take back. */
  readonly onReset: (() => void) | undefined;
  /** What is done with what is shown. */
  readonly children?: ComponentChildren;
}) {
  const counted = useRef<HTMLSpanElement>(null);
  return (
    <div class="row">
      <span ref={counted} class="filter-count" tabIndex={-1}>
        {count}
      </span>
      {onReset && (
        <button
          type="button"
          class="link"
          onClick={() => {
            counted.current?.focus();
            onReset();
          }}
        >
          {reset}
        </button>
      )}
      {children}
    </div>
  );
}
