import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { AnsweredChange } from '../../../lib/pricing/formats/what-if-answer.ts';
import { stopsWhenOff } from '../../../lib/pricing/products/stops-when-off.ts';
import type { Item } from '../state.ts';

/** Makes the request whose estimate an alternative has priced. Lines by meter stay as they are, as in the alternative. */
export function applyChange(
  request: EstimateRequest,
  { region, skus = {}, hours_per_month }: AnsweredChange,
): EstimateRequest {
  const items = request.items?.map((line, index): Item => {
    const id = line.id ?? String(index + 1);
    const isMachine = line.product === 'virtual_machine';
    return {
      ...line,
      ...(region !== undefined && { region }),
      ...(isMachine && Object.hasOwn(skus, id) && { sku: skus[id] }),
      ...(stopsWhenOff(line) && hours_per_month !== undefined && { hours_per_month }),
    };
  });
  return { ...request, ...(items && { items }) };
}
