/** State of a view that is read from a link. */
export type LinkState =
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly value: unknown }
  /** The link was cut off or changed, or holds more than a view takes. */
  | { readonly kind: 'broken' };

/** Maximum size of the JSON in a link, in bytes; an estimate of 200 lines has 40 KB. */
const maxStateBytes = 512 * 1024;
/** Maximum length of the text in a link; browsers and mail programs cut off longer ones sooner or later. */
const maxLinkLength = 128 * 1024;

/** Writes a value of JSON as deflated base64url. @throws RangeError when a link cannot hold it */
export async function writeLinkState(value: unknown): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(value));
  // Four letters hold three bytes.
  const packed = await readAll(transform(json, new CompressionStream('deflate-raw')), (maxLinkLength / 4) * 3);
  if (json.length > maxStateBytes || packed === undefined) throw new RangeError('The state is too large for a link.');
  return toBase64Url(packed);
}

/** Reads what `writeLinkState` wrote. The value is not checked: the view does that. */
export async function readLinkState(text: string | null): Promise<LinkState> {
  if (text === null || text === '') return { kind: 'none' };
  if (text.length > maxLinkLength || !/^[\w-]+$/.test(text)) return { kind: 'broken' };
  try {
    const json = await readAll(transform(fromBase64Url(text), new DecompressionStream('deflate-raw')), maxStateBytes);
    if (json === undefined) return { kind: 'broken' };
    return { kind: 'read', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)) };
  } catch {
    return { kind: 'broken' };
  }
}

const transform = (
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> => new Blob([bytes]).stream().pipeThrough(through);

/** Undefined as soon as there are more bytes than allowed, so that a small link cannot fill the memory. */
async function readAll(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
