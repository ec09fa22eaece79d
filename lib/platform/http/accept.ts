/** Reads the items of `Accept` or `Accept-Encoding`, in lower case, with their weights: 0 to 1, and 0 for a wrong one. */
export const readWeights = (header: string): ReadonlyMap<string, number> => new Map(header.split(',').map(readItem));

function readItem(item: string): readonly [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

/** Returns the weight that `Accept` gives a media type, by the most specific range that covers it (RFC 9110, 12.5.1). */
export function acceptWeight(accept: string, type: string): number {
  if (accept.trim() === '') return 1;
  const weights = readWeights(accept);
  const range = [type, type.replace(/\/.*/, '/*'), '*/*'].find((candidate) => weights.has(candidate));
  return range === undefined ? 0 : (weights.get(range) ?? 0);
}
