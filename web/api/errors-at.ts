import type { Fault } from './fault.ts';
import type { ProblemError } from './problem.ts';

/** The errors that a fault has for one member of the body, or below it. @param pointer JSON Pointer such as `/items/0/sku` */
export function errorsAt(fault: Fault | undefined, pointer: string): readonly ProblemError[] {
  if (fault?.kind !== 'problem') return [];
  return fault.problem.errors.filter((error) => error.pointer === pointer || error.pointer?.startsWith(`${pointer}/`));
}

/** What is wrong with a field as one text; undefined for a field without errors. */
export function errorTextAt(fault: Fault | undefined, pointer: string): string | undefined {
  const errors = errorsAt(fault, pointer);
  return errors.length === 0 ? undefined : errors.map(({ detail }) => detail).join(' ');
}
