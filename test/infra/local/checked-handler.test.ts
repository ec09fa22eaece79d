import type { ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { checkReplies } from '../../../infra/local/checked-handler.ts';
import { replies } from '../../../infra/local/reply-schemas/replies.generated.js';

const validate = replies['market-health-reply'] as ValidateFunction;
const valid = { status: 'ok', last_update: '2026-11-21T09:05:00-03:00', universe_size: 59 };

const answer = (body: string, type = 'application/json') =>
  checkReplies(
    'some-route',
    async () => ({ statusCode: 200, headers: { 'Content-Type': type }, body }),
    validate,
  )({} as never, {} as never);

test.each([
  { what: 'a reply that its schema allows', body: JSON.stringify(valid) },
  { what: 'no body', body: '' },
  { what: 'a problem', body: '{"status":404}', type: 'application/problem+json' },
  { what: 'a reply that is not JSON', body: 'a,b', type: 'text/csv; charset=utf-8' },
])('passes on $what', async ({ body, type }) => {
  expect(await answer(body, type)).toMatchObject({ statusCode: 200, body });
});

test.each([
  {
    what: 'an undeclared property',
    reply: { ...valid, internal: 'arn:aws:x' },
    says: 'some-route:  breaks additionalProperties',
  },
  {
    what: 'a value of another type',
    reply: { ...valid, universe_size: 'arn:aws:x' },
    says: '/universe_size breaks type',
  },
  { what: 'no property', reply: {}, says: 'breaks required' },
])('fails for $what, and does not repeat it', async ({ reply, says }) => {
  const error = await answer(JSON.stringify(reply)).then(
    () => expect.unreachable('it was passed on'),
    (reason: Error) => reason,
  );
  expect(error).toMatchObject({ name: 'InvalidReply', message: expect.stringContaining(says) });
  expect(error.message).not.toContain('arn:aws:x');
});
