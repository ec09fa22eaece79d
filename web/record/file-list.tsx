import { useWords } from '../text/use-words.ts';
import type { OpenedFile } from '../worker/tasks.ts';
import { passFocus } from './pass-focus.ts';
import { recordWords } from './words.ts';

/** Opened files in their order, which the reader may change. */
export function FileList({
  files,
  onChange,
}: {
  readonly files: readonly OpenedFile[];
  readonly onChange: (files: readonly OpenedFile[]) => void;
}) {
  const words = useWords(recordWords).list;
  const swap = (index: number): void => {
    const [one, other] = [files[index], files[index + 1]];
    if (one && other) onChange(files.toSpliced(index, 2, other, one));
  };
  return (
    <ol class="file-list">
      {files.map(({ name }, index) => (
        // By its place: a button that moves a file keeps the focus.
        <li key={index}>
          <span>{name}</span>{' '}
          <button type="button" class="link" disabled={index === 0} onClick={() => swap(index - 1)}>
            {words.up} <span class="unseen">{name}</span>
          </button>{' '}
          <button type="button" class="link" disabled={index === files.length - 1} onClick={() => swap(index)}>
            {words.down} <span class="unseen">{name}</span>
          </button>{' '}
          <button
            type="button"
            class="link"
            onClick={({ currentTarget }) => {
              passFocus(currentTarget);
              onChange(files.toSpliced(index, 1));
            }}
          >
            {words.remove} <span class="unseen">{name}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
