import { say } from '../../../platform/language.ts';
import type { MeterName } from '../resource.ts';
import { byHour, byUse, type Charge, type Facts, noChargeForSku, notPriced, notSold, type Service } from './service.ts';
import { dataProcessed, gigabytes, withoutCharge } from './tables.ts';

const wan = (meter: string, sku = meter): MeterName => ({ service: 'Virtual WAN', product: 'Virtual WAN', sku, meter });

const hubUnit = wan('Standard Hub Unit', 'Standard Hub');
const hubData = wan('Standard Hub Data Processed', 'Standard Hub');
const routingUnit = wan('Routing Infrastructure Unit');

/** Units of routing that the price of a hub covers. */
const routingIncluded = 2;

const hub: Service = {
  terraform: ['virtual_hub'],
  arm: ['microsoft.network/virtualhubs'],
  meters: [hubUnit, hubData, routingUnit],
  charges: (facts) => {
    const given = facts.text('sku', 'properties.sku');
    const units = facts.number(
      'virtual_router_auto_scale_min_capacity',
      'virtualRouterAutoScaleConfiguration.minCapacity',
    );
    if (!facts.has('virtual_wan_id', 'virtualWan')) {
      return [
        notPriced(
          say({
            en: 'A hub without a virtual WAN is a route server, which is not priced.',
            pt: 'Um hub sem WAN virtual é um servidor de rotas, que não tem preço aqui.',
          }),
        ),
      ];
    }
    if (/^basic$/i.test(given ?? '')) return [noChargeForSku('Basic')];
    if (given !== undefined && !/^standard$/i.test(given))
      return [notSold(say({ en: 'A virtual hub', pt: 'Um hub virtual' }), given)];
    const beyond = (units ?? routingIncluded) - routingIncluded;
    const assumed =
      given === undefined
        ? [
            say({
              en: 'the SKU Standard, which a virtual WAN has by default',
              pt: 'o SKU Standard, que uma WAN virtual tem por padrão',
            }),
          ]
        : [];
    return [
      byHour(hubUnit, { assumed }),
      ...(beyond > 0 ? [byHour(routingUnit, { part: 'routing', count: beyond })] : []),
      byUse('data', dataProcessed, [gigabytes('monthly_data_processed_gb', hubData)]),
    ];
  },
};

const siteScale = wan('VPN S2S Scale Unit');
const siteConnection = wan('VPN S2S Connection Unit');
const clientScale = wan('VPN P2S Scale Unit');
const clientConnection = wan('VPN P2S Connection Unit');
const routeScale = wan('ExpressRoute Scale Unit');
const routeScaleBeyond = wan('ExpressRoute Additional Scale Unit');
const routeConnection = wan('ExpressRoute Connection Unit');

const withoutScale = notPriced(
  say({
    en: 'The number of its scale units is not in the file.',
    pt: 'O número das suas unidades de escala não está no arquivo.',
  }),
);

/** The connections that a template lists in the gateway itself. */
const connectionsIn = (facts: Facts, path: string, meter: MeterName): readonly Charge[] => {
  const count = facts.list(undefined, path).length;
  return count > 0 ? [byHour(meter, { part: 'connections', count })] : [];
};

const siteGateway: Service = {
  terraform: ['vpn_gateway'],
  arm: ['microsoft.network/vpngateways'],
  meters: [siteScale, siteConnection],
  charges: (facts) => {
    const given = facts.number('scale_unit', 'vpnGatewayScaleUnit');
    const units = given ?? (facts.format === 'terraform' ? 1 : undefined);
    if (units === undefined) return [withoutScale];
    const assumed =
      given === undefined
        ? [
            say({
              en: '1 scale unit, since the file gives no number',
              pt: '1 unidade de escala, pois o arquivo não informa o número',
            }),
          ]
        : [];
    return [byHour(siteScale, { count: units, assumed }), ...connectionsIn(facts, 'connections', siteConnection)];
  },
};

const clientGateway: Service = {
  terraform: ['point_to_site_vpn_gateway'],
  arm: ['microsoft.network/p2svpngateways'],
  meters: [clientScale, clientConnection],
  charges: (facts) => {
    const units = facts.number('scale_unit', 'vpnGatewayScaleUnit');
    if (units === undefined) return [withoutScale];
    return [
      byHour(clientScale, { count: units }),
      byUse(
        'connections',
        say({
          en: 'Each client is charged by the hour while it is connected.',
          pt: 'Cada cliente é cobrado por hora enquanto está conectado.',
        }),
        [
          {
            name: 'monthly_p2s_connections_hrs',
            of: say({ en: 'hours of connections', pt: 'horas de conexões' }),
            meter: clientConnection,
            unit: 'Hours',
          },
        ],
      ),
    ];
  },
};

/** Scale units up to here have the higher price. */
const routeUnitsAtFirst = 5;

const routeGateway: Service = {
  terraform: ['express_route_gateway'],
  arm: ['microsoft.network/expressroutegateways'],
  meters: [routeScale, routeScaleBeyond, routeConnection],
  charges: (facts) => {
    const units = facts.number('scale_units', 'autoScaleConfiguration.bounds.min');
    if (units === undefined) return [withoutScale];
    const beyond = units - routeUnitsAtFirst;
    return [
      byHour(routeScale, { count: Math.min(units, routeUnitsAtFirst) }),
      ...(beyond > 0 ? [byHour(routeScaleBeyond, { part: 'scaleUnits', count: beyond })] : []),
      ...connectionsIn(facts, 'expressRouteConnections', routeConnection),
    ];
  },
};

/** A connection that is a resource of its own. */
const connection = (meter: MeterName, terraform: string, arm: string, parent: Service['parent']): Service => ({
  terraform: [terraform],
  arm: [arm],
  meters: [meter],
  ...(parent && { parent }),
  charges: () => [byHour(meter)],
});

const hubs = 'microsoft.network/virtualhubs';

/** Virtual WANs. */
export const virtualWanServices: readonly Service[] = [
  hub,
  siteGateway,
  clientGateway,
  routeGateway,
  connection(siteConnection, 'vpn_gateway_connection', 'microsoft.network/vpngateways/vpnconnections', {
    member: 'vpn_gateway_id',
    type: 'vpn_gateway',
    label: say({ en: 'VPN gateway', pt: 'gateway de VPN' }),
  }),
  connection(
    routeConnection,
    'express_route_connection',
    'microsoft.network/expressroutegateways/expressrouteconnections',
    {
      member: 'express_route_gateway_id',
      type: 'express_route_gateway',
      label: say({ en: 'ExpressRoute gateway', pt: 'gateway do ExpressRoute' }),
    },
  ),
  withoutCharge(
    ['virtual_wan'],
    ['microsoft.network/virtualwans'],
    say({ en: 'no charge of its own: its hubs are charged', pt: 'sem custo próprio: os seus hubs são cobrados' }),
  ),
  {
    terraform: ['virtual_hub_security_partner_provider'],
    arm: ['microsoft.network/securitypartnerproviders'],
    charges: () => [
      notPriced(
        say({
          en: 'A hub with it has other prices, which are not read.',
          pt: 'Um hub com ele tem outros preços, que não são lidos.',
        }),
      ),
    ],
  },
  withoutCharge(
    [
      'virtual_hub_bgp_connection',
      'virtual_hub_connection',
      'virtual_hub_ip',
      'virtual_hub_route_table',
      'virtual_hub_route_table_route',
      'virtual_hub_routing_intent',
      'vpn_gateway_nat_rule',
      'vpn_server_configuration',
      'vpn_site',
    ],
    [
      `${hubs}/bgpconnections`,
      `${hubs}/hubvirtualnetworkconnections`,
      `${hubs}/ipconfigurations`,
      `${hubs}/hubroutetables`,
      `${hubs}/routingintent`,
      'microsoft.network/vpngateways/natrules',
      'microsoft.network/vpnserverconfigurations',
      'microsoft.network/vpnsites',
    ],
  ),
];
