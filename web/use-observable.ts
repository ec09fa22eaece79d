import { useLayoutEffect, useState } from 'preact/hooks';
import type { Observable } from './observable.ts';

/** Returns the value of an observable, and renders the component again when it changes. */
export function useObservable<Value>(observable: Observable<Value>): Value {
  const [, render] = useState({});
  useLayoutEffect(() => {
    const seen = observable.get();
    const end = observable.subscribe(() => render({}));
    // It may have changed between the rendering and this effect.
    if (!Object.is(seen, observable.get())) render({});
    return end;
  }, [observable]);
  return observable.get();
}
