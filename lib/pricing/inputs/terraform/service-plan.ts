import { servicePlanMeter } from '../service-meters.ts';
import { chargeHours } from './meters.ts';
import { free, type ReadType, unpriced } from './reading.ts';

/** Reads `azurerm_service_plan`. Its apps run on it without a charge of their own. */
export const readServicePlan: ReadType = (reading) => {
  const { members } = reading;
  const spelled = members.text('sku_name');
  if (spelled === undefined) return [unpriced(reading, 'The plan does not tell its SKU.')];
  const sku = spelled.toUpperCase();
  if (sku === 'F1') return [free(reading)];
  if (sku === 'Y1' || sku === 'FC1') {
    return [unpriced(reading, 'Functions on it are charged by their executions, which a plan does not tell.')];
  }
  const meter = servicePlanMeter(spelled, /^linux$/i.test(members.text('os_type') ?? ''));
  if (!meter) return [unpriced(reading, `An App Service plan of the SKU ${spelled} is not priced yet.`)];
  if (members.isUnknownAndSet('worker_count')) {
    return [unpriced(reading, 'The number of its workers is known only when the plan is applied.')];
  }
  const workers = members.number('worker_count');
  const line = chargeHours(reading, { meter, count: workers ?? 1 });
  return [
    workers === undefined
      ? { ...line, assumed: [...(line.assumed ?? []), '1 worker, since the plan gives no number'] }
      : line,
  ];
};
