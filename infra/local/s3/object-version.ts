import type { ObjectChange } from './object-change.ts';
import type { Tag } from './tags.ts';

/** What an uploader says of an object beside its content. */
export interface ObjectDescription {
  /** `content-type`, `cache-control`, `x-amz-meta-…`: sent back with the content, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
}

/**
 * One version of an object, as it is kept. A removal is a version, too: the delete marker that hides the ones before it.
 */
export interface ObjectVersion extends ObjectChange, ObjectDescription {
  /** In Base64, by the name of their header. */
  readonly checksums: Readonly<Record<string, string>>;
}

/** True for a version that says that the object is gone. */
export const isDeleteMarker = ({ event }: ObjectVersion): boolean => event === 'ObjectRemoved:Delete';

/** The change that made this version. */
export const changeOf = ({
  headers: _headers,
  tags: _tags,
  checksums: _checksums,
  ...change
}: ObjectVersion): ObjectChange => change;
