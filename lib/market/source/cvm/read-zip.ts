import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { inflateEntry } from '../../../platform/zip-entry.ts';
import { type CvmRow, type CvmTableName, type CvmZip, cvmTables, isNeeded, nameMember } from './tables.ts';

/** The rows of one zip, by table. */
export type ZipTables = Readonly<Partial<Record<CvmTableName, readonly CvmRow[]>>>;

/** A zip that cannot be read. The message is in Portuguese, without the name of the zip. */
export class BadZip extends Error {
  override readonly name = 'BadZip';
}

/** The largest member, of quarterly income statements, has about 100 MB. */
const maxMemberBytes = 512 * 1024 * 1024;
const maxEntries = 1_000;
/** The longest lines have about 1,000 characters. */
const maxLineLength = 65_536;
/** 59 companies have about 10,000 rows in a year. */
const maxRows = 200_000;

/**
 * Reads the tables of a zip, a chunk at a time, and keeps the rows that the derivation can use.
 * @param companies the CNPJs to keep; all without it @throws BadZip, or the reason of the signal
 */
export async function readZip(
  path: string,
  { document, year }: Pick<CvmZip, 'document' | 'year'>,
  companies?: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ZipTables> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(explainBrokenZip);
  try {
    const entries = await readDirectory(zip).catch(explainBrokenZip);
    const names = (Object.keys(cvmTables) as CvmTableName[]).filter((name) => cvmTables[name].document === document);
    const tables: Partial<Record<CvmTableName, readonly CvmRow[]>> = {};
    for (const name of names) {
      const member = nameMember(name, year);
      const entry = entries.get(member);
      if (!entry) throw new BadZip(`falta ${member}`);
      if (entry.uncompressedSize > maxMemberBytes) throw new BadZip(`${member} teria ${entry.uncompressedSize} bytes`);
      tables[name] = await readTable(readLines(zip, entry, signal), name, companies).catch((error: unknown) => {
        signal?.throwIfAborted();
        if (error instanceof BadZip) throw new BadZip(`${member}: ${error.message}`, { cause: error });
        return explainBrokenZip(error);
      });
    }
    return tables;
  } finally {
    zip.close();
  }
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
      for (const column of columns) if (!header.includes(column)) throw new BadZip(`falta a coluna ${column}`);
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
  const own = lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const plain = own.filter((line) => !line.includes('"'));
  try {
    return [plain.join('\n'), ...own.filter((line) => line.includes('"'))].flatMap((text) => parse(text, options));
  } catch (error) {
    if (error instanceof CsvError) throw new BadZip('uma linha não pode ser lida', { cause: error });
    throw error;
  }
}
