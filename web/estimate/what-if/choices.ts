import { membersOf } from '../../../lib/platform/members.ts';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { regionOf } from '../../../lib/pricing/catalog/regions.ts';
import type { AnsweredChange } from '../../../lib/pricing/formats/what-if-answer.ts';
import { formOf } from '../../../lib/pricing/products/forms.ts';
import { readNumber } from '../../parts/typed-number.ts';
import { longestMonth } from '../state.ts';

/** What a reader wants to try beside the estimate. */
export interface Choices {
  /** Azure's names. */
  readonly regions: readonly string[];
  readonly hours: readonly number[];
  readonly sameShape: boolean;
  /** Sizes by the id of a line. */
  readonly skus: Readonly<Record<string, readonly string[]>>;
}

/** As many as stand side by side, also where the API would take more. */
export const maxRegions = 3;
/** The API says where all choices together make more than its 50 alternatives. */
const maxHours = 10;
export const maxSizes = 10;
/** The length that the API allows for the name of a size. */
const maxNameLength = 100;

/** Reads the choices of a link; what is wrong in them is left out. */
export function readChoices(value: unknown): Choices {
  const { regions, hours, sameShape, skus } = membersOf(value);
  const known = list(regions).flatMap((name) => (typeof name === 'string' && regionOf(name)?.name) || []);
  const numbers = list(hours).filter(isHours);
  return {
    regions: [...new Set(known)].slice(0, maxRegions),
    hours: [...new Set(numbers)].slice(0, maxHours),
    sameShape: sameShape === true,
    skus: Object.fromEntries(
      Object.entries(membersOf(skus)).flatMap(([id, names]) => {
        const sizes = list(names)
          .filter((name) => typeof name === 'string')
          .filter((name) => name.length <= maxNameLength);
        return sizes.length === 0 ? [] : [[id, [...new Set(sizes)].slice(0, maxSizes)]];
      }),
    ),
  };
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Reads hours a month that a reader wrote, such as `220, 500` or `182,5; 500`: a comma is a decimal sign, unless a space follows it.
 * @returns undefined for what is no such list
 */
export function readHours(text: string): readonly number[] | undefined {
  const parts = text.split(/[\s;]+|,(?=\s|$)/).filter(Boolean);
  // `220,500` may be two numbers, though no month has so many hours.
  const numbers = parts.map((part) => readNumber(part, part.includes(',') ? undefined : longestMonth));
  return numbers.every(isHours) && new Set(numbers).size <= maxHours ? [...new Set(numbers)] : undefined;
}

const isHours = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= longestMonth;

/** Adds the alternatives to a request; undefined where nothing is to be tried. */
export function whatIfRequest(request: EstimateRequest, choices: Choices): EstimateRequest | undefined {
  const { regions, hours, sameShape } = choices;
  const skus = sizesOf(request, choices);
  if (regions.length + hours.length + skus.length === 0 && !sameShape) return undefined;
  return {
    ...request,
    what_if: {
      ...(regions.length > 0 && { regions }),
      ...(hours.length > 0 && { hours }),
      ...(sameShape && { same_shape: true as const }),
      ...(skus.length > 0 && { skus: Object.fromEntries(skus) }),
    },
  };
}

/** A line of a request that can have another size. */
export interface ResizableLine {
  readonly id: string;
  readonly product: string;
  readonly region: string;
  /** The field that holds its size. */
  readonly sizeField: string;
  readonly size: string | undefined;
}

/** The lines that can have another size. */
export const resizableLinesOf = ({ items = [] }: EstimateRequest): readonly ResizableLine[] =>
  items.flatMap((line, index) => {
    const { id = String(index + 1), product, region } = line;
    const sizeField = formOf(product)?.sizeField;
    if (!sizeField) return [];
    const size = line[sizeField];
    return [{ id, product, region, sizeField, size: size === undefined ? undefined : String(size) }];
  });

/** The sizes to try, without those of lines that are gone. */
export const sizesOf = (
  request: EstimateRequest,
  { skus }: Choices,
): readonly (readonly [string, readonly string[]])[] =>
  resizableLinesOf(request).flatMap(({ id }) => {
    const sizes = Object.hasOwn(skus, id) ? skus[id] : undefined;
    return sizes === undefined || sizes.length === 0 ? [] : [[id, sizes] as const];
  });

/** What the texts about a change need. */
interface ChangeWords {
  readonly hours: (hours: number) => string;
  readonly cheapest: string;
  /** Lines whose sizes are named in the request; `same_shape` chooses those of the others. */
  readonly named: ReadonlySet<string>;
}

/** Says what an alternative changes: `East US 2, 220 h a month, web Standard_D4as_v5, amd v6`. */
export function changeText({ region, same_shape, skus, hours_per_month }: AnsweredChange, words: ChangeWords): string {
  const series = same_shape === 'cheapest' ? words.cheapest : same_shape?.replaceAll('_', ' ');
  return [
    region && (regionOf(region)?.label ?? region),
    hours_per_month === undefined ? undefined : words.hours(hours_per_month),
    ...Object.entries(skus ?? {})
      .filter(([id]) => same_shape === undefined || words.named.has(id))
      .map(([id, sku]) => `${id} ${sku}`),
    series,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** Takes a list with one more, or without one. */
export const toggled = (names: readonly string[], name: string): readonly string[] =>
  names.includes(name) ? names.filter((known) => known !== name) : [...names, name];
