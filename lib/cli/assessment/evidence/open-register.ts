import { dirname, resolve } from 'node:path';
import { type EvidenceItem, evidenceItems, pickItems } from '../../../assessment/evidence/evidence-check.ts';
import { examine } from '../../../assessment/judge/validate.ts';
import { CommandFailure } from '../../failure.ts';
import { readUnpackedRecord } from '../read-record-file.ts';

/** The evidence of a record in a file. */
export interface OpenRegister {
  readonly path: string;
  /** Unpacked, with its byte order mark. */
  readonly text: string;
  readonly items: readonly EvidenceItem[];
  /** The folder of the record. */
  readonly folder: string;
  readonly root: string;
}

/**
 * Reads the items of a record that names pick; the record may be invalid otherwise.
 * @param names ids or references; none picks all
 * @throws CommandFailure if there is no register, a name is unknown or a member is given twice
 */
export async function openRegister(
  file: string,
  names: readonly string[],
  root: string | undefined,
): Promise<OpenRegister> {
  const bytes = await readUnpackedRecord(file);
  const { judgement, record } = examine(bytes);
  const broken = judgement.findings.filter(({ rule }) => !record || rule === 'json-duplicate-key');
  if (!record || broken.length > 0) {
    throw new CommandFailure(broken.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`));
  }
  if (record.evidenceRegister === undefined) throw new CommandFailure([`${file}: the record has no evidence register`]);
  const { picked, unknown } = pickItems(evidenceItems(record), names);
  if (unknown.length > 0) {
    throw new CommandFailure(
      unknown.map((name) => `${file}: no evidence has the id or reference ${JSON.stringify(name)}`),
    );
  }
  const folder = dirname(resolve(file));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { path: file, text, items: picked, folder, root: root === undefined ? folder : resolve(root) };
}
