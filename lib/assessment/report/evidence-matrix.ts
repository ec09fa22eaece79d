import { dimensionKeys, type Evidence, type Sparse, type SparseRecord } from '../record/record.ts';
import { absent } from '../words/wording.ts';
import { shownText, termOf, type Words } from '../words/words.ts';
import { type Capped, capItems, listLimits, textLimits } from './capped.ts';
import { withoutMissing } from './dimension-rows.ts';

/** One evidence item, whole, and which of the ten dimensions cite it. */
export interface MatrixRow {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly observedAt: string | undefined;
  readonly reference: string | undefined;
  /** Undefined if the reference is no web address. */
  readonly link: string | undefined;
  readonly collectedBy: string;
  readonly scope: string;
  readonly sha256: string | undefined;
  readonly limitations: Capped<string>;
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

/** The register, and which dimension cites what of it. Counts include the rows that are cut. */
export function evidenceMatrix(record: SparseRecord, words: Words): EvidenceMatrix {
  const register = record.evidenceRegister ?? [];
  const citations = dimensionKeys.map((key) => new Set(withoutMissing(record.dimensions?.[key]?.evidenceRefs)));
  const known = new Set(withoutMissing(register).map(({ id }) => id));
  const cites = (refs: ReadonlySet<string>, item: Sparse<Evidence> | undefined) =>
    item?.id !== undefined && refs.has(item.id);
  return {
    rows: capItems(register, listLimits.evidence, (item) =>
      matrixRow(
        item ?? {},
        citations.map((refs) => cites(refs, item)),
        words,
      ),
    ),
    citedCounts: citations.map((refs) => register.filter((item) => cites(refs, item)).length),
    unused: register.filter((item) => !citations.some((refs) => cites(refs, item))).length,
    unknown: capItems(
      [...new Set(citations.flatMap((refs) => [...refs]))].filter((id) => !known.has(id)),
      20,
      (id) => shownText(id, 80, words),
    ),
  };
}

/** A sentence about cited ids that are not in the register; undefined if there are none. */
export function unknownNote({ unknown }: EvidenceMatrix, words: Words, show: (id: string) => string) {
  if (unknown.total === 0) return undefined;
  return words.unknown(unknown.shown.map(show).join(', '), unknown.total - unknown.shown.length);
}

function matrixRow(item: Sparse<Evidence>, cited: readonly boolean[], words: Words): MatrixRow {
  const text = (value: string | undefined, limit: number = textLimits.text) =>
    value === undefined ? absent : shownText(value, limit, words);
  return {
    id: text(item.id, 80),
    title: text(item.title, textLimits.name),
    type: item.type === undefined ? absent : termOf(item.type, words),
    observedAt: item.observedAt,
    reference: item.reference === undefined ? undefined : text(item.reference),
    link: item.reference === undefined ? undefined : webLink(item.reference),
    collectedBy: text(item.collectedBy, textLimits.name),
    scope: text(item.scope),
    sha256: item.sha256 === undefined ? undefined : text(item.sha256, 80),
    limitations: capItems(withoutMissing(item.limitations), listLimits.texts, (limitation) => text(limitation)),
    cited,
  };
}

const maxLinkLength = 2_000;

/** The address of a safe link: http or https, without controls, blanks or user names; undefined for all else. */
export function webLink(reference: string): string | undefined {
  if (reference.length > maxLinkLength || !/^https?:\/\/[!-~]+$/i.test(reference) || !URL.canParse(reference)) {
    return undefined;
  }
  const url = new URL(reference);
  return url.username === '' && url.password === '' ? url.href : undefined;
}
