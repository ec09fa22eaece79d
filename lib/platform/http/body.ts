import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { HttpProblem } from './errors.ts';
import type { Middleware } from './middleware.ts';
import { invalidRequest } from './problem.ts';
import { repeatedKeys } from './repeated-keys.ts';
import { maxViolations } from './violation.ts';

/** Maximum size of a request body as sent. See docs/spec/pricing.md#limits. */
export const bodyLimitBytes = 1024 * 1024;

/** Parses a JSON body. It refuses keys that an object has twice, and those that could change its prototype. */
export function jsonBody(): Middleware {
  const { before: parse } = httpJsonBodyParser();
  return {
    before: (request) => {
      const { body, isBase64Encoded } = request.event;
      if (sizeInBytes(body, isBase64Encoded) > bodyLimitBytes) {
        throw new HttpProblem(413, 'payload_too_large', { limit_bytes: bodyLimitBytes });
      }
      // The gateway sends null for no body; the parser would take that for the JSON value null.
      request.event.body = body ?? '';
      const text = isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : (body ?? '');
      try {
        parse?.(request as Parameters<typeof parse>[0]);
      } catch (error) {
        throw problemOf(error);
      }
      const repeated = repeatedKeys(text, maxViolations);
      if (repeated.length === 0) return;
      throw invalidRequest(repeated.map((key) => ({ ...key, code: 'repeated_property' })));
    },
  };
}

function sizeInBytes(body: APIGatewayProxyEvent['body'], isBase64Encoded: boolean): number {
  return Buffer.byteLength(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

/** Turns an error of the parser into a problem; `statusCode` and `cause.data` tell the kinds apart. */
function problemOf(error: unknown): unknown {
  const { statusCode, cause } = error as { statusCode?: number; cause?: { data?: unknown; message?: string } };
  if (statusCode === 415) return new HttpProblem(415, 'unsupported_media_type');
  if (statusCode !== 422) return error;
  if (cause?.message === undefined && (cause?.data === '__proto__' || cause?.data === 'constructor')) {
    return invalidRequest([{ pointer: '', code: 'forbidden_property', name: cause.data }]);
  }
  const [, line, column] = /line (\d+) column (\d+)/.exec(cause?.message ?? '') ?? [];
  return new HttpProblem(400, 'invalid_json', line === undefined ? {} : { line: Number(line), column: Number(column) });
}
