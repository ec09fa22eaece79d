/**
 * Counts the rounds to DynamoDB: requests that are sent before any of them is answered are one. The local stores must be
 * running: modules that use them are loaded here.
 */
export async function countRounds() {
  const { dynamodb } = await import('../../lib/platform/aws/dynamodb-client.ts');
  const rounds = { count: 0, requests: 0 };
  let underWay = 0;
  dynamodb.middlewareStack.add(
    (next) => async (given) => {
      rounds.requests += 1;
      if (underWay === 0) rounds.count += 1;
      underWay += 1;
      try {
        return await next(given);
      } finally {
        underWay -= 1;
      }
    },
    { step: 'initialize', name: 'countRounds' },
  );
  return { rounds, restore: () => dynamodb.middlewareStack.remove('countRounds') };
}
