import { countResources } from '../../../lib/pricing/formats/input-summary.ts';
import { useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { currentInput } from './summary.ts';
import { inputWords } from './words.ts';

/** Says beside the word "Total" what the totals are without. */
export function TotalNote({ state }: PartProps) {
  const words = useWords(inputWords);
  const current = currentInput(state);
  const { unpriced, inPart } = current ? countResources(current.lines) : { unpriced: 0, inPart: 0 };
  return unpriced + inPart === 0 ? null : <>, {words.without(unpriced, inPart)}</>;
}
