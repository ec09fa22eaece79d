import { styleText } from 'node:util';

type Paint = (text: string) => string;

/** Styles by what they mean, so that a format never names a colour. */
export interface Palette {
  readonly error: Paint;
  readonly warning: Paint;
  readonly valid: Paint;
  readonly strong: Paint;
  readonly faint: Paint;
}

type Style = Parameters<typeof styleText>[0];

/** ANSI styles when `color` is true, else the text as it is. Who asks has looked at the stream: see `wantsColor`. */
export function palette(color: boolean): Palette {
  const paint =
    (style: Style): Paint =>
    (text) =>
      color ? styleText(style, text, { validateStream: false }) : text;
  return {
    error: paint(['red', 'bold']),
    warning: paint(['yellow', 'bold']),
    valid: paint('green'),
    strong: paint('bold'),
    faint: paint('dim'),
  };
}
