import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Route } from '../../lib/platform/http/route.ts';

/** The route, or the methods that the path has; none where there is no such path. */
export type Lookup<Target> = { readonly target: Target } | { readonly allow: readonly string[] };

/** HEAD works where GET does (docs/spec/pricing.md#endpoints). */
const methodsOf = ({ method }: Route): HTTPMethod[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

/** In characters; find-my-way's default of 100 is shorter than some ids. */
const maxParamLength = 1_024;

/** Creates a function that finds the target of a request in the route table. */
export function createRouter<Target>(
  routes: readonly Route[],
  targetOf: (route: Route) => Target,
): (method: string, path: string) => Lookup<Target> {
  const table = findMyWay({ maxParamLength });
  for (const route of routes) {
    const path = route.path.replace(/\{([^}]+)\}/g, ':$1');
    table.on(methodsOf(route), path, () => {}, targetOf(route));
  }
  const known = [...new Set(routes.flatMap(methodsOf))];
  const find = (method: string, path: string) => table.find(method as HTTPMethod, path);
  return (method, path) => {
    const found = known.includes(method as HTTPMethod) ? find(method, path) : null;
    if (found) return { target: found.store as Target };
    return { allow: known.filter((other) => find(other, path)) };
  };
}
