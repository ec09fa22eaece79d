/** Gives the focus of a button that its own click removes to the summary of the details around it, else to the view's heading. */
export function passFocus(button: Element): void {
  const next = button.closest('details')?.querySelector('summary') ?? document.querySelector('h1');
  next?.focus();
}
