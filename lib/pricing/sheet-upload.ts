/** Folder of the inbox for price sheets, with a folder for each scope. */
export const priceSheetPrefix = 'price-sheets/';

/** Names of other kinds are not imported. The content decides on the format, not the name. */
export const priceSheetSuffixes = ['.csv', '.csv.gz', '.zip', '.json', '.json.gz', '.txt'] as const;

/** Maximum size of a price sheet as it is sent: four times the largest known one. */
export const maxUploadBytes = 1024 ** 3;

const maxStem = 60;

/**
 * Makes the name under which an uploaded sheet is stored: letters, digits and hyphens of its own name, so that no name leaves the
 * folder of its scope, and its suffix. @returns undefined for a file of a kind that is not imported
 */
export function storedSheetName(fileName: string): string | undefined {
  const suffix = priceSheetSuffixes.find((known) => fileName.slice(-known.length).toLowerCase() === known);
  if (suffix === undefined) return undefined;
  const stem = fileName
    .slice(0, -suffix.length)
    .replace(/^.*[/\\]/s, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, maxStem)
    .replace(/^-|-$/g, '');
  return `${stem || 'sheet'}${suffix}`;
}
