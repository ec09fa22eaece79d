import { quote } from '../quote.ts';
import type { Evidence, Sparse } from '../record.ts';
import type { Report, Rule } from '../rule.ts';

type Register = readonly (Sparse<Evidence> | undefined)[];

/** Reported at `/evidenceRegister/{i}/id` of the second and each later item of an id, never the first. */
export const evidenceIdDuplicate: Rule = {
  id: 'evidence-id-duplicate',
  severity: 'error',
  title: 'Every evidence id is used once in the register',
  help: 'Dimensions refer to evidence by id; where two items share one, nobody can tell which is meant. Give the later item an id of its own and point the dimensions that mean it there.',
  check({ record, evidence }, report) {
    const register = record.evidenceRegister;
    if (register === undefined || evidence === undefined) return;
    // As many ids as different ids: the usual case is told without a set of them.
    if (countIds(register) !== evidence.byId.size) reportRepeated(register, report);
  },
};

function countIds(register: Register): number {
  let count = 0;
  for (let i = 0; i < register.length; i += 1) {
    if (register[i]?.id !== undefined) count += 1;
  }
  return count;
}

function reportRepeated(register: Register, report: Report): void {
  const firstIndex = new Map<string, number>();
  for (let i = 0; i < register.length; i += 1) {
    const id = register[i]?.id;
    if (id === undefined) continue;
    const first = firstIndex.get(id);
    if (first === undefined) firstIndex.set(id, i);
    else {
      report(
        `/evidenceRegister/${i}/id`,
        `evidence id ${quote(id)} is already the id of item ${first}`,
        'give each item of evidenceRegister an id of its own',
      );
    }
  }
}
