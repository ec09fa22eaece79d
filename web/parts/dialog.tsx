import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { shellWords, useWords } from '../text/use-words.ts';

/**
 * A modal dialog. The browser holds the focus inside, closes it on Escape, and gives the focus back. Where what opened it is
 * gone by then, the view's heading gets it.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const { close } = useWords(shellWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const closed = (): void => {
    onClose();
    if (!document.querySelector(':focus')) document.querySelector('h1')?.focus();
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={closed}>
      {isOpen && (
        <>
          <div class="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" class="quiet" onClick={onClose}>
              {close}
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
