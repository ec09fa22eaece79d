/** The one origin whose pages may read answers; the stack sets it from its context. Unset: no page may. */
const origin = process.env.APPRAISE_CORS_ORIGIN;

/** Headers that let the console's pages read an answer and what they need of its headers. */
export const corsHeaders: Readonly<Record<string, string>> = origin
  ? {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Request-Id',
    }
  : {};
