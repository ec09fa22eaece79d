import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useAddress } from '../address/use-address.ts';

/** The heading of a view; it names the document, and gets the focus after a navigation. */
export function PageHeading({
  subject = '',
  children,
}: {
  /** What the reader has named, which stands first in the title of the document. @default the view has no such name */
  readonly subject?: string;
  readonly children: string;
}) {
  const { path, cause } = useAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [subject, children, 'Appraise'].filter(Boolean).join(' – ');
  }, [subject, children]);
  // Before the paint: a key pressed as soon as the heading is seen meets the focus there.
  useLayoutEffect(() => {
    if (cause === 'navigation') heading.current?.focus();
    // A view that writes its state into the address keeps the focus where it is.
  }, [path]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
