import { bodyLimitBytes } from '../lib/platform/http/body.ts';
import { HttpProblem, type Refusal } from '../lib/platform/http/errors.ts';

/** What API Gateway itself answers, by its name for it, in the order of the status. */
export const gatewayRefusals = {
  DEFAULT_4XX: refusal(400, 'bad_request', 'The gateway cannot make sense of the request.'),
  BAD_REQUEST_BODY: refusal(400, 'invalid_json', 'The body must be one JSON object.'),
  // API Gateway tells neither a missing key from an unknown one, nor the market API from the others.
  INVALID_API_KEY: refusal(
    401,
    'api_key_required',
    'X-Api-Key must hold a key that is known here. O cabeçalho X-API-Key deve trazer uma chave conhecida.',
  ),
  UNAUTHORIZED: refusal(401, 'api_key_required', 'The request must say who sends it.'),
  ACCESS_DENIED: refusal(403, 'access_denied', 'The sender may not do this.'),
  EXPIRED_TOKEN: refusal(403, 'access_denied', 'The signature of the request has expired.'),
  INVALID_SIGNATURE: refusal(403, 'access_denied', 'The signature of the request is wrong.'),
  WAF_FILTERED: refusal(403, 'access_denied', 'A firewall rule refused the request.'),
  // Only where `pricingAccess` is `iam`: a request without a signature.
  MISSING_AUTHENTICATION_TOKEN: refusal(403, 'access_denied', 'The request is not signed.'),
  RESOURCE_NOT_FOUND: new HttpProblem(404, 'not_found', { path: 'this address' }),
  REQUEST_TOO_LARGE: new HttpProblem(413, 'payload_too_large', { limit_bytes: bodyLimitBytes }),
  UNSUPPORTED_MEDIA_TYPE: new HttpProblem(415, 'unsupported_media_type'),
  THROTTLED: refusal(429, 'throttled', 'Too many requests a second. Try again in a moment.', 1),
  // The gateway's quota is refilled at midnight UTC; it cannot say how far off that is.
  QUOTA_EXCEEDED: refusal(429, 'quota_exceeded', 'The quota of this key is used up for today.', 3600),
  DEFAULT_5XX: new HttpProblem(500, 'internal_error'),
  INTEGRATION_TIMEOUT: new HttpProblem(504, 'internal_error'),
} as const satisfies Readonly<Record<string, Refusal>>;

function refusal(status: number, code: string, message: string, retryAfterSeconds?: number): Refusal {
  const facts = retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds };
  return Object.assign(new Error(message), { status, code, facts });
}
