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

/** Parses an "Object Created" event of S3 on EventBridge. @throws Error with a list of everything that is wrong */
export function parseObjectCreated(event: unknown): CreatedObject {
  const { source, 'detail-type': type, time, detail } = fieldsOf(event);
  const { bucket, object } = fieldsOf(detail);
  const { name } = fieldsOf(bucket);
  const { key, sequencer, etag, 'version-id': versionId } = fieldsOf(object);
  const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);
  const checks: readonly (readonly [isRight: boolean, problem: string])[] = [
    [source === 'aws.s3', 'source must be "aws.s3"'],
    [type === 'Object Created', 'detail-type must be "Object Created"'],
    [isText(time) && !Number.isNaN(Date.parse(time)), 'time must be an ISO 8601 date-time'],
    [isText(name), 'detail.bucket.name must be a string with content'],
    [isText(key), 'detail.object.key must be a string with content'],
    [isText(sequencer), 'detail.object.sequencer must be a string with content'],
    [isOptionalText(versionId), 'detail.object.version-id must be a string with content, or absent'],
    [isOptionalText(etag), 'detail.object.etag must be a string with content, or absent'],
  ];
  const problems = checks.flatMap(([isRight, problem]) => (isRight ? [] : [problem]));
  if (problems.length > 0) {
    throw new Error(
      `not an "Object Created" event of S3 on EventBridge, as events/assessment-uploaded.json is: ${problems.join('; ')}`,
    );
  }
  return {
    bucket: name as string,
    key: key as string,
    versionId: versionId as string | undefined,
    sequencer: sequencer as string,
    etag: etag as string | undefined,
    createdAt: new Date(time as string),
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
