import { scopeKind } from '../scope/scope-id.ts';

/** Folder of the inbox for price sheets; each scope has a folder of its own below it. */
export const priceSheetPrefix = 'price-sheets/';

/** Ends of the keys that are imported. What a file is, its bytes tell; other files may lie beside them. */
export const priceSheetSuffixes = ['.csv', '.csv.gz', '.zip', '.json', '.json.gz', '.txt'] as const;

/**
 * The contract scope that a key names: `price-sheets/<scope>/<file>`, the colon of the scope raw or percent-encoded.
 * @returns undefined for a key of any other shape
 */
export function scopeOfKey(key: string): string | undefined {
  const [, folder = ''] = /^price-sheets\/([^/]+)\/[^/]+$/.exec(key) ?? [];
  const scopeId = folder.replace(/%3a/gi, ':');
  return scopeKind(scopeId) === 'contract' ? scopeId : undefined;
}

/** True for a key whose arrival starts an import. */
export const isPriceSheetKey = (key: string): boolean =>
  key.startsWith(priceSheetPrefix) && priceSheetSuffixes.some((suffix) => key.toLowerCase().endsWith(suffix));
