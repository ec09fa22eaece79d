import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import { byHour, byUse, noChargeForSku, notSold, type Service } from './service.ts';
import { dataProcessed, entryOf, gigabytes } from './tables.ts';

const firewallMeter = (sku: string, meter: string): MeterName => ({
  service: 'Azure Firewall',
  product: 'Azure Firewall',
  sku,
  meter: `${sku} ${meter}`,
});

/** @param isScaled true if it has capacity units */
const firewallMeters = (sku: string, isScaled: boolean) => ({
  deployment: firewallMeter(sku, 'Deployment'),
  data: firewallMeter(sku, 'Data Processed'),
  ...(isScaled && { units: firewallMeter(sku, 'Capacity Unit') }),
});

/** Firewalls of a network and of a virtual hub, by their tier; the price list spells the hubs in two ways. */
const firewalls = {
  network: {
    basic: firewallMeters('Basic', false),
    standard: firewallMeters('Standard', true),
    premium: firewallMeters('Premium', true),
  },
  hub: {
    basic: firewallMeters('Basic Secured Virtual Hub', false),
    standard: firewallMeters('Standard Secure Virtual Hub', true),
    premium: firewallMeters('Premium Secured Virtual Hub', true),
  },
} as const;

const firewall: Service = {
  terraform: ['firewall'],
  arm: ['microsoft.network/azurefirewalls'],
  meters: [...Object.values(firewalls.network), ...Object.values(firewalls.hub)].flatMap((meters) =>
    Object.values(meters),
  ),
  charges: (facts) => {
    const given = facts.text('sku_tier', 'properties.sku.tier');
    const isHub = /^azfw_hub$/i.test(facts.text('sku_name', 'properties.sku.name') ?? '');
    const meters = entryOf(isHub ? firewalls.hub : firewalls.network, given ?? 'Standard');
    if (!meters) return [notSold(say({ en: 'A firewall', pt: 'Um firewall' }), given)];
    const units = 'units' in meters ? meters.units : undefined;
    const assumed =
      given === undefined
        ? [
            say({
              en: 'the tier Standard, since the file gives none',
              pt: 'a camada Standard, pois o arquivo não informa nenhuma',
            }),
          ]
        : [];
    return [
      byHour(meters.deployment, { assumed }),
      byUse('data', dataProcessed, [gigabytes('monthly_data_processed_gb', meters.data)]),
      ...(units
        ? [
            byUse(
              'capacity',
              say({
                en: 'The capacity units that it scales to are charged by the hour.',
                pt: 'As unidades de capacidade a que escala são cobradas por hora.',
              }),
              [unitsOf(units)],
            ),
          ]
        : []),
    ];
  },
};

/** @param meter by the hour */
const unitsOf = (meter: MeterName): UsageMember => ({
  name: 'capacity_units',
  of: say({ en: 'capacity units, on average', pt: 'unidades de capacidade, em média' }),
  meter,
  unit: 'Hours',
  times: hoursAMonth,
});

/** With one firewall a policy is free; with more, each of its regions is charged by the month. */
const firewallPolicy: Service = {
  terraform: ['firewall_policy'],
  arm: ['microsoft.network/firewallpolicies'],
  charges: () => [
    byUse(
      undefined,
      say({
        en: 'It is free for one firewall; for more it is charged by the month, and the file does not count them.',
        pt: 'É gratuito para um firewall; para mais é cobrado por mês, e o arquivo não os conta.',
      }),
    ),
  ],
};

const bastionMeter = (sku: string, meter: string): MeterName => ({
  service: 'Azure Bastion',
  product: 'Azure Bastion',
  sku,
  meter: `${sku} ${meter}`,
});
const bastionMeters = (sku: string, isScaled: boolean) => ({
  gateway: bastionMeter(sku, 'Gateway'),
  data: bastionMeter(sku, 'Data Transfer Out'),
  ...(isScaled && { additional: bastionMeter(sku, 'Additional Gateway') }),
});
const bastions = {
  basic: bastionMeters('Basic', false),
  standard: bastionMeters('Standard', true),
  premium: bastionMeters('Premium', true),
} as const;

/** Scale units that the price of a bastion covers. */
const unitsIncluded = 2;

const bastion: Service = {
  terraform: ['bastion_host'],
  arm: ['microsoft.network/bastionhosts'],
  meters: Object.values(bastions).flatMap((meters) => Object.values(meters)),
  charges: (facts) => {
    const sku = facts.text('sku', 'sku.name') ?? (facts.format === 'terraform' ? 'Basic' : undefined);
    const scaleUnits = facts.number('scale_units', 'scaleUnits') ?? unitsIncluded;
    if (/^developer$/i.test(sku ?? '')) return [noChargeForSku('Developer')];
    const meters = entryOf(bastions, sku);
    if (!meters) return [notSold(say({ en: 'A bastion', pt: 'Um bastion' }), sku)];
    const additional = 'additional' in meters ? meters.additional : undefined;
    const beyond = scaleUnits - unitsIncluded;
    return [
      byHour(meters.gateway),
      ...(additional && beyond > 0 ? [byHour(additional, { part: 'scaleUnits', count: beyond })] : []),
      byUse(
        'data',
        say({ en: 'The data that it sends out is charged by the GB.', pt: 'Os dados que envia são cobrados por GB.' }),
        [gigabytes('monthly_outbound_data_gb', meters.data)],
      ),
    ];
  },
};

const ddos = (sku: string, meter: string): MeterName => ({
  service: 'Azure DDOS Protection',
  product: 'Azure DDOS Protection',
  sku,
  meter,
});
const ddosPlanHour = ddos('Network Protection', 'Network Protection Plan');
const ddosAddress = ddos('Network Protection', 'Network Protection Resource');
const ddosData = ddos('Network Protection', 'Network Protection Data Processed');

const ddosPlan: Service = {
  terraform: ['network_ddos_protection_plan'],
  arm: ['microsoft.network/ddosprotectionplans'],
  meters: [ddosPlanHour, ddosAddress, ddosData],
  charges: () => [
    byHour(ddosPlanHour),
    byUse(
      'addresses',
      say({
        en: 'Each address that it protects beyond 100 is charged by the hour.',
        pt: 'Cada endereço que protege além de 100 é cobrado por hora.',
      }),
      [
        {
          name: 'overage_amount',
          of: say({ en: 'addresses beyond 100', pt: 'endereços além de 100' }),
          meter: ddosAddress,
          unit: 'Hours',
          times: hoursAMonth,
        },
      ],
    ),
    byUse('data', dataProcessed, [gigabytes('monthly_data_processed_gb', ddosData)]),
  ],
};

/** What protects networks. */
export const firewallServices: readonly Service[] = [firewall, firewallPolicy, bastion, ddosPlan];
