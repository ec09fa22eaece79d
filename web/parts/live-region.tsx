import { useConsole } from '../console.ts';
import { useObservable } from '../use-observable.ts';

/** What a screen reader says when a result changes: `useConsole().announcement.set('…')`. */
export function LiveRegion() {
  const text = useObservable(useConsole().announcement);
  return (
    <div role="status" class="unseen" id="announcement">
      {text}
    </div>
  );
}
