declare module 'micromark' {
  interface Extension {
    readonly name?: string;
  }
  interface Options {
    readonly allowDangerousHtml?: boolean;
    readonly extensions?: readonly Extension[];
    readonly htmlExtensions?: readonly Extension[];
  }
  /** Renders CommonMark, and what the extensions add to it, as HTML. */
  export function micromark(text: string, options: Options): string;
}

declare module 'micromark-extension-gfm' {
  /** The syntax of GitHub's Markdown. */
  export function gfm(): object;
  /** How it is rendered. */
  export function gfmHtml(): object;
}
