import type { Synthesised } from './synthesised.ts';

// biome-ignore lint/suspicious/noExplicitAny: see Synthesised.
type Method = any;

/** Path of each resource of an API with its methods, as `HttpMethod` names them; the root is `/`. */
export function methodsByPath(template: Synthesised): ReadonlyMap<string, ReadonlyMap<string, Method>> {
  const resources = template.of('AWS::ApiGateway::Resource');
  const pathOf = (id: string): string => {
    const resource = resources[id];
    return resource ? `${pathOf(resource.ParentId.Ref ?? '')}/${resource.PathPart}` : '';
  };
  const paths = new Map<string, Map<string, Method>>();
  for (const id of ['', ...Object.keys(resources)]) paths.set(pathOf(id) || '/', new Map());
  for (const method of Object.values(template.of('AWS::ApiGateway::Method'))) {
    paths.get(pathOf(method.ResourceId.Ref ?? '') || '/')?.set(method.HttpMethod, method);
  }
  return paths;
}

/**
 * The method that API Gateway chooses for a request: that of the most specific path which has one for it. A fixed part is more
 * specific than a parameter, and a parameter than a greedy one.
 */
export function chosenMethod(template: Synthesised, httpMethod: string, path: string): Method | undefined {
  const fitting = [...methodsByPath(template)]
    .filter(([resource]) => matches(resource, path))
    .map(([resource, methods]) => ({ resource, method: methods.get(httpMethod) ?? methods.get('ANY') }))
    .filter(({ method }) => method !== undefined);
  return fitting.sort((one, other) => (rank(one.resource) < rank(other.resource) ? -1 : 1))[0]?.method;
}

function matches(resource: string, path: string): boolean {
  const pattern = resource.replace(/\{\w+\+\}/g, '.+').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

/** Sorts more specific paths first. */
const rank = (resource: string): string => resource.split('/').map(rankOfPart).join('');

function rankOfPart(part: string): string {
  if (part.endsWith('+}')) return '2';
  return part.startsWith('{') ? '1' : '0';
}
