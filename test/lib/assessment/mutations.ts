import fc from 'fast-check';
import { crossFieldFaults } from './mutations/cross-field-faults.ts';
import type { Fault } from './mutations/fault.ts';
import { fieldFaults } from './mutations/field-faults.ts';
import { structureFaults } from './mutations/structure-faults.ts';
import type { Tree } from './oracle/json-tree.ts';

/** Every way in which these tests break a record. */
export const faults: readonly Fault[] = [...fieldFaults, ...structureFaults, ...crossFieldFaults];

const faultNamed = new Map(faults.map((fault) => [fault.name, fault]));

/** One fault and where it strikes: plain data, so that a failing case prints as something to read. */
export interface Mutation {
  readonly fault: string;
  /** Decides among the places and values of the fault; used in turn and over again. */
  readonly dice: readonly number[];
}

/** The record with the fault applied; the very same tree where it has no place for it. */
export const mutate = (record: Tree, { fault, dice }: Mutation): Tree => {
  let turn = 0;
  const choose = (below: number) => (dice[turn++ % dice.length] ?? 0) % below;
  return faultNamed.get(fault)?.apply(record, choose) ?? record;
};

const oneOf = (group: readonly Fault[]) => fc.constantFrom(...group.map(({ name }) => name));

/** None to four faults; the few cross-field ones come as often as the many of single fields. */
export const arbitraryMutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    fault: fc.oneof(oneOf(fieldFaults), oneOf(structureFaults), oneOf(crossFieldFaults)),
    dice: fc.array(fc.nat(0xffff), { minLength: 6, maxLength: 6 }),
  }),
  { maxLength: 4 },
);
