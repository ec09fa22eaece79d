/** Where the reference of an evidence item leads. */
export type EvidencePlace =
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
