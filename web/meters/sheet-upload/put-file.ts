/** A signed upload, as the API answers with it. */
export interface SignedUpload {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly source: string;
}

/** Sends a file by a signed request. `fetch` tells no progress of what it sends. */
export type PutFile = (
  upload: SignedUpload,
  file: Blob,
  options: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
) => Promise<number>;

/**
 * Sends a file to the own origin, which has the path of the signed address, too: the page's policy allows no other.
 * @returns the status of the answer; 0 if there is none @throws the reason of `signal` when that is aborted
 */
export const putFile: PutFile = ({ method, url, headers }, file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const { pathname, search } = new URL(url);
    const request = new XMLHttpRequest();
    request.open(method, `${pathname}${search}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(request.status);
    request.onerror = () => resolve(0);
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
