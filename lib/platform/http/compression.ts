/** Minimum size of a body that API Gateway compresses. */
export const minCompressedBytes = 1_024;

const codings = ['gzip', 'deflate'] as const;

export type ContentCoding = (typeof codings)[number];

/** Predicts how API Gateway compresses a body; undefined if it does not: it must support the caller's first choice. */
export function contentCoding(acceptEncoding: string | undefined, bytes: number): ContentCoding | undefined {
  if (acceptEncoding === undefined || bytes < minCompressedBytes) return undefined;
  const accepted = new Map(acceptEncoding.split(',').map(readItem));
  const highest = Math.max(...accepted.values());
  return highest > 0 ? codings.find((coding) => accepted.get(coding) === highest) : undefined;
}

function readItem(item: string): readonly [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
