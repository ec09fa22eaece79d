import { useEffect, useState } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { Dialog } from '../parts/dialog.tsx';
import { shellWords, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { shortcutOf, shortcuts, useShortcut } from './shortcuts.ts';
import { SingleKeysBox } from './single-keys-box.tsx';

/** Runs the shortcuts, and lists them on `?` or a click. */
export function ShortcutsDialog() {
  const { shortcuts: words } = useWords(shellWords);
  const { preferences } = useConsole();
  const known = useObservable(shortcuts);
  const [isOpen, setOpen] = useState(false);
  useShortcut('?', words.help, () => setOpen(true));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // Asked at the key: an effect would follow the setting only after the next frame.
      const found = preferences.hasSingleKeys.get() ? shortcutOf(event, shortcuts.get()) : undefined;
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [preferences]);
  return (
    <>
      <button type="button" class="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </button>
      <Dialog title={words.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.keys}</th>
              <th scope="col">{words.action}</th>
            </tr>
          </thead>
          <tbody>
            {[...known, { key: 'Esc', action: words.escape }].map(({ key, action }) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{action}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <SingleKeysBox />
      </Dialog>
    </>
  );
}
