/** Where a file is, in the words of SARIF: relative to the root of the sources, or absolute. */
interface ArtifactLocation {
  /** A URI reference as RFC 3986 spells it, percent-encoded. */
  readonly uri: string;
  /** Only beside a relative reference; the viewer knows where it has checked the sources out. */
  readonly uriBaseId?: '%SRCROOT%';
}

/**
 * The location of a file: relative paths stay relative to the source root, absolute ones (POSIX, Windows drive, UNC)
 * become `file:` URIs.
 * @param file as shown, with forward slashes; a backslash is part of a name, except in a Windows path
 */
export function artifactLocation(file: string): ArtifactLocation {
  if (/^[A-Za-z]:[\\/]/.test(file)) {
    const path = file.replaceAll('\\', '/');
    return { uri: `file:///${path.slice(0, 2)}${encodedPath(path.slice(2))}` };
  }
  if (file.startsWith('//')) return { uri: `file:${encodedPath(file)}` };
  if (file.startsWith('/')) return { uri: `file://${encodedPath(file)}` };
  return { uri: encodedPath(file), uriBaseId: '%SRCROOT%' };
}

/** Encodes also the colon, without which a first segment like `a:b.json` would read as a scheme. */
const encodedPath = (path: string): string => path.toWellFormed().split('/').map(encodeURIComponent).join('/');
