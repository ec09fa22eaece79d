import type { Validators } from '../../../platform/fetch-file.ts';
import type { CvmDocument } from './tables.ts';

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
