import { readWeights } from './accept.ts';

/** Minimum size of a body that API Gateway compresses. */
export const minCompressedBytes = 1_024;

const codings = ['gzip', 'deflate'] as const;

export type ContentCoding = (typeof codings)[number];

/** Predicts how API Gateway compresses a body; undefined if it does not: it must support the caller's first choice. */
export function contentCoding(acceptEncoding: string | undefined, bytes: number): ContentCoding | undefined {
  if (acceptEncoding === undefined || bytes < minCompressedBytes) return undefined;
  const accepted = readWeights(acceptEncoding);
  const highest = Math.max(...accepted.values());
  return highest > 0 ? codings.find((coding) => accepted.get(coding) === highest) : undefined;
}
