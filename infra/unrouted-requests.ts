import { Duration } from 'aws-cdk-lib';
import type { IResource } from 'aws-cdk-lib/aws-apigateway';
import type { Route } from '../lib/platform/http/route.ts';
import { acknowledgePublic } from './acknowledge-methods.ts';
import type { GatewayAnswers } from './gateway-responses.ts';
import { refuseAllMethods, refuseOtherMethods } from './mock-refusals.ts';
import type { Settings } from './settings.ts';

type AnswerSettings = Pick<Settings, 'pricingAccess'> & GatewayAnswers;

/** HTTP methods of a route: GET comes with HEAD. */
export const methodsOf = ({ method }: Pick<Route, 'method'>): readonly string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/** Answers without a function what no route does: CORS preflights, 405 on documented paths, 404 on all others. */
export function answerUnroutedRequests(root: IResource, routes: readonly Route[], settings: AnswerSettings): void {
  const documented = [...new Set(routes.map((route) => route.path))];
  for (const path of documented) {
    const methods = routes.filter((route) => route.path === path).flatMap(methodsOf);
    refuseMethods(root.resourceForPath(path), methods, settings);
  }
  refuseOtherPaths(root, documented, settings);
}

function refuseMethods(
  resource: IResource,
  methods: readonly string[],
  { pricingAccess, ...answers }: AnswerSettings,
): void {
  const { corsOrigin } = answers;
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
  acknowledgePublic(refuseOtherMethods(resource, allowed, answers), 'Says 405 to everyone and reaches nothing.');
}

/** Answers all other paths with 404. Paths above a documented one are resources, which greedy paths do not cover. */
function refuseOtherPaths(root: IResource, documented: readonly string[], answers: GatewayAnswers): void {
  const above = new Set(documented.flatMap(pathsAbove).filter((path) => !documented.includes(path)));
  // The market API answers in Portuguese, everything else in English.
  const below = ['/{proxy+}', '/api/v1/{proxy+}'];
  for (const resource of [root, ...[...above, ...below].map((path) => root.resourceForPath(path))]) {
    acknowledgePublic(refuseAllMethods(resource, answers), 'Says 404 to everyone and reaches nothing.');
  }
}

/** `/a/b/c` gives `/a` and `/a/b`. */
const pathsAbove = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, index, parts) => `/${parts.slice(0, index + 1).join('/')}`);

/** Headers of AWS Signature Version 4. */
const signingHeaders = ['Authorization', 'X-Amz-Date', 'X-Amz-Security-Token', 'X-Amz-Content-Sha256'];
