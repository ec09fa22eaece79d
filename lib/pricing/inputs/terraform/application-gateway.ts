import { applicationGatewayMeter } from '../service-meters.ts';
import { chargeHours } from './meters.ts';
import { chargedByUse, type ReadType, unpriced } from './reading.ts';

/** Reads `azurerm_application_gateway`: a fee by the hour, and capacity units by load. */
export const readApplicationGateway: ReadType = (reading) => {
  const spelled = reading.members.block('sku')?.text('name');
  if (spelled === undefined) return [unpriced(reading, 'The plan does not tell its SKU.')];
  const meter = applicationGatewayMeter(spelled);
  if (!meter) return [unpriced(reading, `An application gateway of the SKU ${spelled} is not priced yet.`)];
  return [
    chargeHours(reading, { meter }),
    chargedByUse(reading, 'Its capacity units are charged by its load, which a plan does not tell.', 'capacity'),
  ];
};
