import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

/**
 * A button that unfolds something, as in the ARIA Authoring Practices. What is folded is not rendered.
 * @param props.onToggle told of each change, for a view that keeps it
 */
export function Disclosure({
  label,
  isOpenFirst = false,
  onToggle,
  children,
}: {
  readonly label: ComponentChildren;
  readonly isOpenFirst?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: () => ComponentChildren;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const toggle = (): void => {
    setOpen(!isOpen);
    onToggle?.(!isOpen);
  };
  return (
    <div class="disclosure">
      <button type="button" class="link" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span aria-hidden="true" class="arrow">
          {isOpen ? '▾' : '▸'}
        </span>
        {'\u00a0'}
        {label}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </div>
  );
}
