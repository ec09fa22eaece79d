import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { toObjectCreatedEvent } from '../../infra/local/inbox-uploads.ts';
import type { ObjectChange } from '../../infra/local/s3/object-change.ts';
import { objectChange } from './object-change.ts';

/** The event of a new object, with defaults. */
export function objectCreatedEvent(change: Partial<ObjectChange>): S3ObjectCreatedNotificationEvent {
  const event = toObjectCreatedEvent(objectChange(change));
  if (!event) throw new Error(`${change.event} does not create an object`);
  return event;
}
