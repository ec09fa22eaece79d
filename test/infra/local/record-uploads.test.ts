import type { S3Event } from 'aws-lambda';
import { expect, it } from 'vitest';
import { recordUploads } from '../../../infra/local/record-uploads.ts';

const heard = async (eventName: string, bucket: string, key: string): Promise<readonly S3Event[]> => {
  const events: S3Event[] = [];
  const listener = recordUploads(async (event) => void events.push(event));
  await listener({
    Records: [{ eventName, eventTime: '2026-03-31T12:00:00Z', s3: { bucket: { name: bucket }, object: { key } } }],
  });
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
  { key: 'assessments/acme/record.json', name: 'ObjectRemoved:Delete', starts: false },
  { key: 'assessments/acme/record.json', name: 'ObjectCreated:Copy', starts: true },
  { key: 'assessments/acme/record.json', name: 'ObjectCreated:Post', starts: true },
])(
  'starts the function for $key $bucket $name: $starts',
  async ({ key, starts, bucket = 'appraise-inbox', name = 'ObjectCreated:Put' }) => {
    expect(await heard(name, bucket, key)).toHaveLength(starts ? 1 : 0);
  },
);
