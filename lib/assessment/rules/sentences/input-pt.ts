import type { InputValues } from './input-values.ts';
import { integer } from './parts-pt.ts';
import type { Says } from './sentence.ts';
import { syntaxSentences } from './syntax-pt.ts';

/** What the rules about the bytes say, in Portuguese. */
export const inputSentences: { readonly [Id in keyof InputValues]: Says<Id> } = {
  'json-too-large': (values) => {
    const limit = integer(values.limit);
    if (values.kind === 'unpacked') return { message: `descompactado, o arquivo tem mais que ${limit} bytes` };
    if (values.kind === 'bytes') {
      return { message: `a entrada tem ${integer(values.bytes)} bytes; julgam-se no máximo ${limit}` };
    }
    const things = values.of === 'records' ? 'registros' : 'bytes';
    return {
      message: `o arquivo tem mais que ${limit} ${things}; desta linha em diante nada é julgado`,
      hint: 'divida-o',
    };
  },
  'json-content-encoding': (values) =>
    values.kind === 'damaged'
      ? { message: 'o arquivo deveria ser gzip, mas está danificado, cortado ou é outra coisa' }
      : {
          message: `o objeto tem a codificação de conteúdo "${values.encoding}"`,
          hint: 'envie JSON simples, ou gzip com a codificação de conteúdo "gzip"',
        },
  'json-invalid-utf8': ({ byte, looksLike }) => {
    const message = byte === undefined ? 'o último caractere está cortado' : `o byte 0x${byte} aqui não é UTF-8`;
    if (looksLike === undefined) return { message };
    const hint =
      looksLike === 'gzip'
        ? 'parece gzip: dê-lhe um nome que termine em .gz ou descompacte-o'
        : 'parece UTF-16: salve o arquivo em UTF-8';
    return { message, hint };
  },
  'json-syntax': ({ kind }) => syntaxSentences[kind],
  'json-too-deep': ({ levels }) => ({ message: `aqui objetos e listas se aninham a mais que ${levels} níveis` }),
  'json-duplicate-key': ({ name }) => ({
    message: `a propriedade ${name} aparece pela segunda vez neste objeto`,
    hint: 'fique com uma delas',
  }),
};
