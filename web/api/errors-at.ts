import type { Fault } from './fault.ts';
import type { ProblemError } from './problem.ts';

/** The errors that a fault has for one member of the body, or below it. @param pointer JSON Pointer such as `/items/0/sku` */
export function errorsAt(fault: Fault | undefined, pointer: string): readonly ProblemError[] {
  if (fault?.kind !== 'problem') return [];
  return fault.problem.errors.filter((error) => error.pointer === pointer || error.pointer?.startsWith(`${pointer}/`));
}

/** What is wrong with a field as one text; undefined for a field without errors. */
export const errorTextAt = (fault: Fault | undefined, pointer: string): string | undefined =>
  textOf(errorsAt(fault, pointer));

/** What is wrong with a parameter of the query as one text; undefined for a parameter without errors. */
export function errorTextOf(fault: Fault | undefined, parameter: string): string | undefined {
  if (fault?.kind !== 'problem') return undefined;
  return textOf(fault.problem.errors.filter((error) => error.parameter === parameter));
}

const textOf = (errors: readonly ProblemError[]): string | undefined =>
  errors.length === 0 ? undefined : errors.map(({ detail }) => detail).join(' ');
