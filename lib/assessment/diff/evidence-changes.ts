import type { Evidence, Sparse, SparseRecord } from '../record.ts';
import type { ListChange } from './change.ts';

const comparedFields = [
  'title',
  'type',
  'reference',
  'observedAt',
  'collectedBy',
  'scope',
  'sha256',
  'limitations',
] as const;

/** Identifies an evidence item. */
export interface EvidenceName {
  readonly id: string;
  readonly title: string | null;
}

export interface EvidenceChanges extends ListChange<EvidenceName> {
  /** Items in both registers that differ, with the names of the fields that do. */
  readonly changed: readonly (EvidenceName & { readonly fields: readonly (typeof comparedFields)[number][] })[];
}

/** Compares the registers by id. Of items with the same id the first counts; items without an id are left out. */
export function evidenceChanges(old: SparseRecord, fresh: SparseRecord): EvidenceChanges {
  const [before, after] = [byId(old), byId(fresh)];
  const toEvidenceName = ([id, { title }]: [string, Sparse<Evidence>]): EvidenceName => ({ id, title: title ?? null });
  return {
    added: [...after].filter(([id]) => !before.has(id)).map(toEvidenceName),
    removed: [...before].filter(([id]) => !after.has(id)).map(toEvidenceName),
    changed: [...after].flatMap(([id, item]) => {
      const fields = changedFields(before.get(id) ?? item, item);
      return fields.length === 0 ? [] : [{ ...toEvidenceName([id, item]), fields }];
    }),
  };
}

function byId({ evidenceRegister = [] }: SparseRecord): ReadonlyMap<string, Sparse<Evidence>> {
  const items = new Map<string, Sparse<Evidence>>();
  for (const item of evidenceRegister) {
    if (item?.id !== undefined && !items.has(item.id)) items.set(item.id, item);
  }
  return items;
}

const changedFields = (old: Sparse<Evidence>, fresh: Sparse<Evidence>) =>
  comparedFields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]));
