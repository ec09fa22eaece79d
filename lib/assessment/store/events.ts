import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { retryExpired, roleCredentials } from '../../platform/aws/fresh-credentials.ts';
import { assessmentEventSource } from './keys.ts';

const endpoint = process.env.APPRAISE_EVENTS_ENDPOINT;
const client = new EventBridgeClient({ ...roleCredentials(), ...(endpoint && { endpoint }) });
retryExpired(client);

/** An event for other systems. */
export interface AssessmentEvent {
  readonly type: 'AssessmentValidated' | 'AssessmentRejected';
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Puts an event on the account's default bus. @throws Error also if PutEvents answers 200 and did not take it */
export async function putEvent({ type, detail }: AssessmentEvent): Promise<void> {
  const entry = { Source: assessmentEventSource, DetailType: type, Detail: JSON.stringify(detail) };
  const { FailedEntryCount, Entries } = await client.send(new PutEventsCommand({ Entries: [entry] }));
  if (FailedEntryCount) throw new Error(`EventBridge did not take the event: ${Entries?.[0]?.ErrorCode}`);
}
