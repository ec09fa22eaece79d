import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { membersOf } from '../members.ts';
import { shorten } from '../shorten.ts';
import { HttpProblem } from './errors.ts';
import type { Middleware } from './middleware.ts';
import { invalidRequest } from './problem.ts';
import { maxViolations } from './violation.ts';

/** An object or array that begins before the place of the search and ends after it. */
interface Open {
  /** Undefined in an array. */
  readonly names: Set<string> | undefined;
  /** Present name or index. */
  step: string | number;
}

const sign = { '"': 0x22, ',': 0x2c, '[': 0x5b, ']': 0x5d, '{': 0x7b, '}': 0x7d } as const;

/** A key that an object has twice. */
interface RepeatedKey {
  readonly pointer: string;
  readonly name: string;
}

/** Finds at most `max` repeated keys in valid JSON. `JSON.parse` takes the last value; other parsers take the first. */
export function repeatedKeys(text: string, max: number): readonly RepeatedKey[] {
  const found: RepeatedKey[] = [];
  const open: Open[] = [];
  let expectsName = false;
  for (let at = 0; at < text.length && found.length < max; at += 1) {
    switch (text.charCodeAt(at)) {
      case sign['"']: {
        const end = endOfString(text, at);
        const top = expectsName ? open.at(-1) : undefined;
        if (top?.names) {
          const name = nameIn(text.slice(at, end + 1));
          top.step = name;
          if (top.names.has(name)) found.push({ pointer: pointerOf(open), name });
          top.names.add(name);
          expectsName = false;
        }
        at = end;
        break;
      }
      case sign['{']:
        open.push({ names: new Set(), step: '' });
        expectsName = true;
        break;
      case sign['[']:
        open.push({ names: undefined, step: 0 });
        expectsName = false;
        break;
      case sign['}']:
      case sign[']']:
        open.pop();
        expectsName = false;
        break;
      case sign[',']:
        expectsName = nextIn(open.at(-1));
        break;
    }
  }
  return found;
}

/** Moves to the next element or member. @returns true if that begins with a name */
function nextIn(top: Open | undefined): boolean {
  if (top && typeof top.step === 'number' && !top.names) top.step += 1;
  return top?.names !== undefined;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

const nameIn = (quoted: string): string => (quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1));

/** Maximum depth of a pointer and length of its names, for hostile texts. */
const maxSteps = 150;
const maxStep = 300;

const pointerOf = (open: readonly Open[]): string =>
  open
    .slice(0, maxSteps)
    .map(({ step }) => `/${shorten(String(step), maxStep).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');

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
  const { statusCode, cause } = membersOf(error);
  if (statusCode === 415) return new HttpProblem(415, 'unsupported_media_type');
  if (statusCode !== 422) return error;
  const { message = '', data } = membersOf(cause);
  if (message === '' && (data === '__proto__' || data === 'constructor')) {
    return invalidRequest([{ pointer: '', code: 'forbidden_property', name: data }]);
  }
  const [, line, column] = /line (\d+) column (\d+)/.exec(String(message)) ?? [];
  return new HttpProblem(400, 'invalid_json', line === undefined ? {} : { line: Number(line), column: Number(column) });
}
