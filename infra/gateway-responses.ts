import { type GatewayResponseOptions, ResponseType } from 'aws-cdk-lib/aws-apigateway';
import { bodyLimitBytes } from '../lib/http/body.ts';
import { HttpProblem, type Refusal } from '../lib/http/errors.ts';
import { audienceOf, problem } from '../lib/http/problem.ts';

/** What the gateway refuses by itself, in the order of the status. */
const refusals: readonly (readonly [ResponseType, Refusal])[] = [
  [ResponseType.DEFAULT_4XX, refusal(400, 'bad_request', 'The gateway cannot make sense of the request.')],
  [ResponseType.BAD_REQUEST_BODY, refusal(400, 'invalid_json', 'The body must be one JSON object.')],
  // The gateway tells a missing key from an unknown one to nobody.
  [ResponseType.INVALID_API_KEY, refusal(401, 'api_key_required', 'X-Api-Key must hold a key that is known here.')],
  [ResponseType.UNAUTHORIZED, refusal(401, 'api_key_required', 'The request must say who sends it.')],
  [ResponseType.ACCESS_DENIED, refusal(403, 'access_denied', 'The sender may not do this.')],
  [ResponseType.EXPIRED_TOKEN, refusal(403, 'access_denied', 'The signature of the request has expired.')],
  [ResponseType.INVALID_SIGNATURE, refusal(403, 'access_denied', 'The signature of the request is wrong.')],
  [ResponseType.WAF_FILTERED, refusal(403, 'access_denied', 'A firewall rule refused the request.')],
  // A request without a signature, where `pricingAccess` is `iam`; every path and method has an answer otherwise.
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, refusal(403, 'access_denied', 'The request is not signed.')],
  [ResponseType.RESOURCE_NOT_FOUND, new HttpProblem(404, 'not_found', { path: 'this address' })],
  [ResponseType.REQUEST_TOO_LARGE, new HttpProblem(413, 'payload_too_large', { limit_bytes: bodyLimitBytes })],
  [ResponseType.UNSUPPORTED_MEDIA_TYPE, new HttpProblem(415, 'unsupported_media_type')],
  [ResponseType.THROTTLED, refusal(429, 'throttled', 'Too many requests a second. Try again in a moment.', 1)],
  // The quota is refilled at midnight UTC; the gateway cannot say how far off that is.
  [ResponseType.QUOTA_EXCEEDED, refusal(429, 'quota_exceeded', 'The quota of this key is used up for today.', 3600)],
  [ResponseType.DEFAULT_5XX, new HttpProblem(500, 'internal_error')],
  [ResponseType.INTEGRATION_TIMEOUT, new HttpProblem(504, 'internal_error')],
];

/**
 * The gateway's own answers as problems (RFC 9457) like those of the functions: in English and with `ok`, because the
 * gateway does not know for which API it speaks.
 * @param corsOrigin origin whose pages may read them
 */
export const gatewayResponses = (corsOrigin: string | undefined): readonly GatewayResponseOptions[] =>
  refusals.map(([type, refused]) => {
    const { status, headers, body } = problem(refused, audienceOf('/'), '$context.requestId');
    return {
      type,
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

function refusal(status: number, code: string, message: string, retryAfterSeconds?: number): Refusal {
  const facts = retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds };
  return Object.assign(new Error(message), { status, code, facts });
}
