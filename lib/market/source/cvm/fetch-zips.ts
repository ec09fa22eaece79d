import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FetchFailure } from '../../../platform/fetch-fault.ts';
import { fetchFile, type Validators } from '../../../platform/fetch-file.ts';
import type { Patience } from '../../../platform/fetch-text.ts';
import { keysOf } from '../../../platform/members.ts';
import { inflateEntry } from '../../../platform/zip-entry.ts';
import { explainFault } from '../explain-fault.ts';
import { SourceFailure } from '../source.ts';
import {
  type CvmDocument,
  type CvmRow,
  type CvmTableName,
  type CvmZip,
  cvmTables,
  isNeeded,
  nameMember,
} from './tables.ts';

/** A zip in the store, or the note that CVM had none. */
export interface KeptZip {
  readonly document: CvmDocument;
  readonly year: number;
  /** SHA-256 in hexadecimal; null if CVM had no such zip. */
  readonly checksum: string | null;
  readonly validators: Validators;
  /** ISO day. */
  readonly keptOn: string;
}

/** Keeps the newest zip of each document and year. All its functions throw a SourceFailure if the store fails. */
export interface CvmFiles {
  readonly list: () => Promise<readonly KeptZip[]>;
  /** Copies a zip to a file. @returns false if it is gone */
  readonly download: (zip: KeptZip, path: string) => Promise<boolean>;
  /** Stores a file, or without a path the note that there is none, in place of what is kept of the document and year. */
  readonly keep: (zip: Omit<KeptZip, 'keptOn'>, path?: string) => Promise<void>;
}

/** The rows of one zip, by table. */
export type ZipTables = Readonly<Partial<Record<CvmTableName, readonly CvmRow[]>>>;

/** What a zip has, and why each optional table that cannot be read is left out: sentences in Portuguese. */
export interface ReadZip {
  readonly tables: ZipTables;
  readonly problems: readonly string[];
}

/** A zip that cannot be read. The message is in Portuguese, without the name of the zip. */
export class BadZip extends Error {
  override readonly name = 'BadZip';
}

/** A zip whose tables are not those that CVM published when this was written. */
class OtherShape extends BadZip {}

/** The largest member, of quarterly income statements, has about 100 MB. */
const maxMemberBytes = 512 * 1024 * 1024;
const maxEntries = 1_000;
/** The longest lines have about 1,000 characters. */
const maxLineLength = 65_536;
/** 59 companies have about 10,000 rows in a year. */
const maxRows = 200_000;

/**
 * Reads the tables of a zip, a chunk at a time, and keeps the rows that the derivation can use. An optional table that is
 * missing, or has other columns, is left out.
 * @param companies the CNPJs to keep; all without it @throws BadZip, or the reason of the signal
 */
export async function readZip(
  path: string,
  { document, year }: Pick<CvmZip, 'document' | 'year'>,
  companies?: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ReadZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(explainBrokenZip);
  try {
    const entries = await readDirectory(zip).catch(explainBrokenZip);
    const tables: Partial<Record<CvmTableName, readonly CvmRow[]>> = {};
    const problems: string[] = [];
    for (const name of keysOf(cvmTables).filter((name) => cvmTables[name].document === document)) {
      try {
        tables[name] = await readMember(zip, entries, nameMember(name, year), name, companies, signal);
      } catch (error) {
        if (!(error instanceof OtherShape) || !cvmTables[name].isOptional) throw error;
        problems.push(error.message);
      }
    }
    return { tables, problems };
  } finally {
    zip.close();
  }
}

async function readMember(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  member: string,
  name: CvmTableName,
  companies: ReadonlySet<string> | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly CvmRow[]> {
  const entry = entries.get(member);
  if (!entry) throw new OtherShape(`falta ${member}`);
  if (entry.uncompressedSize > maxMemberBytes) throw new BadZip(`${member} teria ${entry.uncompressedSize} bytes`);
  return readTable(readLines(zip, entry, signal), name, companies).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof OtherShape) throw new OtherShape(`${member}: ${error.message}`, { cause: error });
    if (error instanceof BadZip) throw new BadZip(`${member}: ${error.message}`, { cause: error });
    return explainBrokenZip(error);
  });
}

/** The messages of yauzl and zlib are in English. */
function explainBrokenZip(cause: unknown): never {
  if (cause instanceof BadZip) throw cause;
  throw new BadZip('não é um ZIP, ou o ZIP está danificado', { cause });
}

async function readDirectory(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new BadZip(`o ZIP tem ${zip.entryCount} arquivos`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** The lines of a member, some at a time. CVM writes Latin-1. */
async function* readLines(zip: ZipFile, entry: Entry, signal?: AbortSignal): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const chunk of inflateEntry(zip, entry)) {
    signal?.throwIfAborted();
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new BadZip('uma linha não termina');
    yield lines;
  }
  if (rest !== '') yield [rest];
}

/** Most rows are of other companies, so a line is parsed only if it begins with a wanted CNPJ. */
async function readTable(
  batches: AsyncIterable<readonly string[]>,
  name: CvmTableName,
  companies: ReadonlySet<string> | undefined,
): Promise<readonly CvmRow[]> {
  const { columns, cnpj } = cvmTables[name];
  const rows: CvmRow[] = [];
  let header: readonly string[] | undefined;
  for await (const batch of batches) {
    let lines = batch;
    if (!header) {
      const [first = '', ...others] = batch;
      [header = []] = parseLines([first]);
      for (const column of columns) if (!header.includes(column)) throw new OtherShape(`falta a coluna ${column}`);
      lines = others;
    }
    const isFirst = header[0] === cnpj;
    const mayBeWanted = (line: string) =>
      !companies || !isFirst || companies.has(line.slice(0, line.indexOf(';')).trim());
    for (const cells of parseLines(lines.filter(mayBeWanted))) {
      const row = toRow(header, columns, cells);
      if ((!companies || companies.has((row[cnpj] ?? '').trim())) && isNeeded(name, row)) rows.push(row);
    }
    if (rows.length > maxRows) throw new BadZip(`há mais de ${maxRows} linhas das empresas`);
  }
  if (!header) throw new BadZip('a tabela está vazia');
  return rows;
}

function toRow(header: readonly string[], columns: readonly string[], cells: readonly string[]): CvmRow {
  if (cells.length !== header.length) throw new BadZip(`uma linha tem ${cells.length} colunas, não ${header.length}`);
  return Object.fromEntries(columns.map((column) => [column, cells[header.indexOf(column)] ?? '']));
}

const options = { delimiter: ';', relax_quotes: true, relax_column_count: true, skip_empty_lines: true };

/** Lines with a quote are parsed one by one: a stray quote must not swallow the lines after it. */
function parseLines(lines: readonly string[]): readonly (readonly string[])[] {
  const trimmed = lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const plain = trimmed.filter((line) => !line.includes('"'));
  try {
    return [plain.join('\n'), ...trimmed.filter((line) => line.includes('"'))].flatMap((text) => parse(text, options));
  } catch (error) {
    if (error instanceof CsvError) throw new BadZip('uma linha não pode ser lida', { cause: error });
    throw error;
  }
}

export interface ZipOptions extends Patience {
  /** @default CVM's address of the documents of companies */
  readonly cvm?: string | undefined;
  readonly cvmFiles: CvmFiles;
  /** Ends the requests to CVM; what is kept is still read. */
  readonly deadline: AbortSignal;
}

/** What became of a zip. */
export interface LoadedZip {
  readonly name: string;
  /** Empty if CVM has not published the zip yet; undefined if neither CVM nor the store has a zip that can be read. */
  readonly tables?: ZipTables;
  /** Why optional tables are left out. */
  readonly problems?: readonly string[];
  /** Why CVM's present zip is not used, or could not be kept, in Portuguese. */
  readonly fault?: string;
  /** The day since which the zip has been kept that is used instead. */
  readonly keptOn?: string;
}

/** Loads a zip. @param companies the CNPJs whose rows to keep; all without it @throws SourceFailure, or the run's reason */
export type LoadZip = (zip: CvmZip, companies?: ReadonlySet<string>) => Promise<LoadedZip>;

type Kept = Pick<KeptZip, 'checksum' | 'validators'>;

const defaultAddress = 'https://dados.cvm.gov.br/dados/CIA_ABERTA/DOC';
/** The largest zips have about 40 MB. Four of this size would fit into a function's /tmp. */
const maxZipBytes = 120 * 1024 * 1024;
const notPublished = 'não está publicado';

/** Makes a function that loads zips by way of a directory. Once CVM is down, that function does not ask it again. */
export function createZipLoader(kept: readonly KeptZip[], directory: string, options: ZipOptions): LoadZip {
  const { cvmFiles, signal, deadline } = options;
  const requests = {
    ...options,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    maxBytes: maxZipBytes,
  };
  let down: string | undefined;

  /** @returns undefined if CVM has the version of the validators, else its tables, or why there are none */
  const askCvm = async (
    zip: CvmZip,
    path: string,
    validators: Validators,
    companies?: ReadonlySet<string>,
  ): Promise<Omit<LoadedZip, 'name'> | undefined> => {
    if (down !== undefined) return { fault: down };
    try {
      const asked = { ...requests, what: 'a CVM', part: nameOf(zip) };
      const fetched = await fetchFile(urlOf(zip, options.cvm), path, validators, asked);
      if (!fetched) return undefined;
      const { tables, problems } = await readZip(path, zip, companies, signal);
      const fault = await keepZip(zip, fetched, path);
      return { tables, problems, ...(fault !== undefined && { fault }) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof BadZip) {
        options.onFault?.({ kind: 'unreadable' });
        return { fault: error.message };
      }
      if (error instanceof FetchFailure) {
        const fault = error.status === 404 ? notPublished : explainFault(error.what, error.fault);
        if (isDown(error)) down = fault;
        return { fault };
      }
      if (!deadline.aborted) throw error;
      down = 'a CVM não mandou tudo no prazo';
      return { fault: down };
    }
  };

  /** @returns why the store did not take it */
  const keepZip = async ({ document, year }: CvmZip, file: Kept, path?: string): Promise<string | undefined> => {
    try {
      await cvmFiles.keep({ document, year, ...file }, path);
      return undefined;
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      return error.message;
    }
  };

  /** @returns undefined if the store has lost it, or if it cannot be read by the tables of today */
  const readKept = async (zip: KeptZip, path: string, companies?: ReadonlySet<string>) => {
    if (!(await cvmFiles.download(zip, path))) return undefined;
    return readZip(path, zip, companies, signal).catch((error: unknown) => {
      if (error instanceof BadZip) return undefined;
      throw error;
    });
  };

  return async (zip, companies) => {
    const name = nameOf(zip);
    const path = join(directory, name);
    const keptZip = kept.find(({ document, year }) => document === zip.document && year === zip.year);
    try {
      let answer = await askCvm(zip, path, keptZip?.validators ?? {}, companies);
      if (answer?.tables) return { name, ...answer };
      if (zip.canBeMissing && answer?.fault === notPublished && !keptZip?.checksum) {
        if (!keptZip) await keepZip(zip, { checksum: null, validators: {} });
        return { name, tables: {} };
      }
      if (keptZip?.checksum === null) {
        return {
          name,
          tables: {},
          ...(answer?.fault && { fault: `${answer.fault}; em ${keptZip.keptOn} não existia` }),
        };
      }
      const read = keptZip && (await readKept(keptZip, path, companies));
      if (read) return { name, ...read, ...(answer && { ...answer, keptOn: keptZip.keptOn }) };
      answer ??= await askCvm(zip, path, {}, companies);
      return { name, ...answer };
    } finally {
      await rm(path, { force: true });
    }
  };
}

/** True if no other zip is to be expected either. */
const isDown = ({ fault, status = 0 }: FetchFailure): boolean =>
  status === 429 || status >= 500 || ['silence', 'unreachable', 'reset'].includes(fault.kind);

const nameOf = ({ document, year }: CvmZip): string => `${document}_cia_aberta_${year}.zip`;

const urlOf = (zip: CvmZip, address = defaultAddress): URL =>
  new URL(`${address.replace(/\/$/, '')}/${zip.document.toUpperCase()}/DADOS/${nameOf(zip)}`);
