import type { MeterRow } from '../../lib/pricing/formats/meters-answer.ts';
import { type EstimateState, linesOf } from '../estimate/state.ts';

/** Hours of a month, as the API counts them. */
const monthHours = 730;

/** Adds a meter to an estimate: a month of it where it is charged by the hour, else one unit. */
export function addMeter({ request, view }: EstimateState, { meterId, meterName, unit }: MeterRow): EstimateState {
  const taken = new Set(linesOf(request).map(({ id }, index) => id ?? String(index + 1)));
  const line = {
    id: freeId(meterName.trim().slice(0, 90) || meterId, taken),
    meter_id: meterId,
    quantity: unit === 'Hours' ? monthHours : 1,
    ...(unit !== null && unit.length <= 100 && { unit }),
  };
  return { request: { ...request, meters: [...(request.meters ?? []), line] }, view };
}

function freeId(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(id)) return id;
  }
}
