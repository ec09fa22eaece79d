import { describe, expect, test } from 'vitest';
import type { SourcesAnswer } from '../../../../lib/market/import/ask-sources.ts';
import { explainTooManyFailures, findFailures } from '../../../../lib/market/import/refresh-market.ts';
import { universe } from '../../../../lib/market/universe.ts';

const codes = universe.map(({ codigo }) => codigo);

/** An answer without inputs for the first stocks of the universe. */
const answerWithout = (count: number, failures: SourcesAnswer['failures'] = new Map()): SourcesAnswer => ({
  inputs: new Map(codes.slice(count).map((codigo) => [codigo, { inputs: {} as never, fonte: 'teste' }])),
  failures,
  manual: new Set<string>(),
  closings: new Map(),
  notices: [],
  unread: new Set(),
});

describe('failures of a refresh', () => {
  test('have the reason of the source, or say that it has no price', () => {
    const [first = '', second = ''] = codes;
    expect(findFailures(answerWithout(2, new Map([[first, 'sem resposta']])))).toEqual({
      [first]: 'sem resposta',
      [second]: 'a fonte não traz o preço da ação',
    });
  });

  test.each([
    { count: 0, isTooMany: false },
    { count: 11, isTooMany: false },
    { count: 12, isTooMany: true },
    { count: 59, isTooMany: true },
  ])('of $count stocks of 59 are too many: $isTooMany', ({ count, isTooMany }) => {
    const reason = explainTooManyFailures(findFailures(answerWithout(count)), undefined);
    if (isTooMany) expect(reason).toContain(`falhou em ${count} de 59 ações (${codes[0]}: `);
    else expect(reason).toBeUndefined();
  });

  test('do not include stocks that were not read', () => {
    expect(findFailures({ ...answerWithout(3), unread: new Set(codes.slice(1)) })).toEqual({
      [codes[0] as string]: 'a fonte não traz o preço da ação',
    });
  });

  test.each([
    { end: 'given up', says: ') e não foi mais consultada; nada foi publicado.' },
    { end: 'out of time', says: ') até o fim do prazo; nada foi publicado.' },
    { end: undefined, says: '); nada foi publicado.' },
  ] as const)('that are too many say how the sources ended: $end', ({ end, says }) => {
    expect(explainTooManyFailures(findFailures(answerWithout(12)), end)?.endsWith(says)).toBe(true);
  });
});
