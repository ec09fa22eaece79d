import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { Money } from '../../../lib/pricing/money.ts';
import type { EstimateState } from '../state.ts';

export type MaxTerm = NonNullable<EstimateRequest['max_term']>;

/** How far the mix may commit, as fields show it. */
export interface ShownBounds {
  /** Text of the field, in per cent; as it is in the request where that is no share. */
  readonly share: string;
  /** Place of the slider, 0 to 100. */
  readonly sharePlace: number;
  readonly term: MaxTerm;
}

/** Reads the bounds of a request; without any, all may be committed for three years. */
export function boundsOf({ max_commitment_share: share = 1, max_term: term = 'P3Y' }: EstimateRequest): ShownBounds {
  const percent =
    typeof share === 'number' && Number.isFinite(share) ? Money.of(share).mul(100).toNumber(6) : undefined;
  return {
    share: String(percent ?? share),
    sharePlace: Math.min(100, Math.max(0, percent ?? 100)),
    term,
  };
}

/** Sets the share from per cent; 100 takes the bound out. What is no number is sent, so that the API names it. */
export function withShare(state: EstimateState, text: string): EstimateState {
  const { max_commitment_share: _, ...request } = state.request;
  const isNumber = /^-?\d{1,6}(?:[.,]\d{1,6})?$/.test(text.trim());
  const share = isNumber ? Money.of(text.trim().replace(',', '.')).div(100).toNumber(8) : text;
  if (text.trim() === '' || share === 1) return { ...state, request };
  return { ...state, request: { ...request, max_commitment_share: share } as EstimateRequest };
}

/** Sets the longest term; three years take the bound out. */
export function withTerm(state: EstimateState, term: MaxTerm): EstimateState {
  const { max_term: _, ...request } = state.request;
  return { ...state, request: term === 'P3Y' ? request : { ...request, max_term: term } };
}
