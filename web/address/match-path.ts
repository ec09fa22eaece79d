/** Values of the segments that a pattern names, by their names. */
export type Segments = Readonly<Record<string, string>>;

/**
 * Compares a path with a pattern such as `market/:codigo`. @returns the values of the named segments, decoded; undefined if the
 * path does not fit, or is not valid percent-encoding
 */
export function matchPath(pattern: string, path: string): Segments | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const found: [string, string][] = [];
  for (const [index, part] of wanted.entries()) {
    const segment = decode(given[index] ?? '');
    if (segment === undefined || (segment === '' && pattern !== '')) return undefined;
    if (part.startsWith(':')) found.push([part.slice(1), segment]);
    else if (part !== segment) return undefined;
  }
  return Object.fromEntries(found);
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
