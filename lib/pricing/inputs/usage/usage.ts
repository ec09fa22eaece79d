import { say } from '../../../platform/language.ts';

/**
 * What a usage file says of one resource, by the names of the members, joined by dots where they are nested; null for what is
 * no number.
 */
export type Usage = ReadonlyMap<string, number | null>;

/** What a usage file in Infracost's form says, version 0.1. */
export interface UsageFile {
  /** By address; `[*]` stands for every index. */
  readonly byAddress: ReadonlyMap<string, Usage>;
  /** For every resource of a type that says nothing else of a member. */
  readonly byType: ReadonlyMap<string, Usage>;
}

/** Spells an address for every index of it: `a.b[0]` and `a.b["eu"]` are `a.b[*]`. */
export const anyIndex = (address: string): string => address.replaceAll(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g, '[*]');

/** Most that one member may say, as a line by meter takes it. */
const maxUse = 1e12;

/** Says what is wrong with the value of a member; undefined if nothing is. @param value null for what is no number */
export function figureProblem(name: string, value: number | null): string | undefined {
  if (value === null) return say({ en: `"${name}" must be a number.`, pt: `"${name}" deve ser um número.` });
  return value >= 0 && value <= maxUse
    ? undefined
    : say({
        en: `"${name}" must be a number from 0 to 1e12; it is ${value}.`,
        pt: `"${name}" deve ser um número de 0 a 1e12; é ${value}.`,
      });
}
