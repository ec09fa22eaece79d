import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path/posix';
import { parseAst } from 'vitest/node';

/** A node of a syntax tree. */
interface Node {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the members depend on the type of the node
  readonly [member: string]: any;
}

/** Stands for the machine; no real path begins with it. */
const machine = `${sep}machine`;
/** Stands for the root of the project, so deep that steps up stay inside the machine. */
const root = machine + '/-'.repeat(20);
/** Folders that belong to a machine's owner; programs in /usr/bin, devices and /proc are on every machine. */
const ownedFolder =
  /^(?:file:\/\/)?(?:~|\/(?:home|root|work|workspaces?|Users|opt|etc|var|mnt|media|srv|tmp|private|usr\/(?!bin\/)))\/|^[A-Za-z]:[\\/]Users[\\/]/;

const leavesRoot = (path: string): boolean => relative(root, path).split('/')[0] === '..';

/**
 * Lists the paths in a text that lead out of the project. Relative ones start at the folder of the file.
 * @param file from the root of the project
 */
export function pathsOutsideText(file: string, text: string): string[] {
  const upwards = [...text.matchAll(/(?<![\w.])\.\.(?:\/[\w.*@-]*)*/g)].map(([path]) => path);
  const absolute = [...text.matchAll(/(?<![\w./:*~}>-])(?:file:\/\/)?[~/][\w.-]*\/[\w./-]*/g)].map(([path]) => path);
  return [
    ...upwards.filter((path) => leavesRoot(join(root, dirname(file), path))),
    ...absolute.filter((path) => ownedFolder.test(path)),
  ];
}

/**
 * Lists the paths in code that lead out of the project. Module specifiers and paths joined to `import.meta` start at
 * the file, all others at the root of the project, where commands run.
 * @param file from the root of the project
 */
export function pathsOutsideCode(file: string, source: string): string[] {
  const found: string[] = [];
  const check = (path: string, from: string): void => {
    const isResolved = path === machine || path.startsWith(`${machine}/`);
    const isOutside = isResolved
      ? leavesRoot(path)
      : ownedFolder.test(path) || (!isAbsolute(path) && hasStepUp(path) && leavesRoot(join(from, path)));
    if (isOutside) found.push(isResolved ? relative(root, path) : path);
  };
  const visit = (node: Node): void => {
    const specifier = specifierOf(node);
    if (specifier) check(specifier.value, join(root, dirname(file)));
    const path = pathOf(node, join(root, file));
    if (path !== undefined) check(path, root);
    for (const child of childrenOf(node)) {
      // Parts of a joined path are not paths of their own.
      const isPart = path !== undefined && pathOf(child, root) !== undefined;
      if (child !== specifier && !isPart && !isOnlyWord(node, child)) visit(child);
    }
  };
  visit(parseAst(source, { lang: file.endsWith('.ts') ? 'ts' : 'js' }) as unknown as Node);
  return found;
}

const hasStepUp = (path: string): boolean => path.split('/').includes('..');

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child?.type === 'string');

/** Functions that open a path, and settings of a directory. */
const opening =
  /^(?:read|write|append|open|opendir|exists|l?stat|access|mkdir|rm|unlink|cp|copy|rename|glob|symlink|realpath|chdir|watch)|^(?:cwd|root)$/;

/** True for a bare `..` that is compared, listed or passed on, and not opened. */
function isOnlyWord(node: Node, child: Node): boolean {
  if (child.type !== 'Literal' || !/^\.\.\/?$/.test(String(child.value))) return false;
  return !opening.test(String(node.callee?.property?.name ?? node.callee?.name ?? node.key?.name));
}

/** The module that a node imports, exports from or mocks. */
function specifierOf(node: Node): Node | undefined {
  const isMock = node.type === 'CallExpression' && node.callee.object?.name === 'vi';
  const specifier = isMock ? node.arguments[0] : node.source;
  return typeof specifier?.value === 'string' ? specifier : undefined;
}

/** The path of an expression, with `*` for variables; undefined for anything else. */
function pathOf(node: Node, file: string): string | undefined {
  const inner = (part: Node | undefined) => part && pathOf(part, file);
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') {
    const texts: string[] = node.quasis.map((quasi: Node) => quasi.value.cooked ?? '');
    const isFolder = texts[0] === '' && texts[1]?.startsWith('/');
    const values = node.expressions.map(
      (value: Node, at: number) => inner(value) ?? (isFolder && at === 0 ? root : '*'),
    );
    return texts.map((text, at) => text + (values[at] ?? '')).join('');
  }
  if (node.type === 'MemberExpression' && node.object.type === 'MetaProperty') {
    return node.property.name === 'dirname' ? dirname(file) : file;
  }
  if (node.type === 'NewExpression' && node.callee.name === 'URL') {
    const [path, base] = node.arguments.map(inner);
    return base?.startsWith(root) && path !== undefined ? resolve(dirname(base), path) : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const isOfPath = ['path', 'posix'].includes(node.callee.object?.name);
  const name = isOfPath ? node.callee.property.name : node.callee.name;
  if (name === 'fileURLToPath') return inner(node.arguments[0]);
  if (name === 'dirname') return dirname(inner(node.arguments[0]) ?? join(root, '*'));
  if (name !== 'join' && name !== 'resolve') return undefined;
  return join(...node.arguments.map((part: Node, at: number) => inner(part) ?? (at === 0 ? root : '*')));
}
