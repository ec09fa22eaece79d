import { makeVisible } from '../../../lib/platform/text.ts';
import { countResources } from '../../../lib/pricing/formats/input-summary.ts';
import { useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { readInputView } from './input-view.ts';
import { currentInput } from './summary.ts';
import { inputWords } from './words.ts';

/** Says beside the word "Total" what the totals are without. */
export function TotalNote({ state }: PartProps) {
  const without = useWithout(state);
  return without && <>, {without}</>;
}

/** Says it below the sentence, too: on a narrow screen, the rest stands far below. */
export function SentenceNote({ state }: PartProps) {
  const without = useWithout(state);
  return without && <p class="stale">{`${makeVisible(readInputView(state.view.input)?.file ?? '')}: ${without}.`}</p>;
}

/** Null where nothing is left out. */
function useWithout(state: PartProps['state']): string | null {
  const words = useWords(inputWords);
  const current = currentInput(state);
  return (current && words.without(countResources(current.lines))) || null;
}
