import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Loads a component in a chunk of its own. @param load the same at each rendering @returns undefined until it is there */
export const useLoaded = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> | undefined => useModule(load)?.default;

/** Loads a chunk. @param load the same at each rendering; undefined loads nothing @returns undefined until it is there */
export function useModule<Module>(load: (() => Promise<Module>) | undefined): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    load?.().then(setLoaded, setFailure);
  }, [load]);
  // The view says then that it could not be shown, and offers to load the page again.
  if (failure !== undefined) throw failure;
  return loaded;
}
