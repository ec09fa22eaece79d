import { createHash } from 'node:crypto';
import { retailItem } from './retail-server.ts';

const services = [
  'Storage',
  'SQL Database',
  'Azure Cosmos DB',
  'Bandwidth',
  'Azure App Service',
  'Azure Kubernetes Service',
  'Azure Database for PostgreSQL',
  'Backup',
  'Log Analytics',
  'API Management',
] as const;
const series = ['Dsv5', 'Ddsv5', 'Easv6', 'Fsv2', 'Lsv3', 'Msv3'] as const;
const reservationTerms = ['1 Year', '3 Years'] as const;

/**
 * Makes an item of a price list of any size. Three neighbouring items are of one meter; a quarter of the meters are
 * machines, with savings plans, reservations and prices for development, the others have two tiers and a reservation.
 * @param place a region, `Global`, a zone or `''` @param number from 0 on
 */
export function syntheticItem(place: string, number: number): Readonly<Record<string, unknown>> {
  const meter = Math.floor(number / 3);
  const kind = number % 3;
  const isMachine = meter % 4 === 0;
  const id = createHash('sha256').update(`${place}/${meter}`).digest('hex');
  const service = isMachine ? 'Virtual Machines' : (services[meter % services.length] as string);
  const name = isMachine ? `D${2 + (meter % 96)}s v${1 + (meter % 7)}` : `Standard M${meter % 900} Units`;
  const price = 0.01 + (meter % 997) / 100;
  return retailItem({
    armRegionName: place,
    location: place,
    meterId: `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-a${id.slice(17, 20)}-${id.slice(20, 32)}`,
    meterName: name,
    productId: `DZH${meter % 4_000}`,
    skuId: `DZH${meter % 4_000}/${meter}`,
    productName: isMachine ? `Virtual Machines ${series[meter % 6]} Series` : `${service} Plan ${meter % 60}`,
    skuName: isMachine ? name : `Standard M${meter % 900}`,
    serviceName: service,
    armSkuName: isMachine ? `Standard_${name.replace(' ', '_')}` : '',
    unitOfMeasure: isMachine ? '1 Hour' : '10K',
    retailPrice: price,
    unitPrice: price,
    ...(kind === 0 && isMachine && { savingsPlan: savingsPlans(price) }),
    ...(kind === 1 && { type: 'Reservation', reservationTerm: reservationTerms[meter % 2], unitPrice: price * 5_000 }),
    ...(kind === 2 && (isMachine ? { type: 'DevTestConsumption' } : { tierMinimumUnits: 1_000, unitPrice: price / 2 })),
  });
}

const savingsPlans = (price: number) =>
  [
    ['1 Year', 0.8],
    ['3 Years', 0.6],
  ].map(([term, share]) => ({ unitPrice: price * Number(share), retailPrice: price * Number(share), term }));
