import { scopeKind } from '../scope-id.ts';
import type { Section } from '../snapshot/pages.ts';

/** All scopes of a provider are in one partition. */
export const provider = 'azure';

/** Key of a scope in its table. */
export const scopeItemKey = (scopeId: string) => ({ provider, scope_id: scopeId });

/** Names one snapshot. */
export interface SnapshotRef {
  readonly scope_id: string;
  readonly snapshot_id: string;
}

/** Each page is a partition of its own, so a snapshot is read and written at the speed of the whole table. */
export const pageKey = ({ scope_id, snapshot_id }: SnapshotRef, section: Section, number: number): string =>
  `${scope_id}/${snapshot_id}/${section}/${number}`;

/** Folder of the inbox for price sheets, with a folder for each scope. */
export const priceSheetPrefix = 'price-sheets/';

/** Keys with other ends are not imported. The content decides on the format, not the key. */
export const priceSheetSuffixes = ['.csv', '.csv.gz', '.zip', '.json', '.json.gz', '.txt'] as const;

/** Returns the contract scope in `price-sheets/<scope>/<file>`; its colon may be percent-encoded. */
export function scopeOfKey(key: string): string | undefined {
  const [, folder = ''] = /^price-sheets\/([^/]+)\/[^/]+$/.exec(key) ?? [];
  const scopeId = folder.replace(/%3a/gi, ':');
  return scopeKind(scopeId) === 'contract' ? scopeId : undefined;
}

/** True for a key whose arrival starts an import. */
export const isPriceSheetKey = (key: string): boolean =>
  key.startsWith(priceSheetPrefix) && priceSheetSuffixes.some((suffix) => key.toLowerCase().endsWith(suffix));
