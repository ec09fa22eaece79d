import { shellWords, useWords } from '../text/use-words.ts';
import { StateBox } from './state-box.tsx';

/** Says that the state in the address cannot be read. The view shows its empty state below. */
export function BrokenLink() {
  const { brokenLink } = useWords(shellWords);
  return (
    <StateBox tone="warn" title={brokenLink.title}>
      <p>{brokenLink.text}</p>
    </StateBox>
  );
}
