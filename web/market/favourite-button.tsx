import { useWords } from '../text/use-words.ts';
import { marketWords } from './words.ts';

/** A star that marks a stock. */
export function FavouriteButton({
  codigo,
  isMarked,
  onToggle,
}: {
  readonly codigo: string;
  readonly isMarked: boolean;
  readonly onToggle: () => void;
}) {
  const { favourite: words } = useWords(marketWords);
  return (
    <button type="button" class="star" aria-pressed={isMarked} aria-label={words(codigo)} onClick={onToggle}>
      {isMarked ? '★' : '☆'}
    </button>
  );
}
