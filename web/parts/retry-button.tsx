import { useEffect, useState } from 'preact/hooks';
import { shellWords, useWords } from '../text/use-words.ts';

/** Tries again on a click, and by itself once the server's `Retry-After` is over. */
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
  const isWaiting = left !== undefined && left > 0 && left <= maxWaitSeconds;
  return (
    <button type="button" onClick={onRetry}>
      {retry}
      {isWaiting && ` (${left} s)`}
    </button>
  );
}

/** After a longer time the reader decides. */
const maxWaitSeconds = 60;
