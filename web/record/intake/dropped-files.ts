import type { ChosenFile } from './read-files.ts';

/** More files than this of a dropped folder are not looked at. */
const maxFiles = 10_000;

/** Lists the files that were dropped, those in folders too. Call it in the event itself: later the list is empty. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
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
  if (found.length >= maxFiles) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ file, path: entry.fullPath.replace(/^\//, '') });
    return;
  }
  if (!isDirectory(entry)) return;
  const reader = entry.createReader();
  // A reader gives a hundred entries at a time.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return;
    for (const child of part) await collect(child, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The files of an input, with their paths where a folder was chosen. */
export const chosenFiles = (list: FileList | null): readonly ChosenFile[] =>
  [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
