import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { parseAst } from 'vitest/node';
import type { Language } from '../lib/platform/language.ts';

/** Keeps one language of every sentence: what a worker says in the other one would be a tenth of its weight. */
export const speakOnly = (language: Language): Plugin => ({
  name: `speak only ${language}`,
  setup({ onLoad }) {
    onLoad({ filter: /\/lib\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      // What it says until somebody names another language.
      if (path.endsWith('/platform/language.ts'))
        return { contents: source.replace("=> 'en'", `=> '${language}'`), loader: 'ts' };
      return source.includes('say({') ? { contents: inLanguage(source, language), loader: 'ts' } : undefined;
    });
  },
});

/** Leaves of each `say({ en: …, pt: … })` of a TypeScript source the sentence of one language. */
export function inLanguage(source: string, language: Language): string {
  let text = '';
  let read = 0;
  for (const { start, end, mark } of besideSentences(parseAst(source, { lang: 'ts' }), language)) {
    // Within what is left out already.
    if (start < read) continue;
    text += source.slice(read, start) + mark;
    read = end;
  }
  return text + source.slice(read);
}

/** A part of a source that is left out, and what takes its place. */
interface LeftOut {
  readonly start: number;
  readonly end: number;
  readonly mark: '(' | ')';
}

/** Lists what stands around the sentences of a language, in the order of the source. */
function besideSentences(node: unknown, language: Language): readonly LeftOut[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap((member) => besideSentences(member, language));
  const { type, start, end, callee, arguments: [texts] = [] } = node as Partial<SayCall>;
  if (type !== 'CallExpression' || callee?.name !== 'say') return inside;
  const sentence = texts?.properties?.find(({ key }) => key.name === language)?.value;
  if (start === undefined || end === undefined || !sentence) return inside;
  const around: readonly LeftOut[] = [
    { start, end: sentence.start, mark: '(' },
    { start: sentence.end, end, mark: ')' },
  ];
  return [...around, ...inside].sort((first, second) => first.start - second.start);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A call in a syntax tree (ESTree), as far as it is read here. */
interface SayCall extends Place {
  readonly type: string;
  readonly callee: { readonly name?: string };
  readonly arguments: readonly {
    readonly properties?: readonly { readonly key: { readonly name?: string }; readonly value: Place }[];
  }[];
}
