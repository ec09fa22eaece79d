import { membersOf } from '../members.ts';

/** An uploaded object, in one version if the bucket keeps versions. Its key is not URL-encoded. */
export interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly versionId?: string | undefined;
  /** A hexadecimal number of varying length that orders the events of one key. */
  readonly sequencer: string;
}

/** An object, as the event of its creation describes it. The tag has no quotes. */
export interface CreatedObject extends Upload {
  readonly etag: string | undefined;
  readonly createdAt: Date;
}

/** The fields that all events of S3 about an object have. */
interface ObjectEvent extends Upload {
  readonly etag: string | undefined;
  readonly time: Date;
  readonly detail: Readonly<Record<string, unknown>>;
}

type Check = readonly [isRight: boolean, problem: string];

/** Parses an "Object Created" event of S3 on EventBridge. @throws Error with a list of everything that is wrong */
export function parseObjectCreated(event: unknown): CreatedObject {
  const read = parseObjectEvent(event, 'Object Created', 'events/assessment-uploaded.json');
  const { bucket, key, versionId, sequencer, etag, time } = read;
  return { bucket, key, versionId, sequencer, etag, createdAt: time };
}

/** Parses an event of S3 about an object. @throws Error with a list of everything that is wrong */
export function parseObjectEvent(
  event: unknown,
  wantedType: string,
  sample: string,
  checksOf: (detail: Readonly<Record<string, unknown>>) => readonly Check[] = () => [],
): ObjectEvent {
  const { source, 'detail-type': type, time, detail } = membersOf(event);
  const { bucket, object } = membersOf(detail);
  const { name } = membersOf(bucket);
  const { key, sequencer, etag, 'version-id': versionId } = membersOf(object);
  const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);
  const checks: readonly Check[] = [
    [source === 'aws.s3', 'source must be "aws.s3"'],
    [type === wantedType, `detail-type must be "${wantedType}"`],
    [isText(time) && !Number.isNaN(Date.parse(time)), 'time must be an ISO 8601 date-time'],
    [isText(name), 'detail.bucket.name must be a string with content'],
    [isText(key), 'detail.object.key must be a string with content'],
    [isText(sequencer), 'detail.object.sequencer must be a string with content'],
    [isOptionalText(versionId), 'detail.object.version-id must be a string with content, or absent'],
    [isOptionalText(etag), 'detail.object.etag must be a string with content, or absent'],
    ...checksOf(membersOf(detail)),
  ];
  const problems = checks.flatMap(([isRight, problem]) => (isRight ? [] : [problem]));
  if (problems.length > 0) {
    throw new Error(`not an "${wantedType}" event of S3 on EventBridge, as ${sample} is: ${problems.join('; ')}`);
  }
  return {
    bucket: String(name),
    key: String(key),
    versionId: isText(versionId) ? versionId : undefined,
    sequencer: String(sequencer),
    etag: isText(etag) ? etag : undefined,
    time: new Date(String(time)),
    detail: membersOf(detail),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
