import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { shellWords, useWords } from '../text/use-words.ts';

/** Tries again on a click, and by itself once the server's `Retry-After` is over. The view's heading gets its focus when it goes. */
export function RetryButton({
  seconds,
  onRetry,
}: {
  readonly seconds: number | undefined;
  readonly onRetry: () => void;
}) {
  const { retry } = useWords(shellWords);
  const [left, setLeft] = useState(seconds);
  useEffect(() => setLeft(seconds), [seconds]);
  useEffect(() => {
    if (left === undefined || left > maxWaitSeconds) return;
    if (left <= 0) return onRetry();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // A new try removes the button, and the focus would fall back to the page.
      if (document.activeElement === button.current) document.querySelector('h1')?.focus();
    },
    [],
  );
  const isWaiting = left !== undefined && left > 0 && left <= maxWaitSeconds;
  return (
    <button ref={button} type="button" onClick={onRetry}>
      {retry}
      {isWaiting && ` (${left} s)`}
    </button>
  );
}

/** After a longer time the reader decides. */
const maxWaitSeconds = 60;
