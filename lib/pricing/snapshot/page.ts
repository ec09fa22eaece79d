/**
 * Parts of a snapshot: `rows` in search order, `terms` of the search index, `prices` by meter, `offers` of the public
 * price list by offer key, `contents` with facts about the snapshot as a whole.
 */
export type Section = 'rows' | 'terms' | 'prices' | 'offers' | 'contents';

/** One page of a snapshot, as an import hands it to the store. */
export interface Page {
  readonly section: Section;
  /** Place in its section, from 0 on; the pages of a section come in ascending order. */
  readonly number: number;
  readonly pageCount: number;
  /** Makes the content. A page that an earlier run stored is passed over, and its content never made. */
  readonly body: () => Uint8Array;
}
