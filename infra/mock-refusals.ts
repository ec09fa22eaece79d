import { type IResource, type Method, MockIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import { HttpProblem } from '../lib/platform/http/errors.ts';
import { audienceOf, createProblem } from '../lib/platform/http/problem.ts';
import { headerMappings } from './gateway-responses.ts';

/** Body types for which a refusal is as it should be; with any other it is 415, as the gateway reads the body first. */
const bodyTypes = [
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/plain',
];

/**
 * Answers every method that a path does not have with 405 and `Allow`: left to itself, the gateway says the same to them as
 * to requests without a signature. No function is invoked.
 * @param allowed methods that the path has
 * @param corsOrigin origin whose pages may read the answer
 */
export function refuseOtherMethods(resource: IResource, allowed: readonly string[], corsOrigin?: string): Method {
  const allow = allowed.join(', ');
  return refuse(
    resource,
    new HttpProblem(405, 'method_not_allowed', { method: '$context.httpMethod', allow }),
    corsOrigin,
  );
}

/**
 * Answers every method with 404, on a path that is none of the documented ones. No function is invoked.
 * @param corsOrigin origin whose pages may read the answer
 */
export function refuseAllMethods(resource: IResource, corsOrigin?: string): Method {
  // The path that was asked for is the caller's text, which no template can be trusted with.
  const path = { en: 'this address', 'pt-BR': 'tal endereço' }[audienceOf(resource.path).language];
  return refuse(resource, new HttpProblem(404, 'not_found', { path }), corsOrigin);
}

/** Answers what no other method of a path does. */
function refuse(resource: IResource, refusal: HttpProblem, corsOrigin: string | undefined): Method {
  const { status, headers, body } = createProblem(refusal, audienceOf(resource.path), '$context.requestId');
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
