import { dimensionKeys, type Evidence, type Sparse, type SparseRecord } from './record.ts';

/** The evidence register by id, and what dimensions refer to: made once for all rules. */
export interface EvidenceIndex {
  readonly byId: ReadonlyMap<string, RegisteredEvidence>;
  /** Number of references to ids that are not in the register. */
  readonly unknownReferences: number;
  /** False if a dimension or a reference is missing or of a wrong type, so that any item might be referenced. */
  readonly areReferencesWhole: boolean;
}

/** Where items share an id, the first of them. */
export interface RegisteredEvidence {
  readonly item: Sparse<Evidence>;
  readonly isReferenced: boolean;
}

/** Indexes the register of a record; undefined if it has none. */
export function indexEvidence({ evidenceRegister, dimensions }: SparseRecord): EvidenceIndex | undefined {
  if (evidenceRegister === undefined) return undefined;
  const byId = new Map<string, { item: Sparse<Evidence>; isReferenced: boolean }>();
  for (let i = 0; i < evidenceRegister.length; i += 1) {
    const item = evidenceRegister[i];
    if (item?.id !== undefined && !byId.has(item.id)) byId.set(item.id, { item, isReferenced: false });
  }
  let unknownReferences = 0;
  let areReferencesWhole = true;
  for (const key of dimensionKeys) {
    const refs = dimensions?.[key]?.evidenceRefs;
    if (refs === undefined) areReferencesWhole = false;
    for (let i = 0; i < (refs?.length ?? 0); i += 1) {
      const ref = refs?.[i];
      const evidence = ref === undefined ? undefined : byId.get(ref);
      if (ref === undefined) areReferencesWhole = false;
      else if (evidence === undefined) unknownReferences += 1;
      else evidence.isReferenced = true;
    }
  }
  return { byId, unknownReferences, areReferencesWhole };
}
