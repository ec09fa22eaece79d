declare module 's3rver' {
  import type { EventEmitter } from 'node:events';
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  export interface StoredObject {
    readonly bucket: string;
    readonly key: string;
    readonly content: Buffer | Readable;
    readonly metadata: Readonly<Record<string, unknown>>;
  }

  export interface Written {
    readonly size: number;
    /** Hexadecimal. */
    readonly md5: string;
  }

  /** Keeps each object as a few files below the directory of its bucket. */
  export interface FilesystemStore {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: StoredObject['metadata'], md5: string): Promise<void>;
    putObject(object: StoredObject): Promise<Written>;
    putPart(bucket: string, uploadId: string, partNumber: string | number, content: Readable): Promise<Written>;
  }

  /** A Koa application that speaks the S3 protocol. It emits `event` for each object created or removed. */
  export default class S3rver extends EventEmitter {
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly store: FilesystemStore;
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
