import { say } from '../../../../../platform/language.ts';
import { EvaluationFailure } from '../problem.ts';
import { isEqual } from '../values.ts';
import type { Arguments, PureFunction } from './arguments.ts';

/** Comparisons and truth. `if`, `and`, `or` and `coalesce` are in the evaluator: they need not evaluate all arguments. */
export const logicFunctions: Readonly<Record<string, PureFunction>> = {
  equals: (args) => isEqual(args.at(0), args.at(1)),
  not: (args) => !args.flag(0),
  less: (args) => compare(args) < 0,
  lessorequals: (args) => compare(args) <= 0,
  greater: (args) => compare(args) > 0,
  greaterorequals: (args) => compare(args) >= 0,
  bool: (args) => readBoolean(args.at(0)),
  true: () => true,
  false: () => false,
  null: () => null,
};

function compare(args: Arguments): number {
  const left = args.at(0);
  const right = args.at(1);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right);
  throw new EvaluationFailure(
    say({
      en: 'its arguments are neither two numbers nor two texts',
      pt: 'os argumentos não são dois números nem dois textos',
    }),
  );
}

function readBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'string' && /^(?:true|1)$/i.test(value)) return true;
  if (typeof value === 'string' && /^(?:false|0)$/i.test(value)) return false;
  throw new EvaluationFailure(
    say({ en: 'its argument 1 is not true or false', pt: 'o argumento 1 não é verdadeiro nem falso' }),
  );
}
