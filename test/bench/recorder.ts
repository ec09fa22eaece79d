import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What one request to DynamoDB consumed of one partition. */
export interface Access {
  /** Name of the table. */
  readonly table: string;
  /** Value of the partition key. */
  readonly key: string;
  readonly kind: 'read' | 'write';
  /** Capacity units. */
  readonly units: number;
}

/** What a client did between two looks. */
export interface Recording {
  readonly accesses: readonly Access[];
  /** Requests, counting those under way at the same time once: how often the caller waits. */
  readonly rounds: number;
}

export interface Recorder {
  /** What was done since the last call. */
  readonly take: () => Recording;
}

export interface RecorderOptions {
  /** Another name for a key, under which an item of the same size stands in for it; keys are recorded by their own names. */
  readonly storedAs?: (key: string) => string;
}

/** Commands that write. */
const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Size of the part of an item that takes one unit of a strongly consistent read. */
const readUnitBytes = 4_096;

interface Consumed {
  readonly TableName?: string;
  readonly CapacityUnits?: number;
}
type Keys = Record<string, unknown>;
interface Input {
  TableName?: string;
  Key?: Keys;
  Item?: Keys;
  ExpressionAttributeValues?: Record<string, unknown>;
  KeyConditionExpression?: string;
  RequestItems?: Record<string, { Keys: Record<string, { S: string }>[]; ConsistentRead?: boolean }>;
}
type BatchOutput = { Responses?: Record<string, Record<string, { S?: string; B?: Uint8Array }>[]> };

/** Records what a client consumes, partition by partition. It counts what DynamoDB says, and checks the sum of batches. */
export function recordConsumption(client: DynamoDBClient, { storedAs = (key) => key }: RecorderOptions = {}): Recorder {
  let accesses: Access[] = [];
  let rounds = 0;
  let underWay = 0;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = { ...(args.input as object), ReturnConsumedCapacity: 'TOTAL' } as Input;
        if (underWay === 0) rounds += 1;
        underWay += 1;
        try {
          if (commandName.startsWith('BatchGet')) {
            const { names, renamed } = rename(input, storedAs);
            const result = await next({ ...args, input: renamed as typeof args.input });
            accesses.push(...ofBatch(renamed, result.output as BatchOutput, consumed(result.output), names));
            return result;
          }
          const result = await next({ ...args, input: input as typeof args.input });
          const kind = writes.test(commandName) ? 'write' : 'read';
          const [sum] = consumed(result.output);
          accesses.push({ table: input.TableName ?? '', key: keyIn(input), kind, units: sum?.CapacityUnits ?? 0 });
          return result;
        } finally {
          underWay -= 1;
        }
      },
    { step: 'initialize', priority: 'low', name: 'recorder' },
  );
  return {
    take: () => {
      const taken = { accesses, rounds };
      accesses = [];
      rounds = 0;
      return taken;
    },
  };
}

const consumed = (output: object): readonly Consumed[] => {
  const { ConsumedCapacity } = output as { ConsumedCapacity?: Consumed | Consumed[] };
  return [ConsumedCapacity].flat().filter((one) => one !== undefined);
};

/** Keys of a batch under the names that they are stored as. */
function rename(input: Input, storedAs: (key: string) => string) {
  const names = new Map<string, string>();
  const RequestItems = Object.fromEntries(
    Object.entries(input.RequestItems ?? {}).map(([table, request]) => {
      const Keys = request.Keys.map((key) => {
        const [[attribute = '', value] = []] = Object.entries(key);
        const own = value?.S ?? '';
        names.set(storedAs(own), own);
        return { [attribute]: { S: storedAs(own) } };
      });
      return [table, { ...request, Keys }];
    }),
  );
  return { names, renamed: { ...input, RequestItems } };
}

/** What a batch consumed of each key, which DynamoDB tells for the table alone: by the sizes of the items. */
function ofBatch(
  { RequestItems = {} }: Input,
  output: BatchOutput,
  told: readonly Consumed[],
  names: ReadonlyMap<string, string>,
): readonly Access[] {
  const accesses = Object.entries(RequestItems).flatMap(([table, { Keys, ConsistentRead }]) => {
    const items = output.Responses?.[table] ?? [];
    return Keys.map((key): Access => {
      const [[attribute = '', { S: stored }] = ['', { S: '' }]] = Object.entries(key);
      const item = items.find((one) => one[attribute]?.S === stored);
      const units = Math.max(1, Math.ceil(sizeOf(item ?? {}) / readUnitBytes)) * (ConsistentRead ? 1 : 0.5);
      // The caller knows the item by its own name.
      if (item?.[attribute]) item[attribute] = { S: names.get(stored) ?? stored };
      return { table, key: names.get(stored) ?? stored, kind: 'read', units };
    });
  });
  const sum = accesses.reduce((total, { units }) => total + units, 0);
  const expected = told.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
  // The sizes are near the real ones; an item at the edge of a unit may be on either side of it.
  if (Math.abs(sum - expected) > 0.5 + accesses.length * 0.05) {
    throw new Error(`a batch consumed ${expected} units, and its items come to ${sum}`);
  }
  return accesses;
}

const sizeOf = (item: Record<string, { S?: string; B?: Uint8Array }>): number =>
  Object.entries(item).reduce(
    (bytes, [name, { S = '', B }]) => bytes + Buffer.byteLength(name) + Buffer.byteLength(S) + (B?.length ?? 0),
    0,
  );

/** Attributes that the tables are partitioned by; no item has two of them. */
const partitionKeys = ['provider', 'codigo', 'key_id', 'scope_id', 'page', 'bucket'];

/** The partition that a request for one item, or a query, goes to. */
function keyIn({ Key, Item, ExpressionAttributeValues = {}, KeyConditionExpression = '' }: Input): string {
  const [, attribute = '', value = ''] = /^([#\w]+) = (:\w+)/.exec(KeyConditionExpression) ?? [];
  if (attribute !== '') return plain(ExpressionAttributeValues[value]);
  const key = Key ?? Item ?? {};
  return plain(key[partitionKeys.find((name) => name in key) ?? '']);
}

/** The text of an attribute, as the document client or the plain one writes it. */
const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'S' in value ? String(value.S) : String(value ?? '');
