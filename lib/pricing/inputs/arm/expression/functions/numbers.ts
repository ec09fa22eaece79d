import { say } from '../../../../../platform/language.ts';
import { EvaluationFailure } from '../problem.ts';
import type { Work } from '../work.ts';
import type { Arguments, PureFunction } from './arguments.ts';

const maxRange = 10_000;

/** Functions of whole numbers. */
export const numberFunctions: Readonly<Record<string, PureFunction>> = {
  add: (args) => safe(args.number(0) + args.number(1)),
  sub: (args) => safe(args.number(0) - args.number(1)),
  mul: (args) => safe(args.number(0) * args.number(1)),
  div: (args) => Math.trunc(args.number(0) / divisor(args)),
  mod: (args) => args.number(0) % divisor(args),
  min: (args) => Math.min(...numbersOf(args)),
  max: (args) => Math.max(...numbersOf(args)),
  int: (args) => readInt(args.at(0)),
  range,
};

function safe(number: number): number {
  if (Number.isSafeInteger(number)) return number;
  throw new EvaluationFailure(say({ en: 'the number is too large', pt: 'o número é grande demais' }));
}

function divisor(args: Arguments): number {
  const by = args.number(1);
  if (by === 0) throw new EvaluationFailure(say({ en: 'it divides by 0', pt: 'há uma divisão por 0' }));
  return by;
}

function numbersOf(args: Arguments): readonly number[] {
  const all = args.length === 1 ? args.array(0) : args.values;
  if (all.length > 0 && all.length <= maxRange && all.every((each) => typeof each === 'number')) return all;
  throw new EvaluationFailure(say({ en: 'its arguments are not numbers', pt: 'os argumentos não são números' }));
}

function readInt(value: unknown): number {
  const text = typeof value === 'number' ? String(Math.trunc(value)) : value;
  if (typeof text === 'string' && /^\s*[-+]?\d{1,16}\s*$/.test(text)) return safe(Number(text));
  throw new EvaluationFailure(
    say({ en: 'its argument 1 is not a whole number', pt: 'o argumento 1 não é um número inteiro' }),
  );
}

function range(args: Arguments, work: Work): readonly number[] {
  const from = args.number(0);
  const count = args.number(1);
  if (!Number.isSafeInteger(count) || count < 0 || count > maxRange) {
    throw new EvaluationFailure(
      say({
        en: `its count is not a whole number from 0 to ${maxRange}`,
        pt: `a contagem não é um número inteiro de 0 a ${maxRange}`,
      }),
    );
  }
  work.spend(count);
  return Array.from({ length: count }, (_, index) => from + index);
}
