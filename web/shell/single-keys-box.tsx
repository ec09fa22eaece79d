import { useConsole } from '../console.ts';
import { shellWords, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';

/** Turns shortcuts of a single key on and off. */
export function SingleKeysBox() {
  const { shortcuts: words } = useWords(shellWords);
  const { preferences } = useConsole();
  const hasSingleKeys = useObservable(preferences.hasSingleKeys);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={hasSingleKeys}
        onChange={(event) => preferences.hasSingleKeys.set(event.currentTarget.checked)}
      />{' '}
      {words.single}
    </label>
  );
}
