import { type GatewayResponseOptions, ResponseType } from 'aws-cdk-lib/aws-apigateway';
import { audienceOf, createProblem } from '../lib/platform/http/problem.ts';
import { gatewayRefusals } from './gateway-refusals.ts';

/**
 * The gateway's own answers as problems (RFC 9457) like those of the functions: in English and with `ok`, because the
 * gateway does not know for which API it speaks.
 * @param corsOrigin origin whose pages may read them
 */
export const gatewayResponses = (corsOrigin: string | undefined): readonly GatewayResponseOptions[] =>
  Object.entries(gatewayRefusals).map(([type, refused]) => {
    const { status, headers, body } = createProblem(refused, audienceOf('/'), '$context.requestId');
    return {
      type: ResponseType.of(type),
      statusCode: String(status),
      responseHeaders: headerMappings(headers, corsOrigin),
      // The key is the gateway's default; the header says what the body is.
      templates: { 'application/json': body },
    };
  });

/**
 * Headers of a problem in API Gateway's spelling, where a fixed value stands in quotes, and with the id of the request.
 * @param corsOrigin origin whose pages may read the answer
 */
export function headerMappings(
  headers: Readonly<Record<string, string>>,
  corsOrigin: string | undefined,
): Record<string, string> {
  const cors = {
    'Access-Control-Allow-Origin': corsOrigin,
    'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
  };
  const fixed = Object.entries({ ...headers, ...(corsOrigin !== undefined && cors) });
  return {
    ...Object.fromEntries(fixed.map(([name, value]) => [name, `'${value}'`])),
    'X-Request-Id': 'context.requestId',
  };
}
