import { say } from '../../../../platform/language.ts';
import { isObject, type JsonObject } from '../members.ts';
import { Unknown } from '../unknown.ts';
import type { Evaluation } from './call.ts';
import { enterCopy, type Scope } from './scope.ts';

/** Azure's limit of a loop. */
export const maxCopies = 800;

/** A member that is made by a loop. */
interface PropertyCopy {
  readonly name: string;
  readonly expand: (evaluation: Evaluation, scope: Scope, place: string, depth: number) => unknown;
}

/** Reads `copy: [{name, count, input}]` of an object; undefined if it has none. */
export function readCopies(raw: JsonObject): readonly PropertyCopy[] | undefined {
  const copies = Object.hasOwn(raw, 'copy') ? raw.copy : undefined;
  if (!Array.isArray(copies)) return undefined;
  const read = copies.flatMap((copy) =>
    isObject(copy) && typeof copy.name === 'string' && 'input' in copy ? [{ ...copy, name: copy.name }] : [],
  );
  if (read.length < copies.length) return undefined;
  return read.map((copy: JsonObject & { readonly name: string }) => ({ name: copy.name, expand: expandWith(copy) }));
}

const expandWith =
  (copy: JsonObject & { readonly name: string }): PropertyCopy['expand'] =>
  (evaluation, scope, place, depth) => {
    const count = readCount(evaluation, copy.count, scope, place);
    if (count instanceof Unknown) return count;
    return Array.from({ length: count }, (_, index) =>
      evaluation.evaluate(copy.input, enterCopy(scope, copy.name, index), `${place}[${index}]`, depth),
    );
  };

/** Evaluates the number of turns of a loop. A number that Azure refuses is a problem. */
export function readCount(evaluation: Evaluation, raw: unknown, scope: Scope, place: string): number | Unknown {
  const count = evaluation.evaluate(raw, scope, `${place}.count`);
  if (count instanceof Unknown) return count;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= maxCopies) return count;
  const problem = say({
    en: `the count of a copy must be a whole number from 0 to ${maxCopies}`,
    pt: `o número de cópias deve ser um inteiro de 0 a ${maxCopies}`,
  });
  evaluation.addProblem(`${place}: ${problem}.`);
  return new Unknown('{count}', [problem]);
}
