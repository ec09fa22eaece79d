import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A tab and what it shows. */
export interface Tab {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly panel: () => ComponentChildren;
}

/**
 * Tabs as in the ARIA Authoring Practices; the arrow keys choose.
 * @param props.selected id of the tab that is shown
 * @param props.isKept whether the others are rendered, too: they keep what was unfolded in them, and are printed
 */
export function Tabs({
  label,
  tabs,
  selected,
  isKept,
  onSelect,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly isKept?: boolean;
  readonly onSelect: (id: string) => void;
}) {
  const prefix = useId();
  const current = tabs.find(({ id }) => id === selected) ?? tabs[0];
  const nameOf = (id: string | undefined, part: 'tab' | 'panel'): string => `${prefix}-${id}-${part}`;
  const press = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === current?.id);
    const places: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const place = places[event.key];
    const next = place === undefined ? undefined : tabs.at(place % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(nameOf(next.id, 'tab'))?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={nameOf(tab.id, 'tab')}
            aria-selected={tab === current}
            aria-controls={tab === current ? nameOf(tab.id, 'panel') : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(
        (tab) =>
          (isKept || tab === current) && (
            <div
              key={tab.id}
              role="tabpanel"
              id={nameOf(tab.id, 'panel')}
              aria-labelledby={nameOf(tab.id, 'tab')}
              hidden={tab !== current}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the Authoring Practices put the panel after its tab.
              tabIndex={0}
            >
              {tab.panel()}
            </div>
          ),
      )}
    </div>
  );
}
