import { maxFileBytes, maxInputBytes } from './limits.ts';

/** True for the name of a file of records, in any case. */
export const isRecordFile = (name: string): boolean => /\.(?:json|ndjson|jsonl)(?:\.gz)?$/i.test(name);

/** True for the name of a file with one record a line. */
export const holdsLines = (name: string): boolean => /\.(?:ndjson|jsonl)(?:\.gz)?$/i.test(name);

/** True for the name of a compressed file. */
export const isCompressed = (name: string): boolean => /\.gz$/i.test(name);

/** How many bytes a file of this name may have, compressed and decompressed. */
export const byteLimitOf = (name: string): number => (holdsLines(name) ? maxFileBytes : maxInputBytes);

/** The names that count, for messages. */
export const recordFileNames = '.json, .ndjson and .jsonl files, also with .gz,';
