import { type IResource, type Method, MockIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import { HttpProblem } from '../lib/platform/http/errors.ts';
import { audienceOf, createProblem } from '../lib/platform/http/problem.ts';
import { type GatewayAnswers, headerMappings } from './gateway-responses.ts';

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
export function refuseOtherMethods(resource: IResource, allowed: readonly string[], answers: GatewayAnswers): Method {
  const allow = allowed.join(', ');
  return refuse(
    resource,
    new HttpProblem(405, 'method_not_allowed', { method: '$context.httpMethod', allow }),
    answers,
  );
}

/** Answers every method of a path that is not documented with 404, without a function. */
export function refuseAllMethods(resource: IResource, answers: GatewayAnswers): Method {
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
