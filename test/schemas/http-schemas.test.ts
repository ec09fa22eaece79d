import { expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { httpSchemas, operationOf, replyIds } from '../../schemas/http-schemas.ts';

test('every route has one reply, and every reply a route', () => {
  expect([...replyIds.keys()].sort()).toEqual(allRoutes.map(({ id }) => id).sort());
  expect([...new Set(replyIds.values())].sort()).toEqual([...httpSchemas.keys()].filter((id) => id.endsWith('-reply')));
});

test('a reply says of its route what the row and the schemas do not', () => {
  expect(operationOf('market-get-history')).toMatchObject({
    reply: 'market-history-reply',
    path: { codigo: { example: 'BBAS3' } },
    problems: { 403: ['plan_required'] },
  });
  expect(httpSchemas.get('market-history-reply')).not.toHaveProperty('x-endpoint');
});

test('a route without a reply is told where to name it', () => {
  expect(() => operationOf('pricing-list-nothing')).toThrow(
    'pricing-list-nothing has no reply: name it under x-endpoint',
  );
});
