import { useEffect, useState } from 'preact/hooks';
import { shellWords, useWords } from '../text/use-words.ts';

/** A quicker answer shows no skeleton, which would only flicker. */
const skeletonDelayMs = 150;

/** Grey lines where something will be, after 150 ms. @param lines as high as what comes, so that nothing jumps; default 4 */
export function LoadingBox({ lines = 4 }: { readonly lines?: number }) {
  const { loading } = useWords(shellWords);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class={isLate ? 'skeleton' : 'skeleton early'} aria-busy="true">
      <span class="unseen">{isLate ? loading : ''}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} />
      ))}
    </div>
  );
}
