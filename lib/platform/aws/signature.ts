import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { environmentCredentials } from './fresh-credentials.ts';

/** What signs, besides the service. @default the credentials and the region of this function */
interface SignerOptions {
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** Makes AWS's signer of requests to a service (Signature Version 4), for what has no client of the SDK in its bundle. */
export const requestSigner = (
  service: string,
  { region = process.env.AWS_REGION ?? '', credentials }: SignerOptions = {},
): SignatureV4 =>
  new SignatureV4({
    service,
    region,
    credentials: credentials ?? environmentCredentials,
    sha256: Sha256,
    // Paths of S3 are encoded once, those of all other services twice.
    uriEscapePath: service !== 's3',
    applyChecksum: service !== 's3',
  });

/** Node's SHA-256, as the signer asks for it: with a secret it is an HMAC. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(chunk: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(chunk));
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {
    throw new Error('a hash is used once');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

/** Tells the signer that no hash of the body is signed: whoever signs does not have the body. S3 takes it so without being told. */
const payloadHeader = 'x-amz-content-sha256';
const isNotSent = new Set([payloadHeader]);

/** A request to sign by its address alone. */
export interface PresignedRequest {
  readonly method: string;
  /** Its path is percent-encoded as S3 encodes keys. */
  readonly url: URL;
  /** Headers that the request must have, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signedAt: Date;
  readonly expiresInSeconds: number;
}

/** Signs a request to S3: whoever has the returned address may send that request, with these headers, until it expires. */
export async function presign(
  { method, url, headers, signedAt, expiresInSeconds }: PresignedRequest,
  options: SignerOptions = {},
): Promise<URL> {
  const { protocol, hostname, port, host, pathname } = url;
  const signed = await requestSigner('s3', options).presign(
    {
      method,
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { ...headers, host, [payloadHeader]: 'UNSIGNED-PAYLOAD' },
    },
    {
      expiresIn: expiresInSeconds,
      signingDate: signedAt,
      unhoistableHeaders: isNotSent,
      unsignableHeaders: isNotSent,
    },
  );
  const address = new URL(url);
  for (const [name, value] of Object.entries(signed.query ?? {})) address.searchParams.set(name, String(value));
  return address;
}
