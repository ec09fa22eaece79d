import type { Assumptions } from '../../lib/market/assumptions.ts';
import { parameters } from '../../lib/market/parameters.ts';
import type { Language } from '../preferences.ts';
import { readTyped, typedText } from './typed-number.ts';

/** Names of the assumptions that a reader may choose, as in the API and in the address. */
export const assumptionNames = ['yield_exigido', 'constante_graham', 'faixa_justa'] as const;
export type AssumptionName = (typeof assumptionNames)[number];

/** How a field shows an assumption, and which values the API takes. */
export interface AssumptionField {
  readonly min: number;
  readonly max: number;
  /** Whether the field shows per cent of what the API takes as a fraction. */
  readonly isPercent: boolean;
}

/** Fields by assumption. */
export const assumptionFields: Readonly<Record<AssumptionName, AssumptionField>> = {
  yield_exigido: { min: 1, max: 50, isPercent: true },
  constante_graham: { min: 1, max: 100, isPercent: false },
  faixa_justa: { min: 0, max: 100, isPercent: true },
};

/** Reads the assumptions of an address. What the API would refuse, and what equals the published value, is left out. */
export function readAssumptions(params: URLSearchParams): Assumptions {
  const read = assumptionNames.flatMap((name) => {
    const value = toValue(name, params.get(name) ?? '');
    return value === undefined || value === parameters[name] ? [] : [[name, value] as const];
  });
  return Object.fromEntries(read);
}

/** The query of the API for assumptions: empty, or after `?`. */
export function assumptionQuery(assumptions: Assumptions): string {
  const query = new URLSearchParams(
    assumptionNames.flatMap((name) => {
      const value = assumptions[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  ).toString();
  return query === '' ? '' : `?${query}`;
}

/** Reads what a reader typed, with a decimal point or comma; undefined if it is no number that the field takes. */
export function parseField(name: AssumptionName, text: string): number | undefined {
  const { min, max, isPercent } = assumptionFields[name];
  const number = readTyped(text, 1, max);
  return number === undefined || number < min || number > max ? undefined : readTyped(text, unitOf(isPercent), max);
}

/** What a field shows for a value of the API. */
export function fieldText(name: AssumptionName, value: number, language?: Language): string {
  const { max, isPercent } = assumptionFields[name];
  return typedText(value, unitOf(isPercent), language, max);
}

const unitOf = (isPercent: boolean): number => (isPercent ? 0.01 : 1);

function toValue(name: AssumptionName, text: string): number | undefined {
  if (!/^\d{1,3}(?:\.\d{1,8})?$/.test(text)) return undefined;
  return parseField(name, fieldText(name, Number(text)));
}
