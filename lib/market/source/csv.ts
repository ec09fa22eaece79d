import type { OnWait } from '../../platform/fetch-text.ts';
import { isSession, sessionBefore } from '../calendar.ts';
import type { Payment, PaymentKind, ShareChange } from '../inputs.ts';
import { dayOf } from '../sao-paulo.ts';
import { addChanges } from '../share-ledger.ts';
import { findOtherClass, findStock } from '../universe.ts';
import { parseChangeKind, parsePaymentKind } from './labels.ts';
import type { MarketSource, StockFigures } from './source.ts';
import { parseAmount, parseCellDay, readTable } from './table.ts';

/** An error in a file, for the person who uploaded it. Lines count from 1. */
interface FileError {
  readonly linha: number;
  readonly problema: string;
}

/** The figures of a file, or all its errors. */
type FiguresFile =
  | {
      readonly figures: ReadonlyMap<string, StockFigures>;
      /** Days up to which nothing was paid that are too long ago, by code: the distributions after them are unknown. */
      readonly outdated: ReadonlyMap<string, string>;
      readonly errors?: undefined;
    }
  | { readonly figures?: undefined; readonly outdated?: undefined; readonly errors: readonly FileError[] };

const stockColumns = ['codigo', 'preco', 'data_pregao', 'lpa', 'vpa', 'listada_desde'] as const;
const eventColumns = ['codigo', 'tipo', 'valor', 'fator', 'data_com', 'data_pagamento'] as const;
const noPayments = 'NENHUM';
const maxErrors = 200;

type Row = Readonly<Record<string, string>>;
type AddError = (problema: string) => undefined;

/** What a table's days are checked by: the ISO day of today, and days without trading that the built-in list lacks. */
interface KnownDays {
  readonly today: string;
  /** The ISO day for which figures are wanted. @default - today */
  readonly asOf?: string;
  readonly holidays?: readonly string[];
}

/** Reads an uploaded table of figures (docs/spec/market/sources.md). One error rejects the whole file. */
export function readFigures(bytes: Uint8Array, days: KnownDays): FiguresFile {
  const { lines, error } = readTable(bytes);
  if (error) {
    return { errors: [{ linha: error.line, problema: `A tabela não pode ser lida: ${error.problem}` }] };
  }
  const [header, ...rows] = lines;
  const names = (header?.cells ?? []).map((name) => name.toLowerCase());
  const columns = names.includes('tipo') ? eventColumns : stockColumns;
  const errors: FileError[] = [];
  const addErrorAt =
    (linha: number): AddError =>
    (problema) => {
      if (errors.length < maxErrors) errors.push({ linha, problema });
    };
  checkHeader(names, columns, addErrorAt(1));
  if (rows.length === 0) addErrorAt(1)('A tabela não tem linhas.');
  if (errors.length > 0) return { errors };

  const figures = new Map<string, StockFigures>();
  const events = new Map<string, WrittenEvents>();
  const nothingUntil = new Map<string, string>();
  for (const { cells, line } of rows) {
    const addError = addErrorAt(line);
    if (cells.length !== names.length) {
      addError(`São ${cells.length} células; o cabeçalho tem ${names.length}.`);
      continue;
    }
    const row: Row = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    const stock = findStock(row.codigo ?? '');
    if (!stock) addError(explainUnknownCode(row.codigo ?? ''));
    // Go on, so that the errors of the other cells are reported too.
    const codigo = stock?.codigo ?? '';
    if (columns === eventColumns && row.tipo?.toUpperCase() === noPayments) {
      const until = readNoPayments(row, days, addError);
      if (!events.has(codigo)) events.set(codigo, { proventos: null, eventos: [] });
      if (until > (nothingUntil.get(codigo) ?? '')) nothingUntil.set(codigo, until);
    } else if (columns === eventColumns) addEvent(events, codigo, row, addError);
    else {
      if (stock && figures.has(codigo)) addError(`${codigo} já está em outra linha.`);
      figures.set(codigo, stockFigures(row, days, addError));
    }
  }
  if (errors.length > 0) return { errors };
  if (columns === stockColumns) return { figures, outdated: new Map() };
  return { figures: events, outdated: countNoPayments(events, nothingUntil, days) };
}

/**
 * Counts the stocks of which nothing was paid as stocks without distributions, but for those of which that is not known to the end
 * of the last closed year. @returns the days of the latter, by code
 */
function countNoPayments(
  events: ReadonlyMap<string, WrittenEvents>,
  nothingUntil: ReadonlyMap<string, string>,
  { today, asOf = today, holidays }: KnownDays,
): ReadonlyMap<string, string> {
  const lastOfClosedYear = sessionBefore(`${asOf.slice(0, 4)}-01-01`, holidays);
  const outdated = new Map<string, string>();
  for (const [codigo, until] of nothingUntil) {
    const entry = events.get(codigo);
    // With payments, the lines are all that there were.
    if (!entry || entry.proventos !== null) continue;
    if (until >= lastOfClosedYear) entry.proventos = [];
    else outdated.set(codigo, until);
  }
  return outdated;
}

/** Reads up to which ISO day nothing was paid. @returns an empty text after an error */
function readNoPayments(row: Row, { today }: KnownDays, addError: AddError): string {
  const until = readDay(row, 'data_com', addError);
  if ((row.data_com ?? '') === '') addError('data_com está vazia.');
  if (until !== undefined && until > today) addError(`data_com ${until} está no futuro.`);
  for (const name of ['valor', 'fator', 'data_pagamento'])
    if ((row[name] ?? '') !== '') addError(`${name} não vale para ${noPayments}.`);
  return until ?? '';
}

function explainUnknownCode(code: string): string {
  const valued = findOtherClass(code);
  const hint = valued === undefined ? '' : `; do emissor só a classe ${valued.codigo} é avaliada`;
  return `codigo ${JSON.stringify(code)} não está no universo${hint}.`;
}

function checkHeader(names: readonly string[], columns: readonly string[], addError: AddError): void {
  for (const name of new Set(names.filter((column) => !columns.includes(column)))) {
    addError(`A coluna ${JSON.stringify(name)} não existe; há ${columns.join(', ')}.`);
  }
  for (const name of new Set(names.filter((column, index) => names.indexOf(column) !== index)))
    addError(`A coluna ${name} está repetida.`);
  const needed = columns === eventColumns ? ['codigo', 'tipo', 'data_com'] : ['codigo'];
  for (const name of needed) if (!names.includes(name)) addError(`Falta a coluna ${name}.`);
  if (columns === stockColumns && names.includes('preco') !== names.includes('data_pregao')) {
    addError('preco e data_pregao vão juntos.');
  }
}

function stockFigures(row: Row, { today, holidays }: KnownDays, addError: AddError): StockFigures {
  const preco = readNumber(row, 'preco', addError);
  const data_pregao = readDay(row, 'data_pregao', addError);
  if (data_pregao !== undefined && data_pregao > today) addError(`data_pregao ${data_pregao} está no futuro.`);
  if (data_pregao !== undefined && !isSession(data_pregao, holidays)) {
    addError(`data_pregao ${data_pregao} não é dia de pregão.`);
  }
  const lpa = readNumber(row, 'lpa', addError);
  const vpa = readNumber(row, 'vpa', addError);
  if (((row.preco ?? '') === '') !== ((row.data_pregao ?? '') === '')) addError('preco e data_pregao vão juntos.');
  if (preco !== undefined && Number(preco) <= 0) addError('preco deve ser maior que zero.');
  const { listada_desde = '' } = row;
  if (listada_desde !== '' && !/^(19|20)\d\d$/.test(listada_desde)) addError('listada_desde deve ser um ano.');
  return {
    ...(preco !== undefined && { preco }),
    ...(data_pregao !== undefined && { data_pregao }),
    ...(lpa !== undefined && { lpa }),
    ...(vpa !== undefined && { vpa }),
    // Later files may bring a newer price, of after a split.
    ...((lpa ?? vpa) !== undefined &&
      data_pregao !== undefined && { base_acoes: { dia: data_pregao, acoes: null, fonte: 'csv' } }),
    ...(listada_desde !== '' && { listada_desde: Number(listada_desde) }),
  };
}

/** What the lines of a stock say of its distributions; null if none of them speaks of distributions. */
interface WrittenEvents {
  proventos: Payment[] | null;
  readonly eventos: ShareChange[];
}

function addEvent(events: Map<string, WrittenEvents>, codigo: string, row: Row, addError: AddError): void {
  const entry = events.get(codigo) ?? { proventos: null, eventos: [] };
  events.set(codigo, entry);
  const payment = parsePaymentKind(row.tipo);
  const change = parseChangeKind(row.tipo);
  const data_com = readDay(row, 'data_com', addError);
  if (row.data_com === '') addError('data_com está vazia.');
  if (payment !== undefined) {
    entry.proventos ??= [];
    entry.proventos.push(readPayment(payment, row, data_com ?? '', addError));
  } else if (change !== undefined) entry.eventos.push(readShareChange(change, row, data_com ?? '', addError));
  else addError(`tipo ${JSON.stringify(row.tipo)} não existe.`);
}

function readPayment(tipo: PaymentKind, row: Row, data_com: string, addError: AddError): Payment {
  const valor = readNumber(row, 'valor', addError);
  if (valor === undefined ? (row.valor ?? '') === '' : Number(valor) <= 0) addError('valor deve ser maior que zero.');
  if ((row.fator ?? '') !== '') addError(`fator não vale para ${tipo}.`);
  return { tipo, valor: valor ?? '0', data_com, data_pagamento: readDay(row, 'data_pagamento', addError) ?? null };
}

function readShareChange(tipo: ShareChange['tipo'], row: Row, data_com: string, addError: AddError): ShareChange {
  const fator = readNumber(row, 'fator', addError);
  if (fator === undefined ? (row.fator ?? '') === '' : Number(fator) <= 0) addError('fator deve ser maior que zero.');
  if ((row.valor ?? '') !== '') addError(`valor não vale para ${tipo}.`);
  const shrinks = tipo === 'GRUPAMENTO';
  if (fator !== undefined && Number(fator) > 0 && Number(fator) < 1 !== shrinks) {
    addError(`fator de ${tipo} é o número de ações em que uma se torna: ${shrinks ? 'menor' : 'maior'} que 1.`);
  }
  return { tipo, fator: fator ?? '1', data_com };
}

/** Reads a number as decimal text; undefined for an empty cell, or after an error. */
function readNumber(row: Row, name: string, addError: AddError): string | undefined {
  const value = row[name] ?? '';
  if (value === '') return undefined;
  return (
    parseAmount(value) ??
    addError(`${name} ${JSON.stringify(value.slice(0, 40))} não é um número; escreva 1234.56 ou 1234,56.`)
  );
}

function readDay(row: Row, name: string, addError: AddError): string | undefined {
  const value = row[name] ?? '';
  if (value === '') return undefined;
  return (
    parseCellDay(value) ??
    addError(`${name} ${JSON.stringify(value.slice(0, 40))} não é um dia; escreva 2026-11-20 ou 20/11/2026.`)
  );
}

/** An uploaded file of figures. */
export interface UploadedFigures {
  readonly key: string;
  /** @throws FileTooLarge */
  readonly read: () => Promise<Uint8Array>;
}

/** An uploaded file is too large to be read. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`a file has more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** Report on an uploaded file: its stocks, or all its errors. */
export interface FiguresReport {
  readonly arquivo: string;
  readonly aceito: boolean;
  readonly ativos: readonly string[];
  readonly falhas: readonly FileError[];
}

/** Holds the uploaded files and the reports about them. */
export interface FiguresStore {
  /** Lists the files, oldest first. */
  readonly list: () => Promise<readonly UploadedFigures[]>;
  readonly report: (report: FiguresReport) => Promise<void>;
}

export interface CsvOptions {
  readonly onWait?: OnWait | undefined;
  readonly holidays?: readonly string[];
  /** @default - the instant for which figures are wanted; of a past day, that would make later prices an error */
  readonly now?: () => Date;
}

/**
 * Reads uploaded figures. For each stock, the newest file with its price counts, the newest one with its LPA or VPA, and the newest
 * one with its distributions, with the share changes of a table that has nothing else. A file with an error does not count; its
 * report says why.
 */
export const csvSource = (
  store: FiguresStore,
  { onWait = () => () => {}, holidays, now }: CsvOptions = {},
): MarketSource => ({
  name: 'csv',
  hasPastDays: true,
  isManual: true,
  fetch: async (codes, asOf) => {
    const days = { today: dayOf(now?.() ?? asOf), asOf: dayOf(asOf), ...(holidays && { holidays }) };
    const endWait = onWait('os arquivos em market/');
    const files = await store.list().finally(endWait);
    const known = new Map<string, KnownFigures>();
    const notices: string[] = [];
    for (const { key, read } of files) {
      const endRead = onWait(key);
      const { figures, outdated, errors } = await tryReadFigures(read, days).finally(endRead);
      for (const [codigo, newer] of figures ?? []) {
        // A table whose NENHUM is too long ago speaks of distributions, too: those of an older one are no longer all.
        const hasOnlyChanges = newer.proventos === null && !outdated?.has(codigo);
        known.set(codigo, (hasOnlyChanges ? joinChanges : joinFiles)(known.get(codigo), newer));
      }
      for (const [codigo, until] of outdated ?? []) {
        notices.push(`${key}: ${noPayments} de ${codigo} vale até ${until}; os proventos de depois não são conhecidos`);
      }
      if (errors) notices.push(`${key} não conta: ${errors.length} falha(s), no relatório ao lado`);
      await store.report({
        arquivo: key,
        aceito: errors === undefined,
        ativos: [...(figures?.keys() ?? [])],
        falhas: errors ?? [],
      });
    }
    const notSetUp = files.length === 0 ? 'não há arquivos em market/' : undefined;
    const nothing = notSetUp ?? 'nenhum arquivo em market/ traz a ação';
    const wanted = codes.flatMap((codigo) => {
      const found = known.get(codigo);
      return found ? [[codigo, completeFigures(found)] as const] : [];
    });
    return {
      figures: new Map(wanted),
      failures: new Map(codes.filter((codigo) => !known.has(codigo)).map((codigo) => [codigo, nothing])),
      notices,
      ...(notSetUp !== undefined && { notSetUp }),
    };
  },
});

/** What the files say of a stock, and apart from it the share changes of the newest table that has no distributions of it. */
interface KnownFigures {
  readonly figures: StockFigures;
  readonly changes: readonly ShareChange[];
}

const nothingKnown: KnownFigures = { figures: {}, changes: [] };

/** Joins what older files and a newer one say of a stock. LPA and VPA are per share of one day, so both come from one line. */
function joinFiles({ figures: older, changes } = nothingKnown, newer: StockFigures): KnownFigures {
  const { lpa: _, vpa: _1, base_acoes: _2, ...rest } = older;
  const isPerShare = (newer.lpa ?? newer.vpa) !== undefined;
  const hasChanges = (newer.eventos ?? []).length > 0;
  return { figures: { ...(isPerShare ? rest : older), ...newer }, changes: hasChanges ? [] : changes };
}

/** Joins older files with a newer one that has nothing but share changes of a stock: it takes no distributions away. */
const joinChanges = ({ figures } = nothingKnown, { eventos = [] }: StockFigures): KnownFigures => ({
  figures: { ...figures, proventos: figures.proventos ?? null },
  changes: eventos,
});

const completeFigures = ({ figures, changes }: KnownFigures): StockFigures =>
  changes.length === 0 ? figures : { ...figures, eventos: addChanges(figures.eventos ?? [], changes) };

async function tryReadFigures(read: UploadedFigures['read'], days: KnownDays): Promise<FiguresFile> {
  try {
    return readFigures(await read(), days);
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    return { errors: [{ linha: 1, problema: `O arquivo tem mais de ${error.maxBytes} bytes, o máximo.` }] };
  }
}
