import { Duration } from 'aws-cdk-lib';
import type { IResource } from 'aws-cdk-lib/aws-apigateway';
import type { Route } from '../lib/platform/http/route.ts';
import { acknowledgePublic } from './acknowledge-methods.ts';
import { refuseAllMethods, refuseOtherMethods } from './mock-refusals.ts';
import type { Settings } from './settings.ts';

/** HTTP methods that a route answers: HEAD wherever GET is. */
export const methodsOf = ({ method }: Pick<Route, 'method'>): readonly string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/**
 * Answers everything that no route does, without a function: preflight requests of browsers, other methods of a
 * documented path with 405, and all other paths with 404.
 */
export function answerUnroutedRequests(root: IResource, routes: readonly Route[], settings: Settings): void {
  const documented = [...new Set(routes.map((route) => route.path))];
  for (const path of documented) {
    const methods = routes.filter((route) => route.path === path).flatMap(methodsOf);
    refuseMethods(root.resourceForPath(path), methods, settings);
  }
  refuseOtherPaths(root, documented, settings);
}

/** Answers preflight requests, where a console may call the API, and refuses methods that no route of the path has. */
function refuseMethods(resource: IResource, methods: readonly string[], { corsOrigin, pricingAccess }: Settings): void {
  if (corsOrigin !== undefined) {
    const preflight = resource.addCorsPreflight({
      allowOrigins: [corsOrigin],
      allowMethods: [...methods],
      allowHeaders: ['Content-Type', 'If-None-Match', 'X-Api-Key', ...(pricingAccess === 'iam' ? signingHeaders : [])],
      maxAge: Duration.hours(1),
    });
    acknowledgePublic(preflight, 'Browsers send preflight requests without credentials.');
  }
  const allowed = corsOrigin === undefined ? methods : [...methods, 'OPTIONS'];
  acknowledgePublic(refuseOtherMethods(resource, allowed, corsOrigin), 'Says 405 to everyone and reaches nothing.');
}

/**
 * Answers all other paths with 404. API Gateway takes the most specific path that has a method for the request, so the
 * paths above a documented one, which are resources too, need a method of their own beside the greedy paths.
 */
function refuseOtherPaths(root: IResource, documented: readonly string[], { corsOrigin }: Settings): void {
  const above = new Set(documented.flatMap(pathsAbove).filter((path) => !documented.includes(path)));
  // Problems of the market API are in Portuguese, all others in English.
  const below = ['/{proxy+}', '/api/v1/{proxy+}'];
  for (const resource of [root, ...[...above, ...below].map((path) => root.resourceForPath(path))]) {
    acknowledgePublic(refuseAllMethods(resource, corsOrigin), 'Says 404 to everyone and reaches nothing.');
  }
}

/** `/a/b/c`: `/a` and `/a/b`. */
const pathsAbove = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, index, parts) => `/${parts.slice(0, index + 1).join('/')}`);

/** Headers of a request that is signed with AWS Signature Version 4. */
const signingHeaders = ['Authorization', 'X-Amz-Date', 'X-Amz-Security-Token', 'X-Amz-Content-Sha256'];
