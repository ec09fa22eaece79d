import { scopeKind } from '../scope-id.ts';
import { priceSheetPrefix, priceSheetSuffixes } from '../sheet-upload.ts';
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

/** Returns the contract scope in `price-sheets/<scope>/<file>`; its colon may be percent-encoded. */
export function scopeOfKey(key: string): string | undefined {
  const [, folder = ''] = /^price-sheets\/([^/]+)\/[^/]+$/.exec(key) ?? [];
  const scopeId = folder.replace(/%3a/gi, ':');
  return scopeKind(scopeId) === 'contract' ? scopeId : undefined;
}

/** True for a key whose arrival starts an import. */
export const isPriceSheetKey = (key: string): boolean =>
  key.startsWith(priceSheetPrefix) && priceSheetSuffixes.some((suffix) => key.toLowerCase().endsWith(suffix));
