import type { ComponentChildren } from 'preact';

/** A box that says in what state a view is. Its title is a heading, so that it is found without colour. */
export function StateBox({
  tone,
  title,
  titleId,
  lang,
  children,
}: {
  readonly tone: 'plain' | 'good' | 'warn' | 'bad';
  readonly title?: string;
  /** Names the title, where something gives it the focus. */
  readonly titleId?: string;
  readonly lang?: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <section class={`state ${tone}`} lang={lang}>
      {title !== undefined && (
        <h2 id={titleId} tabIndex={titleId === undefined ? undefined : -1}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
