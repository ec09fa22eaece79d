import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { standardInputName } from './inputs.ts';

/** Where the sources are that results refer to. */
export interface SourceRoot {
  /** `file:` URI that ends in a slash. */
  readonly uri: string;
  /** The path of a file from the root, with forward slashes; absolute outside of it. */
  readonly pathOf: (file: string) => string;
}

/** Finds the root of the repository that a directory is in; without a repository it is the directory itself. */
export function findSourceRoot(directory: string, exists: (path: string) => boolean = existsSync): SourceRoot {
  let root = directory;
  while (!exists(join(root, '.git'))) {
    const above = dirname(root);
    if (above === root) {
      root = directory;
      break;
    }
    root = above;
  }
  return {
    uri: `${pathToFileURL(root).href.replace(/\/$/, '')}/`,
    pathOf: (file) => {
      if (file === standardInputName) return file;
      const path = resolve(directory, file);
      const inside = relative(root, path);
      const isOutside = isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`);
      return (isOutside ? path : inside).split(sep).join('/');
    },
  };
}
