import { frameworksFileName, policyFileName } from '../../../lib/assessment/policy/policy.ts';
import { byteLimitOf, isRecordFile } from '../../../lib/assessment/record/file-name.ts';
import type { OpenedFile } from '../../worker/tasks.ts';

/** A file of the browser, with its path in the folder that was chosen. */
export interface ChosenFile {
  readonly file: File;
  /** With forward slashes. */
  readonly path: string;
}

/** Why a file is not read. */
export type Refusal =
  | { readonly kind: 'name'; readonly name: string }
  /** A mapping of controls, which only the command line reads. */
  | { readonly kind: 'mapping'; readonly name: string }
  | { readonly kind: 'size'; readonly name: string; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'total'; readonly limit: number }
  | { readonly kind: 'unreadable'; readonly name: string };

/** What was read of chosen files. */
export interface ReadFiles {
  /** In the order of their paths. */
  readonly files: readonly OpenedFile[];
  /** Those named `appraise.policy.json`, in the order of their paths. */
  readonly policies: readonly OpenedFile[];
  readonly refusals: readonly Refusal[];
}

/** In bytes, of all files together: a tab has less memory than a command line. */
export const maxTotalBytes = 200 * 1024 * 1024;

/** Reads the records among chosen files, within the limits of the command line; names each that it does not read. */
export async function readFiles(chosen: readonly ChosenFile[]): Promise<ReadFiles> {
  const sorted = chosen.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const files: OpenedFile[] = [];
  const refusals: Refusal[] = [];
  const policies: OpenedFile[] = [];
  let total = 0;
  for (const { file, path } of sorted) {
    const name = path.split('/').at(-1);
    const isPolicy = name === policyFileName;
    const limit = byteLimitOf(path);
    total += file.size;
    if (name === frameworksFileName) refusals.push({ kind: 'mapping', name: path });
    else if (!isRecordFile(path)) refusals.push({ kind: 'name', name: path });
    else if (file.size > limit) refusals.push({ kind: 'size', name: path, bytes: file.size, limit });
    else if (total > maxTotalBytes) {
      refusals.push({ kind: 'total', limit: maxTotalBytes });
      break;
    } else {
      const bytes = await file.arrayBuffer().then(
        (buffer) => new Uint8Array(buffer),
        () => undefined,
      );
      if (bytes === undefined) refusals.push({ kind: 'unreadable', name: path });
      else (isPolicy ? policies : files).push({ name: path, bytes });
    }
  }
  return { files, policies, refusals };
}
