import type { VmAvailability } from '../catalog/vm-availability.ts';
import type { MeterIndexRoot } from '../search/meter-index.ts';
import type { Page, Section } from './page.ts';

/** Facts about a contract's snapshot as a whole. */
export interface SnapshotContents {
  /** Virtual machine sizes on the sheet, by region. */
  readonly machines: VmAvailability;
}

/** Numbers of the pages in the `contents` section. */
export const contentsPageNumbers = { contents: 0, indexRoot: 1 } as const;

/**
 * The pages of the `contents` section. The root of the index has a page of its own: a search must not wait for the list
 * of machines, which is ten times as large.
 */
export const contentsPages = (contents: SnapshotContents, root: MeterIndexRoot): readonly Page[] =>
  pagesOf('contents', [serialize(contents), serialize(root)]);

/** Pages of a section whose content is there already. */
export const pagesOf = (section: Section, bodies: readonly Uint8Array[]): readonly Page[] =>
  bodies.map((body, number) => ({ section, number, pageCount: bodies.length, body: () => body }));

const serialize = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
