interface ArtifactLocation {
  /** Percent-encoded URI reference (RFC 3986). */
  readonly uri: string;
  /** Only with a relative reference; viewers know this root. */
  readonly uriBaseId?: '%SRCROOT%';
}

/** Returns a file's location for SARIF: relative to the root of the sources, or as a `file:` URI for an absolute path. */
export function artifactLocation(file: string): ArtifactLocation {
  if (/^[A-Za-z]:[\\/]/.test(file)) {
    const path = file.replaceAll('\\', '/');
    return { uri: `file:///${path.slice(0, 2)}${encodePath(path.slice(2))}` };
  }
  if (file.startsWith('//')) return { uri: `file:${encodePath(file)}` };
  if (file.startsWith('/')) return { uri: `file://${encodePath(file)}` };
  return { uri: encodePath(file), uriBaseId: '%SRCROOT%' };
}

/** Encodes colons too: `a:b.json` would have a scheme. */
const encodePath = (path: string): string => path.toWellFormed().split('/').map(encodeURIComponent).join('/');
