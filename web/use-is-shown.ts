import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns whether the component is still shown; what it has waited for may come when the reader has gone on. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useLayoutEffect(
    () => () => {
      isShown.current = false;
    },
    [],
  );
  return () => isShown.current;
}
