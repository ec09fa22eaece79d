import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** Something that the reader may unfold. What is folded is not rendered. */
export function Unfold({
  label,
  isOpenFirst = false,
  children,
}: {
  readonly label: string;
  readonly isOpenFirst?: boolean;
  readonly children: () => ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children()}
    </details>
  );
}
