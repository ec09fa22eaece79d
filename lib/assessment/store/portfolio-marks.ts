import { createHash, randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { boolean, exactOptional, type InferOutput, object, string } from 'valibot';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { requireVariable } from '../../platform/aws/environment.ts';
import type { Upload } from '../../platform/aws/object-created.ts';
import { parseItem } from '../../platform/aws/stored-item.ts';
import { formats } from '../../platform/stored-formats.ts';
import { markPartitions, teamPrefixOf } from './keys.ts';
import { queryPrefix } from './query-prefix.ts';

const table = (): string => requireVariable('APPRAISE_SUMMARIES_TABLE');

/** Which of them has the mark of a team; no bucket has `#` in its name. */
const partitionOfMark = (bucket: string, prefix: string): string => {
  const [byte = 0] = createHash('sha256').update(prefix).digest();
  return `${bucket}#teams/${byte % markPartitions}`;
};

const markSchema = object({
  /** Prefix of the team, with a slash at its end. */
  key: string(),
  /** A new one with each change of an upload; absent once the portfolio has all changes. */
  change: exactOptional(string()),
  /** When a portfolio was begun last: ISO 8601 date-time. */
  begun_at: exactOptional(string()),
  /** The as-of day of the portfolio that is there. */
  as_of: exactOptional(string()),
  /** True of a team whose portfolio is made in parts. */
  in_parts: exactOptional(boolean()),
});

/** The state of a team's portfolio. */
export type PortfolioMark = Readonly<InferOutput<typeof markSchema>>;

const parseMark = (item: Record<string, unknown>): PortfolioMark =>
  parseItem(markSchema, item, { kind: 'portfolio', table: table(), key: { bucket: item.bucket, key: item.key } });

/** Marks the portfolio of an upload's team as out of date; a file outside of a team's folder has none. */
export async function markChanged({ bucket, key }: Pick<Upload, 'bucket' | 'key'>): Promise<void> {
  const prefix = teamPrefixOf(key);
  if (prefix === undefined) return;
  await update(bucket, prefix, { change: 'SET #change = :change', values: { ':change': randomUUID() } });
}

/** Lists the portfolios of all teams. */
export async function* listMarks(bucket: string): AsyncGenerator<PortfolioMark> {
  for (let at = 0; at < markPartitions; at += 1) {
    const rows = queryPrefix({ table: table(), partition: `${bucket}#teams/${at}`, prefix: '' });
    for await (const item of rows) yield parseMark(item);
  }
}

/** The shortest time between two portfolios of a team. */
const minPauseMs = 60_000;

/**
 * Begins a portfolio, unless one of the team was begun less than a minute ago: so no two are made at the same time.
 * @returns the mark as it is now, or undefined
 */
export function begin(bucket: string, prefix: string, now: Date): Promise<PortfolioMark | undefined> {
  return update(bucket, prefix, {
    change: 'SET begun_at = :now',
    condition: 'attribute_not_exists(begun_at) OR begun_at <= :free',
    values: { ':now': now.toISOString(), ':free': new Date(now.getTime() - minPauseMs).toISOString() },
  });
}

/** A portfolio that was made. */
export interface MadePortfolio {
  readonly asOf: string;
  /** Whether the next one is made in parts. */
  readonly inParts: boolean;
}

/** Notes that the portfolio is there, unless an upload has changed since `begin` returned this mark: it stays due then. */
export async function finish(
  bucket: string,
  { key, change }: PortfolioMark,
  { asOf, inParts }: MadePortfolio,
): Promise<void> {
  await update(bucket, key, {
    change: 'SET as_of = :day, in_parts = :inParts REMOVE #change',
    condition: change === undefined ? 'attribute_not_exists(#change)' : '#change = :change',
    values: { ':day': asOf, ':inParts': inParts, ...(change !== undefined && { ':change': change }) },
  });
}

interface MarkUpdate {
  readonly change: string;
  readonly condition?: string;
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** @returns the mark after the update, or undefined if the condition does not hold */
async function update(
  bucket: string,
  prefix: string,
  { change, condition, values }: MarkUpdate,
): Promise<PortfolioMark | undefined> {
  const usesChange = `${change} ${condition}`.includes('#change');
  const input: UpdateCommandInput = {
    TableName: table(),
    Key: { bucket: partitionOfMark(bucket, prefix), key: prefix },
    // A newer format stays, so that nobody reads it as ours.
    UpdateExpression: change.replace('SET', 'SET format_version = if_not_exists(format_version, :format),'),
    ...(condition !== undefined && { ConditionExpression: condition }),
    ...(usesChange && { ExpressionAttributeNames: { '#change': 'change' } }),
    ExpressionAttributeValues: { ...values, ':format': formats.portfolio },
    ReturnValues: 'ALL_NEW',
  };
  try {
    const { Attributes } = await dynamodb.send(new UpdateCommand(input));
    return Attributes && parseMark(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
