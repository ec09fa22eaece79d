/** What has happened to an object. */
export interface ObjectChange {
  readonly event:
    | 'ObjectCreated:Put'
    | 'ObjectCreated:Copy'
    | 'ObjectCreated:CompleteMultipartUpload'
    | 'ObjectRemoved:Delete';
  readonly bucket: string;
  /** As the uploader named it, without any encoding. */
  readonly key: string;
  /** In bytes; 0 for a removal. */
  readonly size: number;
  /** Without quotes; empty for a removal. */
  readonly etag: string;
  readonly versionId: string;
  /** 18 hexadecimal digits; a later change has a greater one. */
  readonly sequencer: string;
  /** ISO 8601 date-time. */
  readonly time: string;
}
