import { say } from '../../platform/language.ts';
import { regionOf } from '../catalog/regions.ts';
import { hoursAMonth, runHours } from '../hours.ts';
import type { ItemFault } from '../products/item-reader.ts';
import { type MeterItem, meterProduct, type RequestedMeter } from './meter-item.ts';

/** Digits after the decimal point that a quantity may have. */
const maxPlaces = 6;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a line takes from the request. */
interface LineDefaults {
  readonly pointer: string;
  /** Its number, from 1. */
  readonly number: string;
}

/** Checks a line by meter. Whether there is such a meter is only known once the prices are read. @param faults are added to */
export function readMeterLine(
  line: RequestedMeter,
  { pointer, number }: LineDefaults,
  faults: ItemFault[],
): MeterItem | undefined {
  const before = faults.length;
  const add = (member: string, code: string, detail: string): void => {
    faults.push({ pointer: `${pointer}/${member}`, code, detail });
  };
  const {
    id,
    meter_id: meterId,
    service,
    product,
    sku,
    meter,
    region,
    quantity,
    unit,
    instances,
    hours_per_month: hours,
  } = line;
  if (meterId !== undefined && !uuid.test(meterId.toLowerCase())) {
    add(
      'meter_id',
      'wrong_format',
      say({
        en: `Got ${JSON.stringify(meterId)}; must be the id of a meter, a UUID.`,
        pt: `Recebido ${JSON.stringify(meterId)}; deve ser o id de um medidor, um UUID.`,
      }),
    );
  }
  if (meterId === undefined && service === undefined && meter === undefined) {
    add(
      'meter_id',
      'missing_property',
      say({
        en: 'A line needs "meter_id", or "service" and "meter".',
        pt: 'Uma linha precisa de "meter_id", ou de "service" e "meter".',
      }),
    );
  } else if (meterId === undefined) {
    const required = (member: string): string =>
      say({ en: `Without "meter_id", "${member}" is required.`, pt: `Sem "meter_id", "${member}" é obrigatório.` });
    if (service === undefined) add('service', 'missing_property', required('service'));
    if (meter === undefined) add('meter', 'missing_property', required('meter'));
  }
  if (quantity !== undefined && Number(quantity.toFixed(maxPlaces)) !== quantity) {
    add(
      'quantity',
      'invalid_value',
      say({
        en: `Got ${quantity}; at most ${maxPlaces} decimals count.`,
        pt: `Recebido ${quantity}; contam no máximo ${maxPlaces} casas decimais.`,
      }),
    );
  }
  if (instances !== undefined && hours !== undefined) {
    const detail = say({
      en: 'Say "instances" or "hours_per_month": the quantity and one of them tell the other.',
      pt: 'Diga "instances" ou "hours_per_month": a quantidade e um deles dizem o outro.',
    });
    add('hours_per_month', 'not_allowed', detail);
  }
  if (faults.length > before || quantity === undefined) return undefined;
  const named = { service, product, sku, meter, region: region && (regionOf(region)?.name ?? region) };
  return {
    id: id ?? number,
    product: meterProduct,
    quantity,
    region: named.region ?? '',
    // The hours of the request are those of what can be stopped; this quantity is that of the month already.
    hours: runHours(hours ?? hoursAMonth),
    pointer,
    ask: { meterId: meterId?.toLowerCase(), ...named },
    askedUnit: unit,
    instances,
  };
}
