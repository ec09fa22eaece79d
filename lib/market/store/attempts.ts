import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../platform/aws/dynamodb-client.ts';
import { mapStoreError } from '../../platform/aws/store-errors.ts';
import { formats } from '../../platform/stored-formats.ts';
import type { Attempts } from '../refresh-attempts.ts';
import { forgetPointer, pointerKey, readCachedPointer } from './pointer.ts';
import { type ReadOptions, scoresTable } from './scores-table.ts';

/** Attempts of the last day tried, at most 1 s old; undefined if there were none. @throws StoreUnavailable 503 */
export const readAttempts = async (options: ReadOptions = {}): Promise<Attempts | undefined> =>
  (await readCachedPointer(options)).attempts;

/** Counts an attempt of a day that has ended with a status. @throws StoreUnavailable 503 */
export async function countAttempt(dia: string, resultado: string): Promise<void> {
  const isCounted = (await update(anotherOfDay, dia, resultado)) || (await update(firstOfDay, dia, resultado));
  // Another attempt was the first of the day between the two writes.
  if (!isCounted) await update(anotherOfDay, dia, resultado);
  forgetPointer();
}

/** A newer format stays, so that nobody reads it as ours. */
const format = 'format_version = if_not_exists(format_version, :format)';
const anotherOfDay = {
  UpdateExpression: `SET ${format}, resultado = :status ADD tentativas :one`,
  ConditionExpression: 'dia_tentado = :day',
};
const firstOfDay = {
  UpdateExpression: `SET ${format}, resultado = :status, dia_tentado = :day, tentativas = :one`,
  ConditionExpression: 'attribute_not_exists(dia_tentado) OR dia_tentado < :day',
};

/** @returns false if the condition does not hold */
async function update(expressions: typeof firstOfDay, dia: string, resultado: string): Promise<boolean> {
  try {
    await dynamodb.send(
      new UpdateCommand({
        TableName: scoresTable(),
        Key: pointerKey,
        ...expressions,
        ExpressionAttributeValues: { ':day': dia, ':status': resultado, ':one': 1, ':format': formats.publications },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw mapStoreError(error);
  }
}
