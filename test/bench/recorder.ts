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

/** What a client did since the last `take`. */
export interface Recording {
  readonly accesses: readonly Access[];
  /** Waits for DynamoDB: requests at the same time count as one. */
  readonly rounds: number;
}

export interface Recorder {
  /** Returns what was done since the last call. */
  readonly take: () => Recording;
}

export interface RecorderOptions {
  /** The name of an item of the same size that is read in place of a key; records have the key's own name. */
  readonly storedAs?: (key: string) => string;
}

/** Commands that write. */
const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Bytes of an item for one unit of a strongly consistent read. */
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

/** Records what a client consumes, by partition, from what DynamoDB reports; checks the sums of batches. */
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
    // A later recorder takes the place of an earlier one.
    { step: 'initialize', priority: 'low', name: 'recorder', override: true },
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

/** Replaces the keys of a batch by the names under which they are stored. */
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

/** Shares the units of a batch among its keys by the sizes of items: DynamoDB reports only the table's sum. */
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
  // Sizes are estimates: an item near the edge of a unit may be on either side of it.
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

/** Names of the tables' partition keys; no item has two of them. */
const partitionKeys = ['provider', 'codigo', 'key_id', 'scope_id', 'page', 'bucket'];

/** The partition of a request for one item, or of a query. */
function keyIn({ Key, Item, ExpressionAttributeValues = {}, KeyConditionExpression = '' }: Input): string {
  const [, attribute = '', value = ''] = /^([#\w]+) = (:\w+)/.exec(KeyConditionExpression) ?? [];
  if (attribute !== '') return plain(ExpressionAttributeValues[value]);
  const key = Key ?? Item ?? {};
  return plain(key[partitionKeys.find((name) => name in key) ?? '']);
}

/** The text of an attribute, in the format of the document client or of the plain one. */
const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'S' in value ? String(value.S) : String(value ?? '');
