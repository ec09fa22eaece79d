import type { ProblemText } from './problem-text.ts';

const types: Readonly<Record<string, string>> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

const perhaps = (near: string | undefined): string => (near === undefined ? '' : ` Did you mean "${near}"?`);

/** What the API says in English. */
export const english: ProblemText = {
  problems: {
    invalid_request: {
      detail: ({ count, listed = count }) => {
        if (count === 1) return 'One thing is wrong with the request.';
        if (Number(count) <= Number(listed)) return `${count} things are wrong with the request.`;
        return `More than ${listed} things are wrong with the request; these are the first.`;
      },
    },
    invalid_json: {
      title: 'Invalid JSON',
      detail: ({ line, column }) =>
        line === undefined ? 'The body is not JSON.' : `The body is not JSON: see line ${line}, column ${column}.`,
    },
    not_found: { title: 'Not found', detail: ({ path }) => `There is nothing at ${path}.` },
    method_not_allowed: {
      title: 'Method not allowed',
      detail: ({ method, allow }) => `${method} is not allowed here. Allowed: ${allow}.`,
    },
    payload_too_large: {
      title: 'Body too large',
      detail: ({ limit_bytes }) => `The body may have at most ${limit_bytes} bytes.`,
    },
    unsupported_media_type: {
      title: 'Unsupported media type',
      detail: () => 'The body must be sent with the content type application/json.',
    },
    api_key_required: {
      detail: () => 'Send an API key in the header X-API-Key.',
    },
    api_key_invalid: {
      title: 'API key not valid',
      detail: () => 'The API key in the header X-API-Key is unknown or has been disabled.',
    },
    internal_error: {
      detail: () => 'Something went wrong on our side. Quote request_id when you report it.',
    },
    store_unavailable: {
      detail: () => 'The data store does not answer. Try again in a moment.',
    },
    newer_format: {
      detail: () => 'A newer version of the service wrote this data. Try again when it is back.',
    },
  },
  statuses: {
    400: 'Invalid request',
    401: 'API key needed',
    403: 'Forbidden',
    404: 'Not found',
    409: 'Conflict',
    422: 'Cannot be processed',
    429: 'Too many requests',
    500: 'Internal error',
    503: 'Temporarily unavailable',
  },
  violations: {
    unknown_parameter: ({ name, near }) => `There is no query parameter "${name}".${perhaps(near)}`,
    repeated_parameter: ({ name }) => `"${name}" may be given only once.`,
    missing_parameter: ({ name }) => `"${name}" is required.`,
    wrong_encoding: ({ name }) => `"${name}" is not valid percent-encoding.`,
    unknown_property: ({ name, near }) => `There is no property "${name}".${perhaps(near)}`,
    forbidden_property: ({ name }) => `A property must not be named "${name}".`,
    repeated_property: ({ name }) => `"${name}" may appear only once in an object.`,
    missing_property: ({ name }) => `"${name}" is required.`,
    wrong_type: ({ got, expected }) =>
      `Got ${got}; must be ${expected.map((type) => types[type] ?? type).join(' or ')}.`,
    not_allowed: ({ got, allowed }) => `Got ${got}; allowed: ${allowed.join(', ')}.`,
    out_of_range: ({ got, comparison, limit }) => `Got ${got}; must be ${comparison} ${limit}.`,
    wrong_length: ({ unit, bound, limit }) =>
      `Must have ${bound === 'min' ? 'at least' : 'at most'} ${limit} ${limit === 1 ? unit.slice(0, -1) : unit}.`,
    wrong_format: ({ got, format }) => `Got ${got}; must match ${format}.`,
    not_unique: ({ first, second }) => `Items ${first} and ${second} are the same.`,
    invalid_value: ({ got }) => `${got} is not allowed here.`,
  },
};
