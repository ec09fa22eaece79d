import { frameworksFileName, policyFileName } from '../../../lib/assessment/policy/policy.ts';
import { byteLimitOf, isRecordFile } from '../../../lib/assessment/record/file-name.ts';
import type { OpenedFile } from '../../worker/tasks.ts';

/** A file of the browser, with its path in the folder that was chosen. */
export interface ChosenFile {
  /** Undefined for a file that the browser does not give, and for a folder that it does not list. */
  readonly file: File | undefined;
  /** With forward slashes. */
  readonly path: string;
}

/** Why a file is not read. */
export type Refusal =
  | { readonly kind: 'name'; readonly name: string }
  /** A mapping of controls, which only the command line reads. */
  | { readonly kind: 'mapping'; readonly name: string }
  | { readonly kind: 'size'; readonly name: string; readonly bytes: number; readonly limit: number }
  /** About all files together: more than are looked at, or more bytes than are read. */
  | { readonly kind: 'count' | 'total'; readonly limit: number }
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

/** More files than these are not looked at. */
const maxFiles = 10_000;

/** What the command line passes over in a folder, too. */
const isPassedOver = (path: string): boolean =>
  path
    .split('/')
    .slice(1)
    .some((part) => part.startsWith('.') || part === 'node_modules');

/** Reads the records among chosen files, within the limits of the command line; names each that it does not read. */
export async function readFiles(chosen: readonly ChosenFile[]): Promise<ReadFiles> {
  const wanted = chosen.filter(({ path }) => !isPassedOver(path));
  const sorted = wanted.slice(0, maxFiles).sort((a, b) => (a.path < b.path ? -1 : 1));
  const files: OpenedFile[] = [];
  const refusals: Refusal[] = [];
  const policies: OpenedFile[] = [];
  let total = 0;
  if (wanted.length > maxFiles) refusals.push({ kind: 'count', limit: maxFiles });
  for (const { file, path } of sorted) {
    const name = path.split('/').at(-1);
    const isPolicy = name === policyFileName;
    const limit = byteLimitOf(path);
    if (file === undefined) refusals.push({ kind: 'unreadable', name: path });
    else if (name === frameworksFileName) refusals.push({ kind: 'mapping', name: path });
    else if (!isRecordFile(path)) refusals.push({ kind: 'name', name: path });
    else if (file.size > limit) refusals.push({ kind: 'size', name: path, bytes: file.size, limit });
    else if (total + file.size > maxTotalBytes) {
      // The first ones are shown.
      refusals.unshift({ kind: 'total', limit: maxTotalBytes });
      break;
    } else {
      total += file.size;
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

/** Lists the files that were dropped, those in folders too. Call it in the event itself: later the list is empty. */
export async function droppedFiles(transfer: Pick<DataTransfer, 'items'>): Promise<readonly ChosenFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  // What is no file of a disk, such as an attachment of a mail, has no entry.
  const dropped = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: ChosenFile[] = [];
  for (const { entry, file } of dropped) {
    if (entry) await collect(entry, found);
    else if (file) found.push({ file, path: file.name });
  }
  return found;
}

async function collect(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  // One more than are looked at says that there are more.
  if (found.length > maxFiles || isPassedOver(path)) return;
  if (isFile(entry)) {
    const file = await new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)));
    found.push({ file, path });
    return;
  }
  if (!isDirectory(entry)) return;
  const reader = entry.createReader();
  // A reader gives a hundred entries at a time.
  for (;;) {
    const part = await new Promise<FileSystemEntry[] | undefined>((resolve) =>
      reader.readEntries(resolve, () => resolve(undefined)),
    );
    if (part === undefined) found.push({ file: undefined, path });
    if (part === undefined || part.length === 0) return;
    for (const child of part) await collect(child, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
