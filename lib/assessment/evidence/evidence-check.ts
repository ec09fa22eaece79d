import type { SparseRecord } from '../record/record.ts';

/** Where the reference of an evidence item leads. */
type EvidencePlace =
  | { readonly kind: 'file' /** Relative to the folder of the record, with `/`, not encoded. */; readonly path: string }
  | { readonly kind: 'web'; readonly url: string }
  /** Nothing that has bytes to compare, such as `urn:` or `mailto:`. */
  | { readonly kind: 'other'; readonly why: string }
  /** A file by its form, which is not opened. */
  | { readonly kind: 'refused'; readonly why: string };

const scheme = /^([a-z][a-z0-9+.-]*):/i;

/** Reads a reference (RFC 3986): a relative one is a file beside the record; its fragment is left out. */
export function evidencePlace(reference: string): EvidencePlace {
  const [address = ''] = reference.split('#', 1);
  const name = scheme.exec(address)?.[1]?.toLowerCase();
  if (name === 'https' || name === 'http') return webPlace(address, name);
  if (name === 'file') return { kind: 'refused', why: 'a file is named relative to the record, not by file:' };
  if (name !== undefined) return { kind: 'other', why: `${name}: is no file` };
  if (address === '') return { kind: 'other', why: 'the reference is a place in the record itself' };
  if (address.startsWith('//')) return { kind: 'other', why: 'an address without a scheme' };
  if (address.startsWith('/')) {
    return { kind: 'refused', why: 'an absolute path: name the file relative to the record' };
  }
  if (address.includes('?')) return { kind: 'other', why: 'a query; in the name of a file write %3F' };
  return filePlace(address);
}

function filePlace(address: string): EvidencePlace {
  let path: string;
  try {
    path = decodeURIComponent(address);
  } catch {
    return { kind: 'refused', why: 'its percent-encoding is not UTF-8' };
  }
  if (/%2f|%5c/i.test(address)) return { kind: 'refused', why: 'an encoded slash or backslash in a name' };
  if (path.includes('\0') || path.includes('\\')) {
    return { kind: 'refused', why: 'a character that no name of a file may have' };
  }
  return { kind: 'file', path };
}

function webPlace(url: string, name: string): EvidencePlace {
  if (name === 'http') return { kind: 'other', why: 'http: is not encrypted, so its bytes prove nothing' };
  if (!URL.canParse(url)) return { kind: 'refused', why: 'not an address that can be requested' };
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') return { kind: 'refused', why: 'an address with a user name or password' };
  return { kind: 'web', url };
}

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

/** The items of a register with the places of their references; items that are no objects are left out. */
export const evidenceItems = ({ evidenceRegister = [] }: SparseRecord): EvidenceItem[] =>
  evidenceRegister.flatMap((item, index) =>
    item === undefined
      ? []
      : [
          {
            index,
            id: item.id,
            reference: item.reference,
            recorded: item.sha256,
            place: item.reference === undefined ? undefined : evidencePlace(item.reference),
          },
        ],
  );

/** Picks items by id or by reference. @returns also the names that no item has */
export function pickItems(
  items: readonly EvidenceItem[],
  names: readonly string[],
): { picked: readonly EvidenceItem[]; unknown: readonly string[] } {
  if (names.length === 0) return { picked: items, unknown: [] };
  const wanted = new Set(names);
  const isNamed = ({ id, reference }: EvidenceItem) => wanted.has(id ?? '') || wanted.has(reference ?? '');
  const known = new Set(items.flatMap(({ id, reference }) => [id, reference]));
  return { picked: items.filter(isNamed), unknown: [...wanted].filter((name) => !known.has(name)) };
}
