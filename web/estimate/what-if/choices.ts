import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { regionOf } from '../../../lib/pricing/catalog/regions.ts';
import type { AnsweredChange } from '../../../lib/pricing/formats/what-if-answer.ts';

/** What a reader wants to try beside the estimate. */
export interface Choices {
  /** Azure's names. */
  readonly regions: readonly string[];
  readonly hours: readonly number[];
  readonly sameShape: boolean;
}

/** As many as are compared at once. */
export const maxRegions = 3;
/** With the regions and the sizes of the same shape, more would be over the 50 alternatives of the API. */
const maxHours = 3;
/** Hours of the longest month. */
const maxHour = 744;

/** Reads the choices of a link; what is wrong in them is left out. */
export function readChoices(value: unknown): Choices {
  const { regions, hours, sameShape } = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<keyof Choices, unknown>
  >;
  const list = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);
  const known = list(regions).flatMap((name) => (typeof name === 'string' && regionOf(name)?.name) || []);
  const numbers = list(hours).filter(isHours);
  return {
    regions: [...new Set(known)].slice(0, maxRegions),
    hours: [...new Set(numbers)].slice(0, maxHours),
    sameShape: sameShape === true,
  };
}

/** Reads hours a month that a reader wrote, such as `220, 500`. @returns undefined for what is no such list */
export function readHours(text: string): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const numbers = parts.map(Number);
  return numbers.every(isHours) && new Set(numbers).size <= maxHours ? [...new Set(numbers)] : undefined;
}

const isHours = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= maxHour;

/** Adds the alternatives to a request; undefined where nothing is to be tried. */
export function whatIfRequest(request: EstimateRequest, choices: Choices): EstimateRequest | undefined {
  const { regions, hours, sameShape } = choices;
  if (regions.length + hours.length === 0 && !sameShape) return undefined;
  return {
    ...request,
    what_if: {
      ...(regions.length > 0 && { regions }),
      ...(hours.length > 0 && { hours }),
      ...(sameShape && { same_shape: true as const }),
    },
  };
}

/** What the texts about a change need. */
interface ChangeWords {
  readonly hours: (hours: number) => string;
  readonly cheapest: string;
}

/** Says what an alternative changes: `East US 2, 220 h a month, amd v6`. */
export function changeText({ region, same_shape, hours_per_month }: AnsweredChange, words: ChangeWords): string {
  const series = same_shape === 'cheapest' ? words.cheapest : same_shape?.replaceAll('_', ' ');
  return [
    region && (regionOf(region)?.label ?? region),
    hours_per_month === undefined ? undefined : words.hours(hours_per_month),
    series,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** Takes a list with one more, or without one. */
export const toggled = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
