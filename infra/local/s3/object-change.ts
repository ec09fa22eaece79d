/** A change of an object. */
export interface ObjectChange {
  readonly event:
    | 'ObjectCreated:Put'
    | 'ObjectCreated:Copy'
    | 'ObjectCreated:CompleteMultipartUpload'
    /** A delete marker. */
    | 'ObjectRemoved:Delete'
    /** A version is gone for good. */
    | 'ObjectRemoved:DeleteVersion';
  readonly bucket: string;
  /** Not encoded. */
  readonly key: string;
  /** In bytes; 0 for a removal. */
  readonly size: number;
  /** Without quotes; empty for a removal. */
  readonly etag: string;
  readonly versionId: string;
  /** 18 hexadecimal digits; later changes have greater ones. */
  readonly sequencer: string;
  /** ISO 8601 date-time. */
  readonly time: string;
}
