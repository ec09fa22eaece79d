import type { Evidence, Sparse, SparseRecord } from '../record/record.ts';
import { type FieldChange, fieldChanges } from './change.ts';
import { hasListChanged, type ListChange, listChange } from './list-change.ts';

const comparedFields = ['title', 'type', 'reference', 'observedAt', 'collectedBy', 'scope', 'sha256'] as const;

/** Identifies an evidence item; null for what is missing. */
export interface EvidenceName {
  readonly id: string | null;
  readonly title: string | null;
}

/** An item of only one register, with every field that it has. */
export interface WholeEvidence extends EvidenceName {
  readonly fields: Readonly<Partial<Record<(typeof comparedFields)[number], string>>>;
  readonly limitations: readonly string[];
}

/** An item in both registers, with what differs. */
export interface EvidenceChange extends EvidenceName {
  readonly fields: readonly FieldChange<(typeof comparedFields)[number]>[];
  readonly limitations?: ListChange;
}

export interface EvidenceChanges {
  readonly added: readonly WholeEvidence[];
  readonly removed: readonly WholeEvidence[];
  readonly changed: readonly EvidenceChange[];
}

/** Compares the registers by id; items of the same id, or without one, are compared in their order. */
export function evidenceChanges(old: SparseRecord, fresh: SparseRecord): EvidenceChanges {
  const [before, after] = [byId(old), byId(fresh)];
  return {
    added: [...after].filter(([id]) => !before.has(id)).map(([, item]) => wholeEvidence(item)),
    removed: [...before].filter(([id]) => !after.has(id)).map(([, item]) => wholeEvidence(item)),
    changed: [...after].flatMap(([id, item]) => evidenceChange(before.get(id) ?? item, item)),
  };
}

const evidenceName = ({ id, title }: Sparse<Evidence>): EvidenceName => ({ id: id ?? null, title: title ?? null });

const wholeEvidence = (item: Sparse<Evidence>): WholeEvidence => ({
  ...evidenceName(item),
  fields: Object.fromEntries(
    comparedFields.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]])),
  ),
  limitations: (item.limitations ?? []).filter((text) => text !== undefined),
});

function byId({ evidenceRegister = [] }: SparseRecord): ReadonlyMap<string, Sparse<Evidence>> {
  const seen = new Map<string | undefined, number>();
  const items = new Map<string, Sparse<Evidence>>();
  for (const item of evidenceRegister) {
    if (item === undefined) continue;
    const { id } = item;
    const occurrence = (seen.get(id) ?? 0) + 1;
    seen.set(id, occurrence);
    items.set(`${JSON.stringify(id)} ${occurrence}`, item);
  }
  return items;
}

function evidenceChange(old: Sparse<Evidence>, fresh: Sparse<Evidence>): readonly EvidenceChange[] {
  if (old === fresh) return [];
  const fields = fieldChanges(comparedFields, old, fresh);
  const limitations = listChange(old.limitations, fresh.limitations);
  const hasLimitations = hasListChanged(limitations);
  if (fields.length === 0 && !hasLimitations) return [];
  return [{ ...evidenceName(fresh), fields, ...(hasLimitations && { limitations }) }];
}
