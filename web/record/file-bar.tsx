import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { replaceParams } from '../address/current-address.ts';
import { saveFile } from '../parts/save-file.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import { isEdited, openFile } from './desk.ts';
import { stemOf, typeOf } from './page/download.ts';
import { recordWords } from './words.ts';

/** Which file is open; an edited one can be saved, and is not closed without a question. */
export function FileBar({ file }: { readonly file: OpenedFile }) {
  const words = useWords(recordWords);
  const { number } = useFormats();
  const edited = useObservable(isEdited);
  const name = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // What opened the file is gone, and the focus with it.
    if (document.activeElement === document.body) name.current?.focus();
  }, []);
  useEffect(() => {
    if (!edited) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [edited]);
  const save = (): void => {
    saveFile(`${stemOf(file.name)}.json`, typeOf('json'), new Uint8Array(file.bytes));
    isEdited.set(false);
  };
  return (
    <div class="row file-bar">
      <b ref={name} tabIndex={-1}>
        {file.name}
      </b>{' '}
      <span class="small">
        {words.size(file.bytes.length, number(file.bytes.length))}
        {edited && ` ${words.editor.edited}`}
      </span>
      {edited && (
        <button type="button" class="main" onClick={save}>
          {words.editor.save}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          if (edited && !confirm(words.editor.discard)) return;
          replaceParams({ sample: undefined });
          openFile(undefined);
        }}
      >
        {words.close}
      </button>
    </div>
  );
}
