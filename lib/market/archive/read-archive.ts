import {
  array,
  check,
  exactOptional,
  getDotPath,
  integer,
  literal,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  variant,
} from 'valibot';
import { checkFormat, formats } from '../../platform/stored-formats.ts';
import { paymentKinds, shareChangeKinds } from '../inputs.ts';
import { isDay } from '../sao-paulo.ts';
import { fullTickerSchema } from '../ticker-schema.ts';
import { type ArchivedDay, type ArchivedPublication, type ArchivedStock, ArchiveLineInvalid } from './archived-day.ts';

const day = pipe(string(), check(isDay, 'an ISO day'));
/** As Decimal writes it: very small amounts have an exponent. */
const amount = pipe(string(), regex(/^-?\d{1,20}(?:\.\d{1,40})?(?:e-\d{1,2})?$/, 'an amount'));
const code = pipe(string(), regex(/^[A-Z\d]{4}\d{1,2}$/, 'a code'));
const publicationId = pipe(string(), regex(/^\d{8}T\d{9}Z-[\da-f]{6}$/, 'the id of a publication'));
const stocks = pipe(number(), integer(), minValue(1), maxValue(1_000));

const inputs = object({
  codigo: code,
  preco: amount,
  preco_estimado: exactOptional(literal(true)),
  data_pregao: day,
  lpa: nullable(amount),
  vpa: nullable(amount),
  base_acoes: exactOptional(nullable(object({ dia: day, acoes: nullable(amount), fonte: string() }))),
  origem_fundamentos: nullable(string()),
  proventos: nullable(
    array(
      object({
        tipo: picklist(paymentKinds),
        valor: amount,
        data_com: day,
        data_pagamento: nullable(day),
        estimado: exactOptional(literal(true)),
      }),
    ),
  ),
  eventos: array(
    object({
      tipo: picklist(shareChangeKinds),
      fator: amount,
      data_com: day,
      rotulo: exactOptional(string()),
    }),
  ),
  listada_desde: nullable(pipe(number(), integer())),
  divergencias: exactOptional(array(string())),
});

/** Any line of the archive. */
const lineSchema = variant('tipo', [
  object({
    tipo: literal('publicacao'),
    id: publicationId,
    dia: day,
    data_pregao: day,
    fonte: string(),
    versao: literal(formats.archive),
    ativos: stocks,
    retroativa: exactOptional(literal(true)),
  }),
  object({ tipo: literal('ativo'), entradas: nullable(inputs), ativo: fullTickerSchema }),
]);

/** A stock with twenty payments a year has about 10 KB. */
const maxLineLength = 1_000_000;

/**
 * Reads an archive from its text, in pieces of any length: one publication, or several after one another. Each is given
 * when its last stock is read. @throws ArchiveLineInvalid, NewerFormat
 */
export async function* readArchive(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<ArchivedDay> {
  let publicacao: ArchivedPublication | undefined;
  let ativos: ArchivedStock[] = [];
  let line = 0;
  for await (const content of splitLines(text)) {
    line += 1;
    const read = readLine(content, line);
    if (read.tipo === 'publicacao') {
      if (publicacao) throw new ArchiveLineInvalid(line, explainMissing(publicacao, ativos));
      [publicacao, ativos] = [read, []];
      continue;
    }
    if (!publicacao) throw new ArchiveLineInvalid(line, 'is a stock without a publication');
    checkOwnStock(publicacao, ativos, read, line);
    ativos.push(read);
    if (ativos.length < publicacao.ativos) continue;
    yield { publicacao, ativos };
    publicacao = undefined;
  }
  if (publicacao) throw new ArchiveLineInvalid(line + 1, explainMissing(publicacao, ativos));
}

const explainMissing = ({ id, ativos }: ArchivedPublication, read: readonly ArchivedStock[]): string =>
  `should be a stock: ${id} has ${ativos}, of which ${read.length} are there`;

/** @throws ArchiveLineInvalid if the stock is not one of the publication */
function checkOwnStock(
  { dia }: ArchivedPublication,
  before: readonly ArchivedStock[],
  { entradas, ativo }: ArchivedStock,
  line: number,
): void {
  const { codigo, data_referencia } = ativo;
  if (data_referencia !== dia) throw new ArchiveLineInvalid(line, `is of ${data_referencia}, not of ${dia}`);
  if (entradas && entradas.codigo !== codigo) {
    throw new ArchiveLineInvalid(line, `has the inputs of ${entradas.codigo} for ${codigo}`);
  }
  if (before.some((stock) => stock.ativo.codigo === codigo)) throw new ArchiveLineInvalid(line, `repeats ${codigo}`);
}

/** Checks one line. Fields that this version does not know are kept. @throws ArchiveLineInvalid, NewerFormat */
function readLine(content: string, line: number): ArchivedPublication | ArchivedStock {
  const parsed = parseJson(content, line);
  checkFormat('archive', { format_version: Object(parsed).versao }, () => `line ${line}`);
  const result = safeParse(lineSchema, parsed, { abortEarly: true });
  if (result.success) return parsed as ArchivedPublication | ArchivedStock;
  const [issue] = result.issues;
  const expected = issue.type === 'regex' || issue.type === 'check' ? issue.message : issue.expected;
  throw new ArchiveLineInvalid(line, `is invalid: ${getDotPath(issue) ?? 'it'} is not ${expected ?? 'valid'}`);
}

function parseJson(content: string, line: number): unknown {
  if (content.includes('"__proto__"')) throw new ArchiveLineInvalid(line, 'has a field __proto__');
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw new ArchiveLineInvalid(line, 'is no JSON', { cause });
  }
}

/** Splits text into lines, the last of which may lack its end. @throws ArchiveLineInvalid for one that is too long */
async function* splitLines(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = '';
  let line = 1;
  const checkLength = ({ length }: string): void => {
    if (length > maxLineLength) throw new ArchiveLineInvalid(line, `has more than ${maxLineLength} characters`);
  };
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const complete of lines) {
      checkLength(complete);
      yield complete;
      line += 1;
    }
    checkLength(rest);
  }
  if (rest !== '') yield rest;
}
