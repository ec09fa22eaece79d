declare module 'saxen' {
  /** A streaming XML parser that expands no entities of a DOCTYPE. */
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', handler: (text: string) => void): this;
    on(event: 'error', handler: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
