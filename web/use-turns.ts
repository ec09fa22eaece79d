import { useRef } from 'preact/hooks';

/** Numbers what takes a moment. The function begins a turn; what it returns tells whether none was begun since. */
export function useTurns(): () => () => boolean {
  const latest = useRef(0);
  return () => {
    latest.current += 1;
    const turn = latest.current;
    return () => turn === latest.current;
  };
}
