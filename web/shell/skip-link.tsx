import { shellWords, useWords } from '../text/use-words.ts';

/** Moves the focus past the header. A link would change the address, which is a view. */
export function SkipLink() {
  const words = useWords(shellWords);
  return (
    <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
      {words.skip}
    </button>
  );
}
