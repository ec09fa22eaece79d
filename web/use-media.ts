import { useLayoutEffect, useState } from 'preact/hooks';

/** Returns whether a media query holds, and renders the component again when that changes. */
export function useMedia(query: string): boolean {
  const [list] = useState(() => matchMedia(query));
  const [holds, setHolds] = useState(list.matches);
  useLayoutEffect(() => {
    const note = (): void => setHolds(list.matches);
    note();
    list.addEventListener('change', note);
    return () => list.removeEventListener('change', note);
  }, [list]);
  return holds;
}

/** Returns whether the window is as narrow as a phone, with no room for a wide table. Paper is not. */
export const useIsNarrow = (): boolean => useMedia('screen and (max-width: 40rem)');
