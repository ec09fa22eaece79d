import { describe, expect, test } from 'vitest';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

const network = (type: string) => `Microsoft.Network/${type}`;

describe('a virtual hub', () => {
  const inBoth = (sku: string | undefined, capacity: number) =>
    chargesInBoth({
      terraform: [
        {
          type: 'azurerm_virtual_hub',
          values: { sku, virtual_wan_id: '/wan', virtual_router_auto_scale_min_capacity: capacity },
        },
      ],
      arm: [
        {
          type: network('virtualHubs'),
          properties: {
            sku,
            virtualWan: { id: '/wan' },
            virtualRouterAutoScaleConfiguration: { minCapacity: capacity },
          },
        },
      ],
    });
  const data = 'data: by use: The data that it processes is charged by the GB.';

  test('costs its hours, and those of routing beyond 2 units', () => {
    expect(inBoth('Standard', 2)).toEqual([
      '1 × 730 Hours of Virtual WAN [Standard Hub]: Standard Hub Unit, westeurope',
      data,
    ]);
    expect(inBoth(undefined, 4)).toEqual([
      '1 × 730 Hours of Virtual WAN [Standard Hub]: Standard Hub Unit, westeurope',
      'routing: 2 × 730 Hours of Virtual WAN [Routing Infrastructure Unit]: Routing Infrastructure Unit, westeurope',
      data,
    ]);
  });

  test('of the SKU Basic is free, of an unknown one not priced, and without a WAN a route server', () => {
    expect(inBoth('Basic', 2)).toEqual(['free']);
    expect(inBoth('Gold', 2)).toEqual(['not priced: A virtual hub of the SKU Gold is not priced.']);
    expect(chargesInPlan([{ type: 'azurerm_virtual_hub', values: { sku: 'Standard' } }])).toEqual([
      'not priced: A hub without a virtual WAN is a route server, which is not priced.',
    ]);
  });
});

test('a virtual WAN costs nothing of its own', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_virtual_wan', values: {} }],
      arm: [{ type: network('virtualWans') }],
    }),
  ).toEqual(['free']);
});

describe('a VPN gateway of a hub', () => {
  test('costs its scale units, and each connection', () => {
    const gateway = { type: 'azurerm_vpn_gateway', name: 'gw', values: { id: '/gw', scale_unit: 2 } };
    const inTemplate = { type: network('vpnGateways'), properties: { vpnGatewayScaleUnit: 2 } };
    expect(chargesInBoth({ terraform: [gateway], arm: [inTemplate] })).toEqual([
      '2 × 730 Hours of Virtual WAN [VPN S2S Scale Unit]: VPN S2S Scale Unit, westeurope',
    ]);
    expect(
      chargesInBoth({
        terraform: [
          gateway,
          { type: 'azurerm_vpn_gateway_connection', values: { vpn_gateway_id: '/gw', location: null } },
        ],
        arm: [
          { ...inTemplate, address: 'Microsoft.Network/vpnGateways/gw' },
          {
            type: network('vpnGateways/vpnConnections'),
            address: 'Microsoft.Network/vpnGateways/gw/vpnConnections/it',
            location: undefined,
          },
        ],
      }),
    ).toEqual(['1 × 730 Hours of Virtual WAN [VPN S2S Connection Unit]: VPN S2S Connection Unit, westeurope']);
  });

  test('lists connections in a template, and has one scale unit by default in a plan', () => {
    expect(
      chargesInTemplate([
        { type: network('vpnGateways'), properties: { vpnGatewayScaleUnit: 1, connections: [{}, {}] } },
      ])[1],
    ).toBe('connections: 2 × 730 Hours of Virtual WAN [VPN S2S Connection Unit]: VPN S2S Connection Unit, westeurope');
    expect(chargesInPlan([{ type: 'azurerm_vpn_gateway', values: {} }])[0]).toMatch(/^1 × 730 Hours/);
    expect(chargesInTemplate([{ type: network('vpnGateways') }])).toEqual([
      'not priced: The number of its scale units is not in the file.',
    ]);
  });
});

test('a gateway for clients costs its scale units, and hours of connections', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_point_to_site_vpn_gateway', values: { scale_unit: 1 } }],
      arm: [{ type: network('p2sVpnGateways'), properties: { vpnGatewayScaleUnit: 1 } }],
    }),
  ).toEqual([
    '1 × 730 Hours of Virtual WAN [VPN P2S Scale Unit]: VPN P2S Scale Unit, westeurope',
    'connections: by use: Each client is charged by the hour while it is connected.',
  ]);
});

test('an ExpressRoute gateway of a hub costs its scale units, of which those beyond 5 cost less, and connections', () => {
  const inBoth = (units: number) =>
    chargesInBoth({
      terraform: [{ type: 'azurerm_express_route_gateway', values: { scale_units: units } }],
      arm: [
        {
          type: network('expressRouteGateways'),
          properties: { autoScaleConfiguration: { bounds: { min: units } } },
        },
      ],
    });
  expect(inBoth(1)).toEqual([
    '1 × 730 Hours of Virtual WAN [ExpressRoute Scale Unit]: ExpressRoute Scale Unit, westeurope',
  ]);
  expect(inBoth(7)).toEqual([
    '5 × 730 Hours of Virtual WAN [ExpressRoute Scale Unit]: ExpressRoute Scale Unit, westeurope',
    'scaleUnits: 2 × 730 Hours of Virtual WAN [ExpressRoute Additional Scale Unit]: ExpressRoute Additional Scale Unit, westeurope',
  ]);
  expect(chargesInPlan([{ type: 'azurerm_express_route_gateway', values: {} }])).toEqual([
    'not priced: The number of its scale units is not in the file.',
  ]);
  expect(
    chargesInPlan([
      { type: 'azurerm_express_route_gateway', name: 'gw', values: { id: '/gw', scale_units: 1 } },
      { type: 'azurerm_express_route_connection', values: { express_route_gateway_id: '/gw', location: null } },
    ]),
  ).toEqual(['1 × 730 Hours of Virtual WAN [ExpressRoute Connection Unit]: ExpressRoute Connection Unit, westeurope']);
});
