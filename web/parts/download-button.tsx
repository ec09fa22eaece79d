import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { shellWords, useWords } from '../text/use-words.ts';
import { type FileContent, saveFile } from './save-file.ts';

/**
 * Saves a file; it says why there is none.
 * @param props.content is made at the click; the message of its error is shown, in English unless the error has a `lang`
 */
export function DownloadButton({
  fileName,
  type,
  content,
  disabledBy,
  children,
}: {
  readonly fileName: string;
  /** Media type, such as `text/csv;charset=utf-8`. */
  readonly type: string;
  readonly content: () => FileContent | Promise<FileContent>;
  /** @default "Download" */
  readonly children?: ComponentChildren;
  /** The id of the text that says why it does nothing now; it keeps the focus. */
  readonly disabledBy?: string | undefined;
}) {
  const { download } = useWords(shellWords);
  const [problem, setProblem] = useState<{ readonly text: string; readonly lang: string }>();
  const save = async (): Promise<void> => {
    try {
      saveFile(fileName, type, await content());
      setProblem(undefined);
    } catch (error) {
      setProblem({ lang: 'en', ...(error as object), text: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <>
      <button
        type="button"
        aria-disabled={disabledBy !== undefined}
        aria-describedby={disabledBy}
        onClick={() => disabledBy === undefined && void save()}
      >
        {children ?? download}
      </button>
      {problem && (
        <span role="alert" class="field-error" lang={problem.lang}>
          {problem.text}
        </span>
      )}
    </>
  );
}
