import { type IResource, type Method, MockIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import { HttpProblem } from '../lib/http/errors.ts';
import { audienceOf, problem } from '../lib/http/problem.ts';
import { headerMappings } from './gateway-responses.ts';

/** Body types for which a wrong method gets 405; with any other it gets 415, as the gateway reads the body first. */
const bodyTypes = [
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/plain',
];

/**
 * Answers every method that a path does not have with 405 and `Allow`: left to itself, the gateway says 403 to them, as
 * it does to unknown paths. No function is invoked.
 * @param allowed methods that the path has
 */
export function refuseOtherMethods(resource: IResource, allowed: readonly string[], corsOrigin?: string): Method {
  const allow = allowed.join(', ');
  const refused = new HttpProblem(405, 'method_not_allowed', { method: '$context.httpMethod', allow });
  const { headers, body } = problem(refused, audienceOf(resource.path), '$context.requestId');
  const parameters = prefixed(headerMappings(headers, corsOrigin));
  const integration = new MockIntegration({
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: Object.fromEntries(bodyTypes.map((type) => [type, '{"statusCode": 405}'])),
    integrationResponses: [
      {
        statusCode: '405',
        responseParameters: parameters,
        responseTemplates: { 'application/json': body },
      },
    ],
  });
  const declared = Object.fromEntries(Object.keys(parameters).map((name) => [name, true]));
  return resource.addMethod('ANY', integration, {
    methodResponses: [{ statusCode: '405', responseParameters: declared }],
  });
}

const prefixed = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]));
