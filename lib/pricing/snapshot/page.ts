/** `rows` in search order, `terms` of the index, `prices` by meter, `offers` by offer key, `contents`: all the rest. */
export type Section = 'rows' | 'terms' | 'prices' | 'offers' | 'contents';

/** One page of a snapshot. */
export interface Page {
  readonly section: Section;
  /** From 0 on; the pages of a section come in ascending order. */
  readonly number: number;
  readonly pageCount: number;
  /** Makes the content. It is not called for a page that an earlier run has stored. */
  readonly body: () => Uint8Array;
}
