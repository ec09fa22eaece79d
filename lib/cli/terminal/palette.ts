type Paint = (text: string) => string;

/** Styles by what they mean, so that a format never names a colour; the text must mean the same without them. */
export interface Palette {
  readonly error: Paint;
  readonly warning: Paint;
  readonly valid: Paint;
  readonly strong: Paint;
  readonly faint: Paint;
  /** In a difference: what came or rose. */
  readonly gain: Paint;
  /** What went or fell. */
  readonly loss: Paint;
  /** What is otherwise not as it was. */
  readonly change: Paint;
}

/** Select Graphic Rendition (ECMA-48): codes that switch a style on, and off. */
const styles = {
  error: ['1;31', '22;39'],
  warning: ['1;33', '22;39'],
  valid: ['32', '39'],
  strong: ['1', '22'],
  faint: ['2', '22'],
  gain: ['32', '39'],
  loss: ['31', '39'],
  change: ['33', '39'],
} as const;

/**
 * ANSI styles when `color` is true, else the text as it is. Who asks has looked at the stream: see `wantsColor`.
 * Written out here because loading `node:util` for them takes longer than judging a hundred records.
 */
export function palette(color: boolean): Palette {
  const paint =
    ([on, off]: readonly [string, string]): Paint =>
    (text) =>
      color ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    error: paint(styles.error),
    warning: paint(styles.warning),
    valid: paint(styles.valid),
    strong: paint(styles.strong),
    faint: paint(styles.faint),
    gain: paint(styles.gain),
    loss: paint(styles.loss),
    change: paint(styles.change),
  };
}
