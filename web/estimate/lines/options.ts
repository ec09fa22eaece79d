import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { fieldOfLine } from '../../../lib/pricing/products/forms.ts';
import { useRequest } from '../../api/use-request.ts';
import type { ComboboxOption } from '../../parts/filter-options.ts';

/** A product with the fields that have options. */
export interface ProductFields {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly string[];
}

/** Asks for the products. */
export const useProducts = () =>
  useRequest<{ readonly products: readonly ProductFields[] }>({ path: '/api/catalog/products' });

/** An option of a field; only sizes and regions have more than value and label. */
export interface FieldOption extends ComboboxOption {
  /** Whether the contract has a price; null where no contract is compared. */
  readonly ea_available?: boolean | null;
  /** Currencies in which the public list has prices of a region. */
  readonly retail_currencies?: readonly string[] | null;
}

/** Asks for the options of a field. Answers are kept, so each region is asked for once. */
export const useOptions = (product: string, field: string, place: OptionPlace) =>
  useRequest<{ readonly options: readonly FieldOption[] }>({ path: optionsPath(product, field, place) });

/** Where and under which contract a line is priced, as far as that is known. */
interface OptionPlace {
  readonly region?: string | undefined;
  readonly scope?: string | undefined;
}

/** The path of a field's options; only options that depend on a price sheet depend on region and contract. */
export function optionsPath(product: string, field: string, { region, scope }: OptionPlace): string {
  const ofForm = fieldOfLine({ product }, field);
  const parameters = new URLSearchParams();
  if (ofForm && 'options' in ofForm && ofForm.options === 'sheet') {
    if (region !== undefined && region !== '') parameters.set('region', region);
    if (scope !== undefined && scope !== 'none') parameters.set('scope', scope);
  }
  const query = parameters.toString();
  const path = `/api/catalog/products/${encodeURIComponent(product)}/options/${encodeURIComponent(field)}`;
  return query === '' ? path : `${path}?${query}`;
}

/** The request that is sent for a state; undefined without a line. */
export const estimateRequestOf = (request: EstimateRequest) =>
  (request.items?.length ?? 0) + (request.meters?.length ?? 0) === 0
    ? undefined
    : { path: '/api/estimate', body: request };
