import type { SheetNames } from '../products/sheet-names.ts';
import type { MeterIndexRoot } from '../search/meter-index.ts';
import type { Page, Section } from './page.ts';

export const contentsPageNumbers = { names: 0, indexRoot: 1, comparison: 2 } as const;

/** The `contents` section. The root of the index has a page of its own: the names are ten times as large. */
export const contentsPages = (names: SheetNames, root: MeterIndexRoot): readonly Page[] =>
  makePages('contents', [serialize(names), serialize(root)]);

/** Makes pages of a section whose content is complete. */
export const makePages = (section: Section, bodies: readonly Uint8Array[]): readonly Page[] =>
  bodies.map((body, number) => ({ section, number, pageCount: bodies.length, body: () => body }));

const serialize = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
