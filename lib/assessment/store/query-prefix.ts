import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { partitionOf, teamPrefixOf } from './keys.ts';

/** What to read: rows of one partition whose key begins with a prefix, which may be empty. */
interface PrefixQuery {
  readonly table: string;
  /** Value of the partition key `bucket`. */
  readonly partition: string;
  readonly prefix: string;
  /** Whether what was just written must be seen. @default false */
  readonly isConsistent?: boolean;
}

type Row = Record<string, unknown>;

/** Reads rows in the order of their keys, page by page. */
export async function* queryPrefix(query: PrefixQuery): AsyncGenerator<Row> {
  const { table, partition, prefix, isConsistent = false } = query;
  const pages = paginateQuery(
    { client: dynamodb },
    {
      TableName: table,
      KeyConditionExpression: `#bucket = :bucket${prefix === '' ? '' : ' AND begins_with(#key, :prefix)'}`,
      ExpressionAttributeNames: { '#bucket': 'bucket', ...(prefix === '' ? {} : { '#key': 'key' }) },
      ExpressionAttributeValues: { ':bucket': partition, ...(prefix === '' ? {} : { ':prefix': prefix }) },
      ...(isConsistent && { ConsistentRead: true }),
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

interface UploadsQuery extends Omit<PrefixQuery, 'partition'> {
  readonly bucket: string;
  /** Lists the prefixes of all teams. It is asked only if the prefix of the query may be of several. */
  readonly teams: () => AsyncIterable<string>;
}

/**
 * Reads the rows of uploads under a prefix, of one team or of all, in the order of their keys. Of two rows of one key it gives the
 * newer one: up to 0.2.0 all rows were in the partition of the bucket, where a team's are left when they are copied.
 */
export async function* queryUploads({ bucket, teams, ...query }: UploadsQuery): AsyncGenerator<Row> {
  const team = teamPrefixOf(query.prefix);
  const keys: string[] = team === undefined ? [] : [team];
  if (team === undefined) {
    for await (const key of teams()) if (key.startsWith(query.prefix)) keys.push(key);
  }
  const partitions = keys.sort(compareKeys).map((key) => partitionOf({ bucket, key }));
  yield* merge(queryPrefix({ ...query, partition: bucket }), inTurn(query, partitions));
}

/** All keys of a team come before those of the next one. */
async function* inTurn(query: Omit<PrefixQuery, 'partition'>, partitions: readonly string[]): AsyncGenerator<Row> {
  for (const partition of partitions) yield* queryPrefix({ ...query, partition });
}

async function* merge(old: AsyncGenerator<Row>, fresh: AsyncGenerator<Row>): AsyncGenerator<Row> {
  let [a, b] = await Promise.all([old.next(), fresh.next()]);
  while (!a.done || !b.done) {
    const order = compareNext(a, b);
    if (order < 0 || (order === 0 && isNewer(a.value, b.value))) yield a.value;
    else yield b.value;
    [a, b] = await Promise.all([order <= 0 ? old.next() : a, order >= 0 ? fresh.next() : b]);
  }
}

/** Orders two rows by their keys; an end comes after every row. */
function compareNext(a: IteratorResult<Row, unknown>, b: IteratorResult<Row, unknown>): number {
  if (a.done) return 1;
  return b.done ? -1 : compareKeys(String(a.value.key), String(b.value.key));
}

const isNewer = (row: Row, than: Row): boolean => String(row.sequencer) > String(than.sequencer);

/** As DynamoDB orders them: by the bytes of UTF-8. */
const compareKeys = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
