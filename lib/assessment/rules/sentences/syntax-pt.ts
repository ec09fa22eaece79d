import type { SyntaxErrorKind } from './input-values.ts';
import type { Sentence } from './sentence.ts';

/** What is wrong with a text that is not JSON, in Portuguese. */
export const syntaxSentences: Readonly<Record<SyntaxErrorKind, Sentence>> = {
  empty: { message: 'a entrada está vazia', hint: 'um registro é um objeto JSON' },
  leadingZero: {
    message: 'um número começa com zero',
    hint: 'escreva-o sem o zero; o que não é quantidade, como um código, é um texto',
  },
  severalLines: {
    message:
      'este registro continua por várias linhas, mas um arquivo deste tipo tem um registro em cada linha; daqui em diante nada é julgado',
    hint: 'um arquivo .json contém um registro em qualquer número de linhas',
  },
  other: { message: 'isto não é JSON' },
  InvalidSymbol: {
    message: 'esta palavra ou sinal não tem sentido em JSON',
    hint: 'textos vão entre aspas duplas; as únicas palavras são true, false e null',
  },
  InvalidNumberFormat: {
    message: 'isto não é um número JSON',
    hint: 'números JSON são decimais, com um dígito de cada lado do ponto',
  },
  PropertyNameExpected: {
    message: 'espera-se o nome de um membro entre aspas duplas',
    hint: 'retire a vírgula antes da chave que fecha',
  },
  ValueExpected: { message: 'espera-se um valor', hint: 'retire a vírgula antes do colchete que fecha' },
  ColonExpected: { message: 'espera-se um dois-pontos depois do nome do membro' },
  CommaExpected: {
    message: 'espera-se uma vírgula entre dois itens',
    hint: 'um colchete ou uma chave também pode ter sido fechado tarde demais',
  },
  CloseBraceExpected: { message: 'o objeto não está fechado: espera-se um }', hint: 'a entrada pode estar cortada' },
  CloseBracketExpected: { message: 'a lista não está fechada: espera-se um ]', hint: 'a entrada pode estar cortada' },
  EndOfFileExpected: {
    message: 'a entrada continua depois do fim do seu valor JSON',
    hint: 'um arquivo contém um registro; vários vão um por linha em um arquivo .ndjson',
  },
  InvalidCommentToken: { message: 'JSON não tem comentários', hint: 'retire o comentário' },
  UnexpectedEndOfComment: { message: 'JSON não tem comentários', hint: 'retire o comentário' },
  UnexpectedEndOfString: {
    message: 'o texto não está fechado: esperam-se aspas (")',
    hint: 'uma quebra de linha dentro de um texto escreve-se \\n',
  },
  UnexpectedEndOfNumber: {
    message: 'o número não está completo',
    hint: 'números JSON têm um dígito depois do ponto e depois do sinal do expoente',
  },
  InvalidUnicode: { message: '\\u pede quatro dígitos hexadecimais' },
  InvalidEscapeCharacter: {
    message: 'este escape não existe em JSON',
    hint: 'a própria barra invertida escreve-se \\\\',
  },
  InvalidCharacter: {
    message: 'há um caractere de controle no texto',
    hint: 'escreva-o como escape: \\t, \\n, \\u0000',
  },
};
