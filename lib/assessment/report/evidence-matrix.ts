import { dimensionKeys, type Evidence, type Sparse, type SparseRecord } from '../record.ts';
import { visibleText } from '../visible-text.ts';
import { type Capped, capItems, formatInteger } from './capped.ts';
import { withoutMissing } from './dimension-rows.ts';
import { webLink } from './web-link.ts';
import { absent, sentenceCase } from './wording.ts';

const maxRows = 500;

/** One evidence item against the ten dimensions. */
export interface MatrixRow {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly observedAt: string | undefined;
  readonly reference: string | undefined;
  /** Undefined if the reference is no web address. */
  readonly link: string | undefined;
  /** Whether each dimension cites the item, in document order. */
  readonly cited: readonly boolean[];
}

export interface EvidenceMatrix {
  readonly rows: Capped<MatrixRow>;
  /** How many items of the whole register each dimension cites. */
  readonly citedCounts: readonly number[];
  /** How many items no dimension cites. */
  readonly unused: number;
  /** Ids that are cited and not in the register. */
  readonly unknown: Capped<string>;
}

/** Which dimension cites which evidence. Counts include the rows that are cut. */
export function evidenceMatrix(record: SparseRecord): EvidenceMatrix {
  const register = record.evidenceRegister ?? [];
  const citations = dimensionKeys.map((key) => new Set(withoutMissing(record.dimensions?.[key]?.evidenceRefs)));
  const known = new Set(withoutMissing(register).map(({ id }) => id));
  const cites = (refs: ReadonlySet<string>, item: Sparse<Evidence> | undefined) =>
    item?.id !== undefined && refs.has(item.id);
  return {
    rows: capItems(register, maxRows, (item) =>
      matrixRow(
        item,
        citations.map((refs) => cites(refs, item)),
      ),
    ),
    citedCounts: citations.map((refs) => register.filter((item) => cites(refs, item)).length),
    unused: register.filter((item) => !citations.some((refs) => cites(refs, item))).length,
    unknown: capItems(
      [...new Set(citations.flatMap((refs) => [...refs]))].filter((id) => !known.has(id)),
      20,
      (id) => visibleText(id, 80),
    ),
  };
}

/** A sentence about cited ids that are not in the register; undefined if there are none. */
export function unknownNote({ unknown }: EvidenceMatrix, show: (id: string) => string): string | undefined {
  if (unknown.total === 0) return undefined;
  const more =
    unknown.total > unknown.shown.length ? ` and ${formatInteger(unknown.total - unknown.shown.length)} more` : '';
  return `Cited but not in the register: ${unknown.shown.map(show).join(', ')}${more}.`;
}

function matrixRow(item: Sparse<Evidence> | undefined, cited: readonly boolean[]): MatrixRow {
  return {
    id: item?.id === undefined ? absent : visibleText(item.id, 80),
    title: item?.title === undefined ? absent : visibleText(item.title, 160),
    type: item?.type === undefined ? absent : sentenceCase(item.type),
    observedAt: item?.observedAt,
    reference: item?.reference === undefined ? undefined : visibleText(item.reference, 160),
    link: item?.reference === undefined ? undefined : webLink(item.reference),
    cited,
  };
}
