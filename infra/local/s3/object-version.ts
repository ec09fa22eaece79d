import type { ObjectChange } from './object-change.ts';
import type { Tag } from './tags.ts';

/** What an uploader says about an object. */
export interface ObjectDescription {
  /** `content-type`, `cache-control`, `x-amz-meta-…`, by lower-case name; sent back with the content. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
}

/** A version of an object. A removal is a version too: a delete marker. */
export interface ObjectVersion extends ObjectChange, ObjectDescription {
  /** In Base64, by the name of their header. */
  readonly checksums: Readonly<Record<string, string>>;
  /** Hexadecimal digest of the content. @default - unknown: a removal, or an object that an earlier version of appraise wrote */
  readonly sha256?: string;
}

/** True for a version that marks the object as deleted. */
export const isDeleteMarker = ({ event }: ObjectVersion): boolean => event === 'ObjectRemoved:Delete';

/** The change that made this version. */
export const changeOf = ({
  headers: _headers,
  tags: _tags,
  checksums: _checksums,
  sha256: _sha256,
  ...change
}: ObjectVersion): ObjectChange => change;
