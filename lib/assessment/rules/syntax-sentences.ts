import type { Sentence } from './sentence.ts';

/** The error names of jsonc-parser, and a few of our own in lower case. */
export type SyntaxErrorKind =
  | 'empty'
  | 'leadingZero'
  | 'severalLines'
  | 'other'
  | 'InvalidSymbol'
  | 'InvalidNumberFormat'
  | 'PropertyNameExpected'
  | 'ValueExpected'
  | 'ColonExpected'
  | 'CommaExpected'
  | 'CloseBraceExpected'
  | 'CloseBracketExpected'
  | 'EndOfFileExpected'
  | 'InvalidCommentToken'
  | 'UnexpectedEndOfComment'
  | 'UnexpectedEndOfString'
  | 'UnexpectedEndOfNumber'
  | 'InvalidUnicode'
  | 'InvalidEscapeCharacter'
  | 'InvalidCharacter';

type SyntaxSentences = Readonly<Record<SyntaxErrorKind, Sentence>>;

const english: SyntaxSentences = {
  empty: { message: 'the input is empty', hint: 'a record is one JSON object' },
  leadingZero: {
    message: 'a number has a leading zero',
    hint: 'write it without the zero; what is no quantity, such as a code, is a string',
  },
  severalLines: {
    message:
      'this record goes on over several lines, but a file of this kind has one record on each line; nothing from here on is judged',
    hint: 'a file .json holds one record over any number of lines',
  },
  other: { message: 'this is not JSON' },
  InvalidSymbol: {
    message: 'this word or sign has no meaning in JSON',
    hint: 'text goes in double quotes; the only words are true, false and null',
  },
  InvalidNumberFormat: {
    message: 'this is not a JSON number',
    hint: 'JSON numbers are decimal, with a digit on each side of the point',
  },
  PropertyNameExpected: {
    message: 'a member name in double quotes is expected',
    hint: 'remove a comma before a closing brace',
  },
  ValueExpected: { message: 'a value is expected', hint: 'remove a comma before a closing bracket' },
  ColonExpected: { message: 'a colon is expected after the member name' },
  CommaExpected: {
    message: 'a comma is expected between two items',
    hint: 'a bracket or brace may also be closed too late',
  },
  CloseBraceExpected: { message: 'the object is not closed: a } is expected', hint: 'the input may be cut off' },
  CloseBracketExpected: { message: 'the array is not closed: a ] is expected', hint: 'the input may be cut off' },
  EndOfFileExpected: {
    message: 'the input goes on after the end of its JSON value',
    hint: 'a file holds one record; several go a line each in a .ndjson file',
  },
  InvalidCommentToken: { message: 'JSON has no comments', hint: 'remove the comment' },
  UnexpectedEndOfComment: { message: 'JSON has no comments', hint: 'remove the comment' },
  UnexpectedEndOfString: {
    message: 'the string is not closed: a " is expected',
    hint: 'a line break inside a string is written \\n',
  },
  UnexpectedEndOfNumber: {
    message: 'the number is not complete',
    hint: 'JSON numbers have a digit after the point and after the exponent sign',
  },
  InvalidUnicode: { message: '\\u needs four hexadecimal digits' },
  InvalidEscapeCharacter: { message: 'this escape does not exist in JSON', hint: 'a backslash itself is written \\\\' },
  InvalidCharacter: {
    message: 'a control character stands in the string',
    hint: 'write it as an escape: \\t, \\n, \\u0000',
  },
};

const portuguese: SyntaxSentences = {
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

/** Says what is wrong with a text that is not JSON. */
export const syntaxSentences = { en: english, pt: portuguese } as const;
