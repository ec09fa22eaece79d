import { useWords } from '../../text/use-words.ts';
import { recordWords } from '../words.ts';

/** Opens the print dialog of the browser, which also saves PDF files. What it prints is in `record.css`. */
export function PrintButton() {
  const words = useWords(recordWords).made;
  return (
    <button type="button" onClick={() => print()}>
      {words.print}
    </button>
  );
}
