/** Runs a function and adds up the read units that DynamoDB reports; the local stores must be running. */
export async function measureReads<Result>(
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly units: number }> {
  const { dynamodb } = await import('../../lib/platform/aws/dynamodb-client.ts');
  let units = 0;
  const name = 'measured-reads';
  dynamodb.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input as object, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: unknown };
      for (const one of [ConsumedCapacity].flat() as ({ CapacityUnits?: number } | undefined)[]) {
        units += one?.CapacityUnits ?? 0;
      }
      return answer;
    },
    { step: 'initialize', name },
  );
  try {
    return { result: await run(), units };
  } finally {
    dynamodb.middlewareStack.remove(name);
  }
}
