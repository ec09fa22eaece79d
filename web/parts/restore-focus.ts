/** Gives an element the focus if what had it has gone from the page. */
export function restoreFocus(next: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) next?.focus({ preventScroll: true });
}
