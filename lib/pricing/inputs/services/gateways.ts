import { say } from '../../../platform/language.ts';
import { hoursAMonth } from '../../hours.ts';
import type { MeterName, UsageMember } from '../resource.ts';
import { byHour, byMonth, byUse, type Charge, type Facts, notPriced, notSold, type Service } from './service.ts';
import { byUnitHours, entryOf, withoutCharge } from './tables.ts';

const applicationMeter = (product: string, sku: string, meter: string): MeterName => ({
  service: 'Application Gateway',
  product,
  sku,
  meter: `${sku} ${meter}`,
});
const secondVersion = (product: string, sku: string) => ({
  fixed: applicationMeter(product, sku, 'Fixed Cost'),
  units: applicationMeter(product, sku, 'Capacity Units'),
});

/** Version 2, whose meters the price list has in the unit `1/Hour`. */
const applicationGateways = {
  basic: secondVersion('Application Gateway Basic v2', 'Basic'),
  standard_v2: secondVersion('Application Gateway Standard v2', 'Standard'),
  waf_v2: secondVersion('Application Gateway WAF v2', 'Standard'),
};

/** Version 1, by the hour of each instance. */
const firstVersion: Readonly<Record<string, MeterName>> = {
  standard_small: applicationMeter('Basic Application Gateway', 'Small', 'Gateway'),
  standard_medium: applicationMeter('Basic Application Gateway', 'Medium', 'Gateway'),
  standard_large: applicationMeter('Basic Application Gateway', 'Large', 'Gateway'),
  waf_medium: applicationMeter('WAF Application Gateway', 'Medium', 'Gateway'),
  waf_large: applicationMeter('WAF Application Gateway', 'Large', 'Gateway'),
};

/** Capacity units that each instance of a gateway brings, and that are charged at least. */
const unitsAnInstance = 10;

const applicationGateway: Service = {
  terraform: ['application_gateway'],
  arm: ['microsoft.network/applicationgateways'],
  meters: [
    ...Object.values(applicationGateways).flatMap(({ fixed, units }) => [fixed, units]),
    ...Object.values(firstVersion),
  ],
  charges: (facts) => {
    const sku = facts.text('sku.name', 'properties.sku.name');
    const capacity = facts.number('sku.capacity', 'properties.sku.capacity');
    const instance = entryOf(firstVersion, sku);
    if (instance) return ofFirstVersion(instance, capacity);
    const meters = entryOf(applicationGateways, sku);
    if (!meters) return [notSold(say({ en: 'An application gateway', pt: 'Um gateway de aplicativo' }), sku)];
    const instances =
      facts.number('autoscale_configuration.min_capacity', 'autoscaleConfiguration.minCapacity') ?? capacity ?? 0;
    const beyond =
      instances > 0
        ? say({ en: ' beyond those of its least instances', pt: ' além das da menor quantidade de instâncias' })
        : '';
    const units: UsageMember = {
      name: instances > 0 ? 'capacity_units_beyond_minimum' : 'monthly_v2_capacity_units',
      of: say({ en: `capacity units${beyond}, on average`, pt: `unidades de capacidade${beyond}, em média` }),
      meter: meters.units,
      unit: 'Units/Hour',
      times: hoursAMonth,
    };
    return [
      byUnitHours(meters.fixed),
      ...(instances > 0 ? [byUnitHours(meters.units, { part: 'instances', count: instances * unitsAnInstance })] : []),
      byUse(
        'capacity',
        say({
          en: `Its capacity units${beyond} are charged by its load, which the file does not tell.`,
          pt: `As suas unidades de capacidade${beyond} são cobradas pela carga, que o arquivo não diz.`,
        }),
        [units],
      ),
    ];
  },
};

const ofFirstVersion = (meter: MeterName, instances: number | undefined): readonly Charge[] =>
  instances === undefined
    ? [
        notPriced(
          say({
            en: 'The number of its instances is not in the file.',
            pt: 'O número das suas instâncias não está no arquivo.',
          }),
        ),
      ]
    : [
        byHour(meter, { count: instances }),
        byUse(
          'data',
          say({
            en: 'The data that it processes is charged by the GB, and the file does not tell how much.',
            pt: 'Os dados que processa são cobrados por GB, e o arquivo não diz quanto.',
          }),
        ),
      ];

const vpnMeter = (sku: string, meter = sku): MeterName => ({
  service: 'VPN Gateway',
  product: 'VPN Gateway',
  sku,
  meter,
});
const routeMeter = (sku: string, meter: string): MeterName => ({
  service: 'ExpressRoute',
  product: 'ExpressRoute Gateway',
  sku,
  meter: `${sku} ${meter}`,
});
/** Earlier SKUs of ExpressRoute have a product each. */
const earlierRouteMeter = (name: string): MeterName => ({
  service: 'ExpressRoute',
  product: `ExpressRoute ${name} Gateway`,
  meter: `${name} Gateway`,
});

const sizes = [1, 2, 3, 4, 5];
const vpnGateways: Readonly<Record<string, MeterName>> = {
  basic: vpnMeter('Basic', 'Basic Gateway'),
  ...Object.fromEntries(sizes.map((size) => [`vpngw${size}`, vpnMeter(`VpnGw${size}`)])),
  ...Object.fromEntries(sizes.map((size) => [`vpngw${size}az`, vpnMeter(`VpnGw${size}AZ`)])),
};
const routeGateways: Readonly<Record<string, MeterName>> = {
  ergw1az: routeMeter('ErGw1AZ', 'Gateway'),
  ergw2az: routeMeter('ErGw2AZ', 'Gateway'),
  ergw3az: routeMeter('ErGw3AZ', 'Gateway'),
  standard: earlierRouteMeter('Standard'),
  highperformance: earlierRouteMeter('High Performance'),
  ultraperformance: earlierRouteMeter('Ultra High Performance'),
};
const routeScaleUnit = routeMeter('ErGwScale', 'Unit');

const networkGateway: Service = {
  terraform: ['virtual_network_gateway'],
  arm: ['microsoft.network/virtualnetworkgateways'],
  meters: [...Object.values(vpnGateways), ...Object.values(routeGateways), routeScaleUnit],
  charges: (facts) => {
    const sku = facts.text('sku', 'properties.sku.name');
    if (/^expressroute$/i.test(facts.text('type', 'gatewayType') ?? 'Vpn')) return routeGateway(facts, sku);
    const meter = entryOf(vpnGateways, sku);
    if (!meter) return [notSold(say({ en: 'A VPN gateway', pt: 'Um gateway de VPN' }), sku)];
    return [
      byHour(meter),
      byUse(
        'connections',
        say({
          en: 'Connections beyond 10 to sites and 128 to clients are charged by the hour.',
          pt: 'Conexões além de 10 com locais e 128 com clientes são cobradas por hora.',
        }),
      ),
      byUse(
        'data',
        say({
          en: 'The data that it sends to other networks is charged by the GB.',
          pt: 'Os dados que envia a outras redes são cobrados por GB.',
        }),
      ),
    ];
  },
};

function routeGateway(facts: Facts, sku: string | undefined): readonly Charge[] {
  if (/^ergwscale$/i.test(sku ?? '')) {
    const units = facts.number(undefined, 'autoScaleConfiguration.bounds.min');
    if (units === undefined)
      return [
        notPriced(
          say({
            en: 'The number of its scale units is not in the file.',
            pt: 'O número das suas unidades de escala não está no arquivo.',
          }),
        ),
      ];
    return [
      byHour(routeScaleUnit, { count: units }),
      byUse(
        'scaleUnits',
        say({
          en: 'Scale units beyond its least are charged by the hour.',
          pt: 'Unidades de escala além do mínimo são cobradas por hora.',
        }),
      ),
    ];
  }
  const meter = entryOf(routeGateways, sku);
  return [
    meter ? byHour(meter) : notSold(say({ en: 'An ExpressRoute gateway', pt: 'Um gateway do ExpressRoute' }), sku),
  ];
}

/** Bandwidths as the price list writes them, by Mbps. */
const bandwidths: ReadonlyMap<number, string> = new Map([
  [50, '50 Mbps'],
  [100, '100 Mbps'],
  [200, '200 Mbps'],
  [500, '500 Mbps'],
  [1000, '1 Gbps'],
  [2000, '2 Gbps'],
  [5000, '5 Gbps'],
  [10000, '10 Gbps'],
]);
const circuitTiers = { standard: 'Standard', premium: 'Premium' };
const circuitFamilies = { metereddata: 'Metered Data', unlimiteddata: 'Unlimited Data' };

const circuitMeter = (tier: string, family: string, bandwidth: string): MeterName => ({
  service: 'ExpressRoute',
  product: 'ExpressRoute',
  sku: `${bandwidth} ${family}`,
  meter: `${tier} ${family} ${bandwidth} Circuit`,
});

/** Cities of peering locations in the first zone of ExpressRoute: North America and Europe. */
const firstZone: ReadonlySet<string> = new Set(
  `amsterdam atlanta berlin chicago copenhagen dallas denver dublin frankfurt geneva las-vegas london los-angeles madrid
marseille miami milan minneapolis montreal munich new-york newport oslo paris phoenix portland quebec-city san-antonio seattle
silicon-valley stavanger stockholm toronto vancouver warsaw washington-dc zurich`.split(/\s+/),
);

/** `Washington DC2` is the second location of its city. */
const isInFirstZone = (location: string): boolean =>
  firstZone.has(
    location
      .toLowerCase()
      .replace(/\d+$/, '')
      .replace(/\(.*\)$/, '')
      .trim()
      .replaceAll(/\s+/g, '-'),
  );

const circuit: Service = {
  terraform: ['express_route_circuit'],
  arm: ['microsoft.network/expressroutecircuits'],
  meters: [...bandwidths.values()].flatMap((bandwidth) =>
    Object.values(circuitTiers).flatMap((tier) =>
      Object.values(circuitFamilies).map((family) => circuitMeter(tier, family, bandwidth)),
    ),
  ),
  charges: (facts) => {
    const provider = 'serviceProviderProperties';
    const tier = facts.text('sku.tier', 'sku.tier');
    const family = facts.text('sku.family', 'sku.family');
    if (facts.has('express_route_port_id', 'expressRoutePort'))
      return [
        notPriced(
          say({ en: 'A circuit of a port is not priced.', pt: 'Um circuito de uma porta não tem preço aqui.' }),
        ),
      ];
    const mbps = facts.number('bandwidth_in_mbps', `${provider}.bandwidthInMbps`);
    const location = facts.text('peering_location', `${provider}.peeringLocation`);
    const tierName = entryOf(circuitTiers, tier);
    const familyName = entryOf(circuitFamilies, family);
    const bandwidth = bandwidths.get(mbps ?? 0);
    if (!tierName || !familyName)
      return [notSold(say({ en: 'A circuit', pt: 'Um circuito' }), tier && family && `${tier}, ${family}`)];
    if (!bandwidth)
      return [
        notPriced(
          say({
            en: 'A circuit of its bandwidth is not priced.',
            pt: 'Um circuito da sua largura de banda não tem preço aqui.',
          }),
        ),
      ];
    if (location === undefined || !isInFirstZone(location)) {
      return [
        notPriced(
          say({
            en: 'The zone of its peering location, by which it is priced, is not known here.',
            pt: 'A zona do seu local de emparelhamento, da qual o preço depende, não é conhecida aqui.',
          }),
        ),
      ];
    }
    return [
      byMonth(circuitMeter(tierName, familyName, bandwidth), { region: 'Zone 1' }),
      ...(familyName === circuitFamilies.metereddata
        ? [
            byUse(
              'data',
              say({
                en: 'The data that it sends out is charged by the GB.',
                pt: 'Os dados que envia são cobrados por GB.',
              }),
            ),
          ]
        : []),
    ];
  },
};

/** Gateways of networks, and ways into them. */
export const gatewayServices: readonly Service[] = [
  applicationGateway,
  networkGateway,
  circuit,
  withoutCharge(
    ['virtual_network_gateway_connection'],
    ['microsoft.network/connections'],
    say({
      en: 'no charge of its own: its gateway is charged, and it tells of connections beyond 10',
      pt: 'sem custo próprio: o seu gateway é cobrado, e diz das conexões além de 10',
    }),
  ),
  withoutCharge(['virtual_network_gateway_nat_rule'], ['microsoft.network/virtualnetworkgateways/natrules']),
];
