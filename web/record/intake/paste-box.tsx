import { useId, useState } from 'preact/hooks';
import { maxFileBytes } from '../../../lib/assessment/limits.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useWords } from '../../text/use-words.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { recordWords } from '../words.ts';
import { pastedFile } from './pasted-file.ts';

/** A button that opens a box to paste a record into. Several records, one on each line, are taken as such. */
export function PasteBox({ onText }: { readonly onText: (file: OpenedFile) => void }) {
  const { intake: words } = useWords(recordWords);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const id = useId();
  const take = (): void => {
    setOpen(false);
    setText('');
    onText(pastedFile(text));
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.paste}
      </button>
      <Dialog title={words.pasteTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <label for={id}>{words.pasteLabel}</label>
        <textarea
          id={id}
          rows={12}
          class="pasted"
          spellcheck={false}
          maxLength={maxFileBytes}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" class="main" disabled={text.trim() === ''} onClick={take}>
          {words.judge}
        </button>
      </Dialog>
    </>
  );
}
