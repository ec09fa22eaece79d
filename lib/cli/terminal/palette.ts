type Paint = (text: string) => string;

/** Styles by their meaning; `gain`, `loss` and `change` are for the differences of two records. */
export interface Palette {
  readonly error: Paint;
  readonly warning: Paint;
  readonly valid: Paint;
  readonly strong: Paint;
  readonly faint: Paint;
  readonly gain: Paint;
  readonly loss: Paint;
  readonly change: Paint;
}

/** Returns ANSI styles, or without `color` functions that change nothing. */
export function palette(color: boolean): Palette {
  // Not imported, because Node would read every property of the module at load.
  const util = color ? process.getBuiltinModule('node:util') : undefined;
  const paint =
    (...styles: ('bold' | 'dim' | 'red' | 'green' | 'yellow')[]): Paint =>
    (text) =>
      util?.styleText(styles, text, { validateStream: false }) ?? text;
  return {
    error: paint('bold', 'red'),
    warning: paint('bold', 'yellow'),
    valid: paint('green'),
    strong: paint('bold'),
    faint: paint('dim'),
    gain: paint('green'),
    loss: paint('red'),
    change: paint('yellow'),
  };
}
