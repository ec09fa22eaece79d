import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FetchFailure } from '../../../platform/fetch-fault.ts';
import { fetchFile, type Validators } from '../../../platform/fetch-file.ts';
import type { Patience } from '../../../platform/fetch-text.ts';
import { explainFault } from '../explain-fault.ts';
import { SourceFailure } from '../source.ts';
import type { CvmFiles, KeptZip } from './kept-zips.ts';
import { BadZip, readZip, type ZipTables } from './read-zip.ts';
import type { CvmZip } from './tables.ts';

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
      const tables = await readZip(path, zip, companies, signal);
      const fault = await keepZip(zip, fetched, path);
      return { tables, ...(fault !== undefined && { fault }) };
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
    const own = kept.find(({ document, year }) => document === zip.document && year === zip.year);
    try {
      let answer = await askCvm(zip, path, own?.validators ?? {}, companies);
      if (answer?.tables) return { name, ...answer };
      if (zip.canBeMissing && answer?.fault === notPublished && !own?.checksum) {
        if (!own) await keepZip(zip, { checksum: null, validators: {} });
        return { name, tables: {} };
      }
      if (own?.checksum === null) {
        return { name, tables: {}, ...(answer?.fault && { fault: `${answer.fault}; em ${own.keptOn} não existia` }) };
      }
      const tables = own && (await readKept(own, path, companies));
      if (tables) return { name, tables, ...(answer && { ...answer, keptOn: own.keptOn }) };
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
