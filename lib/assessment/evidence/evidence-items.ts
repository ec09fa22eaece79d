import type { SparseRecord } from '../record/record.ts';
import type { EvidenceItem } from './evidence-check.ts';
import { evidencePlace } from './evidence-place.ts';

/** The items of a register with the places of their references; items that are no objects are left out. */
export const evidenceItems = ({ evidenceRegister = [] }: SparseRecord): EvidenceItem[] =>
  evidenceRegister.flatMap((item, index) =>
    item === undefined
      ? []
      : [
          {
            index,
            id: item.id,
            reference: item.reference,
            recorded: item.sha256,
            place: item.reference === undefined ? undefined : evidencePlace(item.reference),
          },
        ],
  );

/** Picks items by id or by reference. @returns also the names that no item has */
export function pickItems(
  items: readonly EvidenceItem[],
  names: readonly string[],
): { picked: readonly EvidenceItem[]; unknown: readonly string[] } {
  if (names.length === 0) return { picked: items, unknown: [] };
  const wanted = new Set(names);
  const isNamed = ({ id, reference }: EvidenceItem) => wanted.has(id ?? '') || wanted.has(reference ?? '');
  const known = new Set(items.flatMap(({ id, reference }) => [id, reference]));
  return { picked: items.filter(isNamed), unknown: [...wanted].filter((name) => !known.has(name)) };
}
