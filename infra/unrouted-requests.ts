import { Duration } from 'aws-cdk-lib';
import { type IResource, type Method, MockIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import { HttpProblem } from '../lib/platform/http/errors.ts';
import { audienceOf, createProblem } from '../lib/platform/http/problem.ts';
import type { Route } from '../lib/platform/http/route.ts';
import { acknowledgePublic } from './acknowledge-methods.ts';
import { type GatewayAnswers, headerMappings } from './gateway-responses.ts';
import type { Settings } from './settings.ts';

/** Types of bodies that get the refusal; the gateway answers others with 415. */
const bodyTypes = [
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/plain',
];

/**
 * Answers other methods of a path with 405 and `Allow`; the gateway itself would answer as to a missing signature.
 */
function refuseOtherMethods(resource: IResource, allowed: readonly string[], answers: GatewayAnswers): Method {
  const allow = allowed.join(', ');
  return refuse(
    resource,
    new HttpProblem(405, 'method_not_allowed', { method: '$context.httpMethod', allow }),
    answers,
  );
}

/** Answers every method of a path that is not documented with 404, without a function. */
function refuseAllMethods(resource: IResource, answers: GatewayAnswers): Method {
  // Not the requested path: it is the caller's text, which a template must not repeat.
  const path = { en: 'this address', 'pt-BR': 'tal endereço' }[audienceOf(resource.path).language];
  return refuse(resource, new HttpProblem(404, 'not_found', { path }), answers);
}

function refuse(resource: IResource, refusal: HttpProblem, { corsOrigin, site }: GatewayAnswers): Method {
  const { status, headers, body } = createProblem(refusal, audienceOf(resource.path), '$context.requestId', site);
  const statusCode = String(status);
  const parameters = toMethodHeaders(headerMappings(headers, corsOrigin));
  const integration = new MockIntegration({
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: Object.fromEntries(bodyTypes.map((type) => [type, `{"statusCode": ${statusCode}}`])),
    integrationResponses: [
      { statusCode, responseParameters: parameters, responseTemplates: { 'application/json': body } },
    ],
  });
  const declared = Object.fromEntries(Object.keys(parameters).map((name) => [name, true]));
  return resource.addMethod('ANY', integration, {
    methodResponses: [{ statusCode, responseParameters: declared }],
  });
}

const toMethodHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]));

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
