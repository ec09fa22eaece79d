import type { ComponentChildren } from 'preact';
import { shellWords, useWords } from '../text/use-words.ts';

/**
 * Opens the print dialog of the browser, which also saves PDF files. What is printed is in the styles of the view.
 * @param props.paper what of the view is printed, as `data-paper` of the document until that is done @default all of it
 */
export function PrintButton({
  paper,
  children,
}: {
  readonly paper?: string;
  /** @default "Print or save as PDF" */
  readonly children?: ComponentChildren;
}) {
  const words = useWords(shellWords);
  const printPaper = (): void => {
    const { dataset } = document.documentElement;
    delete dataset.paper;
    if (paper !== undefined) dataset.paper = paper;
    addEventListener('afterprint', () => delete dataset.paper, { once: true });
    print();
  };
  return (
    <button type="button" onClick={printPaper}>
      {children ?? words.print}
    </button>
  );
}
