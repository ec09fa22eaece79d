import { expect, test } from 'vitest';
import { errorCode, errorMessage } from '../../../lib/platform/error-facts.ts';

test.each([
  { thrown: new TypeError('no such thing'), message: 'no such thing' },
  { thrown: 'a text', message: 'a text' },
  { thrown: undefined, message: 'undefined' },
])('gives $message for what was thrown', ({ thrown, message }) => {
  expect(errorMessage(thrown)).toBe(message);
});

test.each([
  { thrown: Object.assign(new Error('gone'), { code: 'ENOENT' }), code: 'ENOENT' },
  { thrown: new DOMException('over', 'AbortError'), code: undefined },
  { thrown: new Error('without a code'), code: undefined },
  { thrown: null, code: undefined },
])('gives $code as the code of $thrown', ({ thrown, code }) => {
  expect(errorCode(thrown)).toBe(code);
});
