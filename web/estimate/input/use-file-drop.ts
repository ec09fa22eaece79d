import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Takes files that are dropped anywhere on the page. @returns true while files are held over it */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  // Before the paint: what is dropped where nothing listens yet, the browser opens in place of the page.
  useLayoutEffect(() => {
    const ended = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void): void =>
      document.addEventListener(type, act, { signal: ended.signal });
    const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    listen('dragover', (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      // Between two elements of the page there is another target.
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    });
    return () => ended.abort();
  }, []);
  return isOver;
}
