import type { ComponentChildren } from 'preact';
import { shellWords, useWords } from '../text/use-words.ts';

/** Saves a text as a file. @param content is made at the click */
export function DownloadButton({
  fileName,
  type,
  content,
  children,
}: {
  readonly fileName: string;
  /** Media type, such as `text/csv;charset=utf-8`. */
  readonly type: string;
  readonly content: () => string | Promise<string>;
  /** @default "Download" */
  readonly children?: ComponentChildren;
}) {
  const { download } = useWords(shellWords);
  const save = async (): Promise<void> => {
    const url = URL.createObjectURL(new Blob([await content()], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // The browser has begun to save by then.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <button type="button" onClick={() => void save()}>
      {children ?? download}
    </button>
  );
}
