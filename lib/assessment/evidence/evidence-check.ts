import type { EvidencePlace } from './evidence-place.ts';

/** What was found where a reference leads. */
export type Found =
  | { readonly kind: 'digest'; readonly sha256: string; readonly bytes: number }
  | { readonly kind: 'missing' | 'unreachable' | 'refused'; readonly why: string };

/** `no-digest` has a file and no digest to compare; `not-checked` leads to nothing that was asked for. */
export type EvidenceStatus =
  | 'matching'
  | 'changed'
  | 'missing'
  | 'refused'
  | 'unreachable'
  | 'no-digest'
  | 'not-checked';

/** An evidence item and what became of its digest. */
export interface EvidenceCheck {
  readonly index: number;
  readonly pointer: string;
  readonly id: string | null;
  readonly reference: string | null;
  readonly status: EvidenceStatus;
  /** The digest that the record has. */
  readonly recorded: string | null;
  /** The digest of what the reference leads to now. */
  readonly sha256: string | null;
  readonly why?: string;
}

/** An evidence item with its place, to be checked. */
export interface EvidenceItem {
  readonly index: number;
  readonly id: string | undefined;
  readonly reference: string | undefined;
  readonly recorded: string | undefined;
  /** Undefined without a reference that is a text. */
  readonly place: EvidencePlace | undefined;
}

/** Compares an item's digest with what was found. @param found undefined if nothing was looked up */
export function checkEvidence(item: EvidenceItem, found: Found | undefined): EvidenceCheck {
  const { index, id, reference, recorded, place } = item;
  const base = {
    index,
    pointer: `/evidenceRegister/${index}`,
    id: id ?? null,
    reference: reference ?? null,
    recorded: recorded ?? null,
  };
  if (found?.kind === 'digest') {
    const { sha256 } = found;
    if (recorded === undefined) return { ...base, status: 'no-digest', sha256 };
    return { ...base, status: recorded === sha256 ? 'matching' : 'changed', sha256 };
  }
  if (found) return { ...base, status: found.kind, sha256: null, why: found.why };
  if (place?.kind === 'refused') return { ...base, status: 'refused', sha256: null, why: place.why };
  return { ...base, status: 'not-checked', sha256: null, why: whyNotChecked(place) };
}

function whyNotChecked(place: EvidencePlace | undefined): string {
  if (place === undefined) return 'the item has no reference that can be read';
  if (place.kind === 'web') return 'an https address: --fetch asks for it';
  return place.kind === 'other' ? place.why : '';
}
