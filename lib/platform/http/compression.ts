/** Minimum size of a body that API Gateway compresses, in bytes; a smaller one would hardly shrink. */
export const minCompressedBytes = 1_024;

/** Content codings of API Gateway, the one that it prefers first. */
const codings = ['gzip', 'deflate'] as const;

export type ContentCoding = (typeof codings)[number];

/**
 * The coding in which API Gateway sends a body. It compresses only for callers whose most preferred coding it supports.
 * @param acceptEncoding the header of the request
 * @param bytes size of the body
 * @returns undefined where the body is sent as it is
 */
export function contentCoding(acceptEncoding: string | undefined, bytes: number): ContentCoding | undefined {
  if (acceptEncoding === undefined || bytes < minCompressedBytes) return undefined;
  const accepted = new Map(acceptEncoding.split(',').map(readItem));
  const highest = Math.max(...accepted.values());
  return highest > 0 ? codings.find((coding) => accepted.get(coding) === highest) : undefined;
}

/** Reads `gzip;q=0.5` as a name and its weight; a weight that is not a number counts as 0. */
function readItem(item: string): readonly [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
