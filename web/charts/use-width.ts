import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Follows the width of an element, so that a chart is drawn in pixels and its texts keep their size. @param first width until it is known */
export function useWidth(first = 640) {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => setWidth(Math.max(160, Math.floor(current.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
