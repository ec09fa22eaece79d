import { type GatewayResponseOptions, ResponseType } from 'aws-cdk-lib/aws-apigateway';
import { audienceOf, createProblem } from '../lib/platform/http/problem.ts';
import { gatewayRefusals } from './gateway-refusals.ts';

/** What answers of the gateway depend on. */
export interface GatewayAnswers {
  /** The one origin whose pages may read them. */
  readonly corsOrigin?: string | undefined;
  /** Address of the pages about problems. */
  readonly site?: string | undefined;
}

/** The gateway's own answers as problems (RFC 9457), in English: it does not know for which API it answers. */
export const gatewayResponses = ({ corsOrigin, site }: GatewayAnswers): readonly GatewayResponseOptions[] =>
  Object.entries(gatewayRefusals).map(([type, refused]) => {
    const { status, headers, body } = createProblem(refused, audienceOf('/'), '$context.requestId', site);
    return {
      type: ResponseType.of(type),
      statusCode: String(status),
      responseHeaders: headerMappings(headers, corsOrigin),
      // API Gateway looks for this key; the header states the type of the body.
      templates: { 'application/json': body },
    };
  });

/** Headers of a problem as API Gateway writes them: fixed values in quotes, and the id of the request. */
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
