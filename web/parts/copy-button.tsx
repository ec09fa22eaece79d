import type { ComponentChildren } from 'preact';
import { useConsole } from '../console.ts';
import { shellWords, useWords } from '../text/use-words.ts';

/** Copies a text, and says so. @param text is made at the click */
export function CopyButton({
  text,
  disabledBy,
  children,
}: {
  readonly text: () => string | Promise<string>;
  /** @default "Copy" */
  readonly children?: ComponentChildren;
  /** The id of the text that says why it does nothing now; it keeps the focus. */
  readonly disabledBy?: string | undefined;
}) {
  const words = useWords(shellWords);
  const { announcement } = useConsole();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      announcement.set(words.copied);
    } catch {
      announcement.set(words.notCopied);
    }
  };
  return (
    <button
      type="button"
      aria-disabled={disabledBy !== undefined}
      aria-describedby={disabledBy}
      onClick={() => disabledBy === undefined && void copy()}
    >
      {children ?? words.copy}
    </button>
  );
}
