import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { LocalService } from '../../infra/local/listen.ts';
import type { ObjectChange } from '../../infra/local/s3/object-change.ts';
import { startS3 } from '../../infra/local/s3/start-s3.ts';

/** The local S3 on a free port, in a temporary directory. */
export interface LocalS3 extends LocalService {
  readonly directory: string;
  /** The changes that it has announced so far. */
  readonly changes: ObjectChange[];
  /** A client of the AWS SDK. */
  readonly client: S3Client;
  /** Stops it, and starts another one on the same directory. */
  readonly restart: () => Promise<LocalS3>;
  /** Stops it and removes its directory. */
  readonly discard: () => Promise<void>;
}

/** Starts S3 for a test, and records its changes. @param onChange also gets each change */
export async function startLocalS3(
  onChange: (change: ObjectChange) => Promise<void> = async () => {},
  directory?: string,
): Promise<LocalS3> {
  const path = directory ?? (await mkdtemp(join(tmpdir(), 'appraise-s3-')));
  const changes: ObjectChange[] = [];
  const service = await startS3(0, path, async (change) => {
    changes.push(change);
    await onChange(change);
  });
  const client = sdkClient(service.url);
  const close = async (graceMs?: number): Promise<void> => {
    client.destroy();
    await service.close(graceMs);
  };
  return {
    ...service,
    directory: path,
    changes,
    client,
    close,
    restart: async () => {
      await close();
      return startLocalS3(onChange, path);
    },
    discard: async () => {
      await close();
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** A client of the AWS SDK, with made-up credentials. */
export const sdkClient = (endpoint: string, settings: S3ClientConfig = {}): S3Client =>
  new S3Client({
    endpoint,
    region: 'sa-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'anything', secretAccessKey: 'at-all' },
    ...settings,
  });
