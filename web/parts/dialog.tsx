import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
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
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  // Had Escape closed it here already, a wish to open it again could come before the page hears of it, and be lost.
  const asked = (event: Event): void => {
    event.preventDefault();
    onClose();
  };
  const closed = (): void => {
    if (!document.querySelector(':focus')) document.querySelector('h1')?.focus();
  };
  return (
    <dialog ref={dialog} aria-label={title} onCancel={asked} onClose={closed}>
      {isOpen && (
        <>
          <div class="dialog-head">
            <h2>{title}</h2>
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
