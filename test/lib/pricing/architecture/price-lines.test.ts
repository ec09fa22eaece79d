import { expect, test } from 'vitest';
import { PricesReplaced, priceLines } from '../../../../lib/pricing/architecture/price-lines.ts';
import type { Refusal } from '../../../../lib/pricing/architecture/price-part.ts';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { answerTo, type SentRequest } from '../../../support/answer-estimates.ts';
import { machine } from '../../../support/input-resources.ts';

const linesOf = (...sizes: readonly string[]) =>
  joinLines(draftResources(sizes.map((size) => machine(`vm-${size}`, { size }))));

/** What another sender throws. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.problems.join());
    this.refusal = refusal;
  }
}

const refusalOf = (error: unknown) => (error instanceof Refused ? error.refusal : undefined);

const refusing = (violations: Refusal['violations']) =>
  new Refused({ apiCode: 'invalid_request', problems: ['The request is refused.'], violations });

test('takes out the lines that any sender says are refused, and keeps what it says of the others', async () => {
  const sent: SentRequest[] = [];
  const send = async (body: object) => {
    const request = body as SentRequest;
    sent.push(request);
    const at = request.items.findIndex(({ sku }) => sku === 'x');
    if (at >= 0) throw refusing([{ pointer: `/items/${at}/sku`, detail: 'There is no x.' }]);
    return answerTo(request);
  };
  const { answer, lines } = await priceLines({ send, refusalOf }, linesOf('a', 'x', 'b'), { scope: 'none' });
  expect(sent.map(({ items }) => items.length)).toEqual([3, 2]);
  expect(answer?.items.map(({ id }) => id)).toEqual(['vm-a', 'vm-b']);
  expect(lines.unpriced).toEqual([{ address: 'vm-x', type: 'vm', reason: 'There is no x.', isPart: false }]);
});

test('throws what the sender throws for what concerns no line', async () => {
  const noKey = new Error('no key');
  const withoutKey = { send: () => Promise.reject(noKey), refusalOf };
  await expect(priceLines(withoutKey, linesOf('a'), {})).rejects.toBe(noKey);
  const refused = refusing([{ pointer: '/scope', detail: 'There is no such scope.' }]);
  const withWrongScope = { send: () => Promise.reject(refused), refusalOf };
  await expect(priceLines(withWrongScope, linesOf('a'), {})).rejects.toBe(refused);
});

test('gives up where prices are replaced again and again', async () => {
  let sent = 0;
  const send = async (request: object) => {
    sent += 1;
    return answerTo(request as SentRequest, `r${sent}`);
  };
  const many = linesOf(...Array.from({ length: 201 }, (_, index) => `s${index}`));
  await expect(priceLines({ send, refusalOf }, many, {})).rejects.toBeInstanceOf(PricesReplaced);
  expect(sent).toBe(6);
});
