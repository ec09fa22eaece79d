import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Loads a component in a chunk of its own. @param load the same at each rendering @returns undefined until it is there */
export function useLoaded<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<Props> }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    load().then((module) => setLoaded({ component: module.default }), setFailure);
  }, [load]);
  // The view says then that it could not be shown, and offers to load the page again.
  if (failure !== undefined) throw failure;
  return loaded?.component;
}
