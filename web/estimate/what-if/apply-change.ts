import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { AnsweredAlternative } from '../../../lib/pricing/formats/what-if-answer.ts';
import { formOf, stopsWhenOff } from '../../../lib/pricing/products/forms.ts';
import type { Item, MeterItem } from '../state.ts';

/** Makes the request whose estimate an alternative has priced. A line by meter that has moved gets its meter there. */
export function applyChange(
  request: EstimateRequest,
  { change, moved_meters: moved }: Pick<AnsweredAlternative, 'change' | 'moved_meters'>,
): EstimateRequest {
  const { region, skus = {}, hours_per_month } = change;
  const first = (request.items ?? []).length + 1;
  const meters = request.meters?.map((line, index): MeterItem => {
    const id = line.id ?? String(first + index);
    if (region === undefined || !Object.hasOwn(moved, id)) return line;
    // All names together mean one meter in each region; with fewer, the id tells it.
    const isNamed = line.meter_id === undefined && line.product !== undefined && line.sku !== undefined;
    return {
      ...line,
      ...(!isNamed && { meter_id: moved[id] }),
      ...((isNamed || line.region !== undefined) && { region }),
    };
  });
  const items = request.items?.map((line, index): Item => {
    const id = line.id ?? String(index + 1);
    const sizeField = formOf(line.product)?.sizeField;
    return {
      ...line,
      ...(region !== undefined && { region }),
      ...(sizeField && Object.hasOwn(skus, id) && { [sizeField]: skus[id] }),
      ...(stopsWhenOff(line) && hours_per_month !== undefined && { hours_per_month }),
    };
  });
  return { ...request, ...(items && { items }), ...(meters && { meters }) };
}
