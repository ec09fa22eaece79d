/** What a file that is downloaded holds. */
export type FileContent = string | Uint8Array<ArrayBuffer>;

/** Media type of workbooks (XLSX). */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a file of the reader. Nothing is sent: the browser has it already. @param type media type, such as `text/csv;charset=utf-8` */
export function saveFile(name: string, type: string, content: FileContent): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
