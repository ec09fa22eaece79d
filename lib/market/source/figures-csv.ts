import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import type { Payment, PaymentKind, ShareChange } from '../inputs.ts';
import { findStock } from '../universe.ts';
import { parseChangeKind, parseDay, parsePaymentKind } from './labels.ts';
import type { StockFigures } from './source.ts';

/** A fault of a file: the line it stands in, from 1, and what it is, for the person who uploaded the file. */
export interface FileError {
  readonly linha: number;
  readonly problema: string;
}

/** What a file says of stocks, or everything that is wrong with it. */
export type FiguresFile =
  | { readonly figures: ReadonlyMap<string, StockFigures>; readonly faults?: undefined }
  | { readonly figures?: undefined; readonly faults: readonly FileError[] };

const stockColumns = ['codigo', 'preco', 'data_pregao', 'lpa', 'vpa', 'listada_desde'] as const;
const eventColumns = ['codigo', 'tipo', 'valor', 'fator', 'data_com', 'data_pagamento'] as const;
/** How a stock is named that has paid nothing. */
const nothingPaid = 'NENHUM';
/** Faults that are told; a file that is wrong throughout need not be listed throughout. */
const maxFaults = 200;

/** A line as csv-parse gives it with `info`; its types know of lines without only. */
interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

type Row = Readonly<Record<string, string>>;
type Complain = (problema: string) => undefined;

/**
 * Reads an uploaded table of figures (docs/spec/market.md#sources). A line holds a stock, or a distribution or share change
 * of one. Columns are separated by commas, semicolons or tabs, and the decimal sign may be a comma, as Excel writes it in
 * Brazil. One error in a file refuses the whole file.
 */
export function readFigures(bytes: Uint8Array): FiguresFile {
  // Excel saves "CSV" as Windows-1252; all that counts in it is ASCII.
  const text = Buffer.from(bytes)
    .toString(isUtf8(bytes) ? 'utf8' : 'latin1')
    .replace(/^\uFEFF/, '');
  let lines: readonly Line[];
  try {
    lines = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as readonly Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { faults: [{ linha: Number(error.lines ?? 1), problema: `A tabela não pode ser lida: ${error.message}` }] };
  }
  const [header, ...rows] = lines;
  const names = (header?.record ?? []).map((name) => name.toLowerCase());
  const columns = names.includes('tipo') ? eventColumns : stockColumns;
  const faults: FileError[] = [];
  const complainOf =
    (linha: number): Complain =>
    (problema) => {
      if (faults.length < maxFaults) faults.push({ linha, problema });
    };
  checkHeader(names, columns, complainOf(1));
  if (rows.length === 0) complainOf(1)('A tabela não tem linhas.');
  if (faults.length > 0) return { faults };

  const figures = new Map<string, StockFigures>();
  for (const { record, info } of rows) {
    const complain = complainOf(info.lines);
    if (record.length !== names.length) {
      complain(`São ${record.length} células; o cabeçalho tem ${names.length}.`);
      continue;
    }
    const row: Row = Object.fromEntries(names.map((name, index) => [name, record[index] ?? '']));
    const stock = findStock(row.codigo ?? '');
    if (!stock) complain(`codigo ${JSON.stringify(row.codigo)} não está no universo.`);
    // The other cells of such a line are judged all the same.
    const codigo = stock?.codigo ?? '';
    if (columns === eventColumns) addEvent(figures, codigo, row, complain);
    else {
      if (stock && figures.has(codigo)) complain(`${codigo} já está em outra linha.`);
      figures.set(codigo, stockFigures(row, complain));
    }
  }
  return faults.length > 0 ? { faults } : { figures };
}

/** The separator that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => line.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

function checkHeader(names: readonly string[], columns: readonly string[], complain: Complain): void {
  for (const name of new Set(names.filter((one) => !columns.includes(one)))) {
    complain(`A coluna ${JSON.stringify(name)} não existe; há ${columns.join(', ')}.`);
  }
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index)))
    complain(`A coluna ${name} está repetida.`);
  const needed = columns === eventColumns ? ['codigo', 'tipo', 'data_com'] : ['codigo'];
  for (const name of needed) if (!names.includes(name)) complain(`Falta a coluna ${name}.`);
  if (columns === stockColumns && names.includes('preco') !== names.includes('data_pregao')) {
    complain('preco e data_pregao vão juntos.');
  }
}

function stockFigures(row: Row, complain: Complain): StockFigures {
  const [preco, data_pregao] = [number(row, 'preco', complain), day(row, 'data_pregao', complain)];
  const [lpa, vpa] = [number(row, 'lpa', complain), number(row, 'vpa', complain)];
  if (((row.preco ?? '') === '') !== ((row.data_pregao ?? '') === '')) complain('preco e data_pregao vão juntos.');
  if (preco !== undefined && Number(preco) <= 0) complain('preco deve ser maior que zero.');
  const { listada_desde = '' } = row;
  if (listada_desde !== '' && !/^(19|20)\d\d$/.test(listada_desde)) complain('listada_desde deve ser um ano.');
  return {
    ...(preco !== undefined && { preco }),
    ...(data_pregao !== undefined && { data_pregao }),
    ...(lpa !== undefined && { lpa }),
    ...(vpa !== undefined && { vpa }),
    ...(listada_desde !== '' && { listada_desde: Number(listada_desde) }),
  };
}

function addEvent(figures: Map<string, StockFigures>, codigo: string, row: Row, complain: Complain): void {
  const { proventos, eventos } = figures.get(codigo) ?? {};
  const entry = { proventos: [...(proventos ?? [])], eventos: [...(eventos ?? [])] };
  figures.set(codigo, entry);
  if (row.tipo?.toUpperCase() === nothingPaid) return;
  const [payment, change] = [parsePaymentKind(row.tipo), parseChangeKind(row.tipo)];
  const data_com = day(row, 'data_com', complain);
  if (row.data_com === '') complain('data_com está vazia.');
  if (payment !== undefined) entry.proventos.push(paymentIn(payment, row, data_com ?? '', complain));
  else if (change !== undefined) entry.eventos.push(changeIn(change, row, data_com ?? '', complain));
  else complain(`tipo ${JSON.stringify(row.tipo)} não existe.`);
}

function paymentIn(tipo: PaymentKind, row: Row, data_com: string, complain: Complain): Payment {
  const valor = number(row, 'valor', complain);
  if (valor === undefined ? (row.valor ?? '') === '' : Number(valor) <= 0) complain('valor deve ser maior que zero.');
  if ((row.fator ?? '') !== '') complain(`fator não vale para ${tipo}.`);
  return { tipo, valor: valor ?? '0', data_com, data_pagamento: day(row, 'data_pagamento', complain) ?? null };
}

function changeIn(tipo: ShareChange['tipo'], row: Row, data_com: string, complain: Complain): ShareChange {
  const fator = number(row, 'fator', complain);
  if (fator === undefined ? (row.fator ?? '') === '' : Number(fator) <= 0) complain('fator deve ser maior que zero.');
  if ((row.valor ?? '') !== '') complain(`valor não vale para ${tipo}.`);
  const shrinks = tipo === 'GRUPAMENTO';
  if (fator !== undefined && Number(fator) > 0 && Number(fator) < 1 !== shrinks) {
    complain(`fator de ${tipo} é o número de ações em que uma se torna: ${shrinks ? 'menor' : 'maior'} que 1.`);
  }
  return { tipo, fator: fator ?? '1', data_com };
}

/** Decimal digits; undefined for an empty cell, and for a fault that is told. */
function number(row: Row, name: string, complain: Complain): string | undefined {
  const value = row[name] ?? '';
  if (value === '') return undefined;
  // With a point and a comma it could be either's thousands.
  if (/^-?\d{1,12}([.,]\d{1,12})?$/.test(value)) return value.replace(',', '.');
  return complain(`${name} ${JSON.stringify(value.slice(0, 40))} não é um número; escreva 1234.56 ou 1234,56.`);
}

function day(row: Row, name: string, complain: Complain): string | undefined {
  const value = row[name] ?? '';
  if (value === '') return undefined;
  return (
    (/^(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})$/.test(value) ? parseDay(value) : null) ??
    complain(`${name} ${JSON.stringify(value.slice(0, 40))} não é um dia; escreva 2026-11-20 ou 20/11/2026.`)
  );
}
