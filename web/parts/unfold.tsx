import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** Something that the reader may unfold. What is folded is not rendered. */
export function Unfold({
  label,
  isOpenFirst = false,
  class: name,
  children,
}: {
  readonly label: string;
  readonly isOpenFirst?: boolean;
  readonly class?: string;
  readonly children: () => ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details class={name} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children()}
    </details>
  );
}
