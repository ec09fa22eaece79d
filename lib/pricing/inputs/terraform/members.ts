import { say } from '../../../platform/language.ts';
import { elementsOf, isObject, memberOf, nameType } from './json.ts';
import type { AddProblem } from './planned-resources.ts';

/** Reads the members of a resource or of one of its blocks. A member of the wrong type is a problem. */
export interface Members {
  /** Undefined if the member is unset, unknown or empty. */
  readonly text: (name: string) => string | undefined;
  /** A number from 0 to 1e15. */
  readonly number: (name: string) => number | undefined;
  readonly flag: (name: string) => boolean | undefined;
  /** Blocks are arrays even if there can be one only. */
  readonly blocks: (name: string) => readonly Members[];
  /** The first of the blocks. */
  readonly block: (name: string) => Members | undefined;
  /** A member that may have any type, with the places in it that only the apply tells. */
  readonly raw: (name: string) => { readonly value: unknown; readonly unknown: unknown };
  /** True if the configuration in the file gives the member a value. */
  readonly isSet: (name: string) => boolean;
  /** True if the value is known only after the plan is applied. */
  readonly isUnknown: (name: string) => boolean;
  /**
   * Like `isUnknown`, for a member that the provider fills in if it is unset: it counts as unknown only if
   * the configuration takes it from another resource.
   */
  readonly isUnknownAndSet: (name: string) => boolean;
}

/** One object of the plan, seen from three sides. */
interface Sides {
  readonly values: unknown;
  readonly unknown: unknown;
  /** What the configuration says; undefined if that is not in the file. */
  readonly expressions: unknown;
}

/** @param path of the members, such as `os_disk[0].` @param usesResource says whether an expression reads a resource */
export function readMembers(
  sides: Sides,
  address: string,
  addProblem: AddProblem,
  usesResource: (expression: unknown) => boolean,
  path = '',
): Members {
  const { values, unknown, expressions } = sides;
  const get = (name: string): unknown => memberOf(values, name) ?? undefined;
  const read = <Value>(name: string, what: string, isRight: (value: unknown) => value is Value): Value | undefined => {
    const value = get(name);
    if (value === undefined || isRight(value)) return value;
    addProblem(
      say({
        en: `${address}: "${path}${name}" must be ${what}; it is ${nameType(value)}.`,
        pt: `${address}: "${path}${name}" deve ser ${what}; é ${nameType(value)}.`,
      }),
    );
    return undefined;
  };
  const isUnknown = (name: string): boolean =>
    get(name) === undefined && (unknown === true || memberOf(unknown, name) === true);
  const blocks = (name: string): readonly Members[] =>
    elementsOf(read(name, say({ en: 'an array of blocks', pt: 'uma lista de blocos' }), isBlocks)).map(
      (block, position) =>
        readMembers(
          {
            values: block,
            unknown: elementsOf(memberOf(unknown, name))[position] ?? memberOf(unknown, name),
            expressions: elementsOf(memberOf(expressions, name))[position],
          },
          address,
          addProblem,
          usesResource,
          `${path}${name}[${position}].`,
        ),
    );

  return {
    text: (name) =>
      read(name, say({ en: 'a text', pt: 'um texto' }), (value) => typeof value === 'string') || undefined,
    number: (name) => read(name, say({ en: 'a number from 0 to 1e15', pt: 'um número de 0 a 1e15' }), isQuantity),
    flag: (name) =>
      read(name, say({ en: 'true or false', pt: 'verdadeiro ou falso' }), (value) => typeof value === 'boolean'),
    blocks,
    block: (name) => blocks(name)[0],
    raw: (name) => ({ value: get(name), unknown: memberOf(unknown, name) }),
    isSet: (name) => memberOf(expressions, name) !== undefined,
    isUnknown,
    isUnknownAndSet: (name) => isUnknown(name) && usesResource(memberOf(expressions, name)),
  };
}

const isQuantity = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1e15;

const isBlocks = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.every(isObject);
