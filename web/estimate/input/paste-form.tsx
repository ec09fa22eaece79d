import { useId, useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.tsx';
import { useWords } from '../../text/use-words.ts';
import { inputWords } from './words.ts';

/** A button that opens a box to paste the text of a file into. */
export function PasteForm({ onText }: { readonly onText: (text: string) => void }) {
  const words = useWords(inputWords);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const use = (): void => {
    setOpen(false);
    onText(text);
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.paste}
      </button>
      <Dialog title={words.paste} isOpen={isOpen} onClose={() => setOpen(false)}>
        <label for={id}>{words.pasteLabel}</label>
        <textarea
          id={id}
          class="pasted"
          rows={12}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" class="main" disabled={text.trim() === ''} onClick={use}>
          {words.use}
        </button>
      </Dialog>
    </>
  );
}
