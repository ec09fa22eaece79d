import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { assessmentEventSource } from './keys.ts';

const endpoint = process.env.APPRAISE_EVENTS_ENDPOINT;
const client = new EventBridgeClient(endpoint ? { endpoint } : {});

/** What other systems learn of a judged upload. */
export interface AssessmentEvent {
  readonly type: 'AssessmentValidated' | 'AssessmentRejected';
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Puts one event on the account's default bus, source `appraise.assessment`.
 * @throws Error when EventBridge does not take it: PutEvents answers 200 even then
 */
export async function putEvent({ type, detail }: AssessmentEvent): Promise<void> {
  const entry = { Source: assessmentEventSource, DetailType: type, Detail: JSON.stringify(detail) };
  const { FailedEntryCount, Entries } = await client.send(new PutEventsCommand({ Entries: [entry] }));
  if (FailedEntryCount) throw new Error(`EventBridge did not take the event: ${Entries?.[0]?.ErrorCode}`);
}
