import type { EstimateRequest } from '../../lib/platform/request-types.generated.ts';
import type { SideName } from '../../lib/pricing/formats/figures.ts';

/** A line by product. */
export type Item = NonNullable<EstimateRequest['items']>[number];
/** A line by meter. */
export type MeterItem = NonNullable<EstimateRequest['meters']>[number];

/** What is shown of an estimate. Each part of the page keeps its choices under a name of its own. */
export interface ViewOptions {
  readonly breakEven?: { readonly line?: string; readonly side?: SideName };
  readonly [part: string]: unknown;
}

/** All that a link to an estimate holds. */
export interface EstimateState {
  /** As POST /api/estimate takes it. Members that the API does not know stay, so that it can name them. */
  readonly request: EstimateRequest;
  readonly view: ViewOptions;
}

/** The tab that is open; anyone can write a link. */
export const tabOf = ({ tab }: ViewOptions): string => (typeof tab === 'string' ? tab : '');

/** As many as the API takes in one request. */
export const maxLines = 200;

/** Hours of the longest month. */
export const longestMonth = 744;

/** Maximum length of the name of an estimate. */
export const maxNameLength = 120;

export const emptyState: EstimateState = { request: { items: [] }, view: {} };

/** True without a single line, and without a file whose resources may get one by what they use. */
export const isEmpty = ({ request, view }: EstimateState): boolean =>
  linesOf(request).length === 0 && !(isObject(view.input) && 'use' in view.input);

/** All lines, in the order in which the API answers them. */
export const linesOf = ({ items = [], meters = [] }: EstimateRequest): readonly (Item | MeterItem)[] => [
  ...items,
  ...meters,
];

/** Reads the state of a link; anyone can write one. @returns undefined for what is no state of an estimate */
export function readState(value: unknown): EstimateState | undefined {
  if (!isObject(value)) return undefined;
  const request = readRequest(value.request);
  if (request === undefined) return undefined;
  const { breakEven, ...parts } = isObject(value.view) ? value.view : {};
  const chosen = isObject(breakEven) ? readBreakEven(breakEven) : undefined;
  return { request, view: { ...parts, ...(chosen && { breakEven: chosen }) } };
}

/**
 * Reads a request that was pasted or is in a link. The API checks its members; here it is only made sure that a form can
 * show it. @returns undefined for what has no list of lines, or too many of them
 */
export function readRequest(value: unknown): EstimateRequest | undefined {
  if (!isObject(value)) return undefined;
  const { items = [], meters = [] } = value;
  if (!Array.isArray(items) || !Array.isArray(meters)) return undefined;
  if (value.items === undefined && value.meters === undefined) return undefined;
  const lines: readonly unknown[] = [...items, ...meters];
  if (lines.length > maxLines || !lines.every(isFlat)) return undefined;
  return value as EstimateRequest;
}

function readBreakEven({ line, side }: Readonly<Record<string, unknown>>): ViewOptions['breakEven'] {
  const hasSide = side === 'retail' || side === 'corporate';
  return { ...(typeof line === 'string' && { line }), ...(hasSide && { side }) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A line of texts and numbers, as fields hold them. */
const isFlat = (line: unknown): boolean =>
  isObject(line) && Object.values(line).every((member) => ['string', 'number'].includes(typeof member));
