import { scopeKind } from '../scope/scope-id.ts';
import type { Section } from '../snapshot/page.ts';

/** Every scope is in the one partition of its provider. */
export const provider = 'azure';

/** Key of a scope in its table. */
export const scopeItemKey = (scopeId: string) => ({ provider, scope_id: scopeId });

/** Names one snapshot. */
export interface SnapshotRef {
  readonly scope_id: string;
  readonly snapshot_id: string;
}

/** Key of a page. Each page is a partition of its own, so a snapshot is written and read at the speed of the whole table. */
export const pageKey = ({ scope_id, snapshot_id }: SnapshotRef, section: Section, number: number): string =>
  `${scope_id}/${snapshot_id}/${section}/${number}`;

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
