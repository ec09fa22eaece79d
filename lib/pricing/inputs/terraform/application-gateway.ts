import { chargeHours } from './meters.ts';
import { type ReadType, unpriced } from './reading.ts';

/** Products of the price list by the SKU of a gateway; gateways of version 1 are retired. */
const products: Readonly<Record<string, { readonly product: string; readonly sku: string }>> = {
  basic: { product: 'Application Gateway Basic v2', sku: 'Basic' },
  standard_v2: { product: 'Application Gateway Standard v2', sku: 'Standard' },
  waf_v2: { product: 'Application Gateway WAF v2', sku: 'Standard' },
};

/** Reads `azurerm_application_gateway`: a fee by the hour, and capacity units by load. */
export const readApplicationGateway: ReadType = (reading) => {
  const spelled = reading.members.block('sku')?.text('name');
  if (spelled === undefined) return [unpriced(reading, 'The plan does not tell its SKU.')];
  const name = spelled.toLowerCase();
  const found = Object.hasOwn(products, name) ? products[name] : undefined;
  if (!found) return [unpriced(reading, `An application gateway of the SKU ${spelled} is not priced yet.`)];
  const { product, sku } = found;
  return [
    chargeHours(reading, { meter: { service: 'Application Gateway', product, sku, meter: `${sku} Fixed Cost` } }),
    unpriced(reading, 'Its capacity units are charged by its load, which a plan does not tell.', 'capacity'),
  ];
};
