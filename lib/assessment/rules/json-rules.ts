import type { SpeakingRule } from './rule.ts';
import { integer, type Says } from './sentence.ts';
import { type SyntaxErrorKind, syntaxSentences } from './syntax-sentences.ts';

/** Values of findings about the bytes of an input. */
export interface InputValues {
  'json-too-large':
    | { readonly kind: 'bytes'; readonly bytes: number; readonly limit: number }
    | { readonly kind: 'unpacked'; readonly limit: number }
    | { readonly kind: 'lines'; readonly limit: number; readonly of: 'records' | 'bytes' };
  'json-content-encoding': { readonly kind: 'unknown'; readonly encoding: string } | { readonly kind: 'damaged' };
  'json-invalid-utf8': {
    /** In hexadecimal; undefined if the text ends within a character. */
    readonly byte: string | undefined;
    readonly looksLike: 'UTF-16' | 'gzip' | undefined;
  };
  'json-syntax': { readonly kind: SyntaxErrorKind };
  'json-too-deep': { readonly levels: number };
  'json-duplicate-key': { readonly name: string };
}

const error = <Id extends keyof InputValues>(id: Id, says: Says<InputValues[Id]>): SpeakingRule<InputValues[Id]> => ({
  id,
  severity: 'error',
  says,
});

/** Rules about the bytes. If one of the first five is broken, the input is unreadable and nothing else is reported. */
export const jsonRules = {
  tooLarge: error('json-too-large', {
    en: (values) => {
      const limit = integer.en(values.limit);
      if (values.kind === 'unpacked') return { message: `the file has more than ${limit} bytes when decompressed` };
      if (values.kind === 'bytes') {
        return { message: `the input has ${integer.en(values.bytes)} bytes, at most ${limit} are judged` };
      }
      const message = `the file has more than ${limit} ${values.of}; nothing from this line on is judged`;
      return { message, hint: 'split it' };
    },
    pt: (values) => {
      const limit = integer.pt(values.limit);
      if (values.kind === 'unpacked') return { message: `descompactado, o arquivo tem mais que ${limit} bytes` };
      if (values.kind === 'bytes') {
        return { message: `a entrada tem ${integer.pt(values.bytes)} bytes; julgam-se no máximo ${limit}` };
      }
      const things = values.of === 'records' ? 'registros' : 'bytes';
      return {
        message: `o arquivo tem mais que ${limit} ${things}; desta linha em diante nada é julgado`,
        hint: 'divida-o',
      };
    },
  }),
  contentEncoding: error('json-content-encoding', {
    en: (values) =>
      values.kind === 'damaged'
        ? { message: 'the file should be gzip, but it is damaged, cut off or something else' }
        : {
            message: `the object has the content encoding "${values.encoding}"`,
            hint: 'upload plain JSON, or gzip with the content encoding "gzip"',
          },
    pt: (values) =>
      values.kind === 'damaged'
        ? { message: 'o arquivo deveria ser gzip, mas está danificado, cortado ou é outra coisa' }
        : {
            message: `o objeto tem a codificação de conteúdo "${values.encoding}"`,
            hint: 'envie JSON simples, ou gzip com a codificação de conteúdo "gzip"',
          },
  }),
  invalidUtf8: error('json-invalid-utf8', {
    en: ({ byte, looksLike }) => {
      const message = byte === undefined ? 'the last character is cut off' : `byte 0x${byte} is not UTF-8 here`;
      if (looksLike === undefined) return { message };
      const hint =
        looksLike === 'gzip'
          ? 'this looks like gzip: give it a name that ends in .gz, or decompress it'
          : 'this looks like UTF-16: save the file as UTF-8';
      return { message, hint };
    },
    pt: ({ byte, looksLike }) => {
      const message = byte === undefined ? 'o último caractere está cortado' : `o byte 0x${byte} aqui não é UTF-8`;
      if (looksLike === undefined) return { message };
      const hint =
        looksLike === 'gzip'
          ? 'parece gzip: dê-lhe um nome que termine em .gz ou descompacte-o'
          : 'parece UTF-16: salve o arquivo em UTF-8';
      return { message, hint };
    },
  }),
  syntax: error('json-syntax', {
    en: ({ kind }) => syntaxSentences.en[kind],
    pt: ({ kind }) => syntaxSentences.pt[kind],
  }),
  tooDeep: error('json-too-deep', {
    en: ({ levels }) => ({ message: `objects and arrays nest deeper than ${levels} levels here` }),
    pt: ({ levels }) => ({ message: `aqui objetos e listas se aninham a mais que ${levels} níveis` }),
  }),
  duplicateKey: error('json-duplicate-key', {
    en: ({ name }) => ({
      message: `property ${name} is given a second time in this object`,
      hint: 'keep one of them',
    }),
    pt: ({ name }) => ({
      message: `a propriedade ${name} aparece pela segunda vez neste objeto`,
      hint: 'fique com uma delas',
    }),
  }),
} as const;
