import { quote } from '../quote.ts';
import type { Evidence, Sparse } from '../record.ts';
import type { Report, Rule } from '../rule.ts';

type Register = readonly (Sparse<Evidence> | undefined)[];

/** Reported at `/evidenceRegister/{i}/reference` of the second and each later item, never the first. */
export const evidenceReferenceDuplicate: Rule = {
  id: 'evidence-reference-duplicate',
  severity: 'warning',
  title: 'Every evidence item points at something of its own',
  help: 'Two items with the same reference make one piece of evidence look like two. Merge them, or make each reference precise, with a fragment for instance.',
  check({ record: { evidenceRegister } }, report) {
    if (evidenceRegister !== undefined && mayRepeat(evidenceRegister)) reportRepeated(evidenceRegister, report);
  },
};

/** False when a few characters of each reference already tell them all apart: far cheaper than hashing whole URLs. */
function mayRepeat(register: Register): boolean {
  const marks = new Set<number>();
  for (let i = 0; i < register.length; i += 1) {
    const reference = register[i]?.reference;
    if (reference === undefined) continue;
    const before = marks.size;
    marks.add(markOf(reference));
    if (marks.size === before) return true;
  }
  return false;
}

/** Characters from the end, where references differ most, and from the middle; never more than 31 bits. */
function markOf(reference: string): number {
  const { length } = reference;
  let mark = length;
  for (let back = 1; back <= 6; back += 1) mark = (mark * 31 + (reference.charCodeAt(length - back) | 0)) & 0x3fffffff;
  return (mark * 31 + (reference.charCodeAt(length >> 1) | 0)) & 0x3fffffff;
}

function reportRepeated(register: Register, report: Report): void {
  const firstIndex = new Map<string, number>();
  for (let i = 0; i < register.length; i += 1) {
    const reference = register[i]?.reference;
    if (reference === undefined) continue;
    const first = firstIndex.get(reference);
    if (first === undefined) firstIndex.set(reference, i);
    else {
      report(
        `/evidenceRegister/${i}/reference`,
        `reference ${quote(reference)} is already the reference of item ${first}`,
        'merge the two items, or point each at its own part of the source',
      );
    }
  }
}
