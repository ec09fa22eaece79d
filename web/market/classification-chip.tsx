import type { Classification } from '../../lib/market/classification.ts';
import { useWords } from '../text/use-words.ts';
import { marketWords } from './words.ts';

/** How a price compares with a value, in words; the stylesheet puts a mark of its own beside the colour. */
export function ClassificationChip({ value }: { readonly value: Classification }) {
  const { classifications } = useWords(marketWords);
  return <span class={`chip ${value.toLowerCase()}`}>{classifications[value]}</span>;
}
