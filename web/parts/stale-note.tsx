import { shellWords, useFormats, useWords } from '../text/use-words.ts';

/** Says that figures are old. @param since when they were right */
export function StaleNote({ since }: { readonly since: Date | string }) {
  const { stale } = useWords(shellWords);
  const { dateTime } = useFormats();
  return (
    <p class="stale">
      <span aria-hidden="true">◷</span> {stale(dateTime(since))}
    </p>
  );
}
