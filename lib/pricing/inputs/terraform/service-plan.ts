import { chargeHours } from './meters.ts';
import { free, type ReadType, unpriced } from './reading.ts';

/** How the price list names the plans of App Service; others have names that we have not seen. */
const planNames: readonly (readonly [sku: RegExp, tier: string, name: (sku: string) => string])[] = [
  [/^B[123]$/, 'Basic', (sku) => sku],
  [/^S[123]$/, 'Standard', (sku) => `${sku} App`],
  [/^P[123]V2$/, 'Premium v2', (sku) => `${sku.slice(0, 2)} v2 App`],
  [/^P0V3$/, 'Premium v3', () => 'P0v3 App'],
  [/^P[123]V3$/, 'Premium v3', (sku) => `${sku.slice(0, 2)} v3 App`],
];

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
  const [, tier, name] = planNames.find(([own]) => own.test(sku)) ?? [];
  if (!tier || !name) return [unpriced(reading, `An App Service plan of the SKU ${spelled} is not priced yet.`)];
  if (members.isUnknownAndSet('worker_count')) {
    return [unpriced(reading, 'The number of its workers is known only when the plan is applied.')];
  }
  const meter = name(sku);
  const isLinux = /^linux$/i.test(members.text('os_type') ?? '');
  const workers = members.number('worker_count');
  const line = chargeHours(reading, {
    meter: {
      service: 'Azure App Service',
      product: `Azure App Service ${tier} Plan${isLinux ? ' - Linux' : ''}`,
      sku: meter.replace(/ App$/, ''),
      meter,
    },
    count: workers ?? 1,
  });
  return [
    workers === undefined
      ? { ...line, assumed: [...(line.assumed ?? []), '1 worker, since the plan gives no number'] }
      : line,
  ];
};
