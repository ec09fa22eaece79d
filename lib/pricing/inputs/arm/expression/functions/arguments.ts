import { say } from '../../../../../platform/language.ts';
import { isObject, type JsonObject } from '../../members.ts';
import { EvaluationFailure } from '../problem.ts';
import type { Work } from '../work.ts';

/** A function of the template language. */
export type PureFunction = (args: Arguments, work: Work) => unknown;

/** The arguments of a call; a function reads each as the type that it needs. @throws EvaluationFailure */
export class Arguments {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }

  get length(): number {
    return this.values.length;
  }

  at(index: number): unknown {
    if (index >= this.values.length)
      throw new EvaluationFailure(say({ en: 'it has too few arguments', pt: 'faltam argumentos' }));
    return this.values[index];
  }

  text(index: number): string {
    const value = this.at(index);
    if (typeof value === 'string') return value;
    throw new EvaluationFailure(
      say({ en: `its argument ${index + 1} is not a text`, pt: `o argumento ${index + 1} não é um texto` }),
    );
  }

  number(index: number): number {
    const value = this.at(index);
    if (typeof value === 'number') return value;
    throw new EvaluationFailure(
      say({ en: `its argument ${index + 1} is not a number`, pt: `o argumento ${index + 1} não é um número` }),
    );
  }

  flag(index: number): boolean {
    const value = this.at(index);
    if (typeof value === 'boolean') return value;
    throw new EvaluationFailure(
      say({
        en: `its argument ${index + 1} is not true or false`,
        pt: `o argumento ${index + 1} não é verdadeiro nem falso`,
      }),
    );
  }

  array(index: number): readonly unknown[] {
    const value = this.at(index);
    if (Array.isArray(value)) return value;
    throw new EvaluationFailure(
      say({ en: `its argument ${index + 1} is not an array`, pt: `o argumento ${index + 1} não é uma lista` }),
    );
  }

  object(index: number): JsonObject {
    const value = this.at(index);
    if (isObject(value)) return value;
    throw new EvaluationFailure(
      say({ en: `its argument ${index + 1} is not an object`, pt: `o argumento ${index + 1} não é um objeto` }),
    );
  }
}
