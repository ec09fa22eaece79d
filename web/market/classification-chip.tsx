import type { Classification } from '../../lib/market/classification.ts';
import { useWords } from '../text/use-words.ts';
import { marketWords } from './words.ts';

/** How a price compares with a value, in words and with a mark of its own beside the colour. */
export function ClassificationChip({ value }: { readonly value: Classification }) {
  const { classifications } = useWords(marketWords);
  return (
    <span class={`chip ${value.toLowerCase()}`}>
      <span aria-hidden="true">{marks[value]}</span> {classifications[value]}
    </span>
  );
}

const marks: Readonly<Record<Classification, string>> = { BARATA: '▼', JUSTA: '=', CARA: '▲', SEM_DADOS: '–' };
