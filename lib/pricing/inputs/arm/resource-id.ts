/** What the id of a resource says. */
export interface ResourceId {
  /** `Microsoft.Sql/servers/databases`. */
  readonly type: string;
  /** Type and names after each other: `Microsoft.Sql/servers/shop/databases/orders`. */
  readonly path: string;
  readonly group: string | undefined;
}

/** Reads the id of a resource: `/subscriptions/…/resourceGroups/…/providers/…`. Undefined for another text. */
export function readResourceId(id: string): ResourceId | undefined {
  const [, group] = /\/resourceGroups\/([^/]+)/i.exec(id) ?? [];
  const [, path] = /^\/.*\/providers\/(.+)$|^\/providers\/(.+)$/i.exec(id) ?? [];
  const parts = (path ?? '').split('/').filter((part) => part !== '');
  if (parts.length >= 3) return { type: typeIn(parts), path: parts.join('/'), group };
  if (!/^\/subscriptions\/[^/]+/i.test(id) || path !== undefined) return undefined;
  const type = group === undefined ? 'Microsoft.Resources/subscriptions' : 'Microsoft.Resources/resourceGroups';
  return { type, path: `${type}/${group ?? id.split('/')[2]}`, group };
}

/** Types stand between the names. */
const typeIn = ([namespace = '', ...rest]: readonly string[]): string =>
  [namespace, ...rest.filter((_, index) => index % 2 === 0)].join('/');

/** Puts the names of a resource behind their types, as its id does. */
export function joinPath(type: string, name: string): string {
  const [namespace = '', ...types] = type.split('/');
  const names = name.split('/');
  if (types.length !== names.length) return `${type}/${name}`;
  return [namespace, ...types.flatMap((each, index) => [each, names[index]])].join('/');
}
