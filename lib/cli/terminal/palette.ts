type Paint = (text: string) => string;

/** Styles by what they mean, so that a format never names a colour; the text must mean the same without them. */
export interface Palette {
  readonly error: Paint;
  readonly warning: Paint;
  readonly valid: Paint;
  readonly strong: Paint;
  readonly faint: Paint;
  /** In a difference of two records: what was added or rose. */
  readonly gain: Paint;
  /** What was removed or fell. */
  readonly loss: Paint;
  /** Any other change. */
  readonly change: Paint;
}

/**
 * Returns ANSI styles if `color` is true, and functions that leave the text as it is otherwise. The caller has checked
 * the stream with `wantsColor`.
 */
export function palette(color: boolean): Palette {
  // Loaded for colours only, and not by import: Node would read every property of the module before the first line runs.
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
