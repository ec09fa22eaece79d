import type { S3Event } from 'aws-lambda';
import { expect, it } from 'vitest';
import { recordUploads } from '../../../infra/local/record-uploads.ts';
import type { ObjectChange } from '../../../infra/local/s3/object-change.ts';
import { objectChange } from '../../support/object-change.ts';

const heard = async (change: Partial<ObjectChange>): Promise<readonly S3Event[]> => {
  const events: S3Event[] = [];
  await recordUploads(async (event) => void events.push(event))(objectChange(change));
  return events;
};

it.each([
  { key: 'assessments/acme/record.json', starts: true },
  { key: 'assessments/acme/records.ndjson', starts: true },
  { key: 'assessments/acme/a b+é.json', starts: true },
  { key: 'assessments/.json', starts: true },
  { key: 'assessments/acme/record.JSON', starts: false },
  { key: 'assessments/acme/record.json.bak', starts: false },
  { key: 'price-sheets/ea/record.json', starts: false },
  { key: 'x/assessments/record.json', starts: false },
  { key: 'assessments/acme/record.json', bucket: 'appraise-reports', starts: false },
  { key: 'assessments/acme/record.json', name: 'ObjectRemoved:Delete' as const, starts: false },
  { key: 'assessments/acme/record.json', name: 'ObjectCreated:Copy' as const, starts: true },
  { key: 'assessments/acme/record.json', name: 'ObjectCreated:CompleteMultipartUpload' as const, starts: true },
])(
  'starts the function for $key $bucket $name: $starts',
  async ({ key, starts, bucket = 'appraise-inbox', name = 'ObjectCreated:Put' as const }) => {
    expect(await heard({ event: name, bucket, key })).toHaveLength(starts ? 1 : 0);
  },
);
