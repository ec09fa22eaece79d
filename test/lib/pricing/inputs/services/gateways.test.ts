import { describe, expect, test } from 'vitest';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

const network = (type: string) => `Microsoft.Network/${type}`;

describe('an application gateway', () => {
  const inBoth = (sku: object, min?: number) =>
    chargesInBoth({
      terraform: [
        {
          type: 'azurerm_application_gateway',
          values: { sku: [sku], ...(min !== undefined && { autoscale_configuration: [{ min_capacity: min }] }) },
        },
      ],
      arm: [
        {
          type: network('applicationGateways'),
          properties: { sku, ...(min !== undefined && { autoscaleConfiguration: { minCapacity: min } }) },
        },
      ],
    });

  test('of version 2 costs its hours, and the capacity of its least instances', () => {
    expect(inBoth({ name: 'WAF_v2' }, 2)).toEqual([
      '1 × 730 Units/Hour of Application Gateway WAF v2 [Standard]: Standard Fixed Cost, westeurope',
      'instances: 20 × 730 Units/Hour of Application Gateway WAF v2 [Standard]: Standard Capacity Units, westeurope',
      expect.stringMatching(/^capacity: by use: Its capacity units beyond those of its least instances /),
    ]);
    expect(inBoth({ name: 'Standard_v2', capacity: 1 })[1]).toMatch(
      /^instances: 10 × 730 Units\/Hour of .* Standard v2 /,
    );
    expect(inBoth({ name: 'Basic' }, 0)).toHaveLength(2);
  });

  test('of version 1 costs the hours of its instances', () => {
    expect(inBoth({ name: 'WAF_Medium', capacity: 2 })).toEqual([
      '2 × 730 Hours of WAF Application Gateway [Medium]: Medium Gateway, westeurope',
      'data: by use: The data that it processes is charged by the GB, and the file does not tell how much.',
    ]);
    expect(inBoth({ name: 'Standard_Small' })).toEqual(['not priced: The number of its instances is not in the file.']);
  });

  test('of an unknown SKU is not priced', () => {
    expect(inBoth({ name: 'Gold_v9' })).toEqual([
      'not priced: An application gateway of the SKU Gold_v9 is not priced.',
    ]);
  });
});

describe('a gateway of a network', () => {
  const inBoth = (type: string, sku: string) =>
    chargesInBoth({
      terraform: [{ type: 'azurerm_virtual_network_gateway', values: { type, sku } }],
      arm: [
        { type: network('virtualNetworkGateways'), properties: { gatewayType: type, sku: { name: sku, tier: sku } } },
      ],
    });
  const parts = [
    'connections: by use: Connections beyond 10 to sites and 128 to clients are charged by the hour.',
    'data: by use: The data that it sends to other networks is charged by the GB.',
  ];

  test.each([
    ['Basic', 'VPN Gateway [Basic]: Basic Gateway'],
    ['VpnGw1', 'VPN Gateway [VpnGw1]: VpnGw1'],
    ['VpnGw5AZ', 'VPN Gateway [VpnGw5AZ]: VpnGw5AZ'],
  ])('for VPN of the SKU %s', (sku, meter) => {
    expect(inBoth('Vpn', sku)).toEqual([`1 × 730 Hours of ${meter}, westeurope`, ...parts]);
  });

  test.each([
    ['ErGw1AZ', 'ExpressRoute Gateway [ErGw1AZ]: ErGw1AZ Gateway'],
    ['Standard', 'ExpressRoute Standard Gateway []: Standard Gateway'],
    ['HighPerformance', 'ExpressRoute High Performance Gateway []: High Performance Gateway'],
    ['UltraPerformance', 'ExpressRoute Ultra High Performance Gateway []: Ultra High Performance Gateway'],
  ])('for ExpressRoute of the SKU %s', (sku, meter) => {
    expect(inBoth('ExpressRoute', sku)).toEqual([`1 × 730 Hours of ${meter}, westeurope`]);
  });

  test('of an SKU of the other kind is not priced', () => {
    expect(inBoth('Vpn', 'HighPerformance')).toEqual([
      'not priced: A VPN gateway of the SKU HighPerformance is not priced.',
    ]);
    expect(inBoth('ExpressRoute', 'VpnGw1')).toEqual([
      'not priced: An ExpressRoute gateway of the SKU VpnGw1 is not priced.',
    ]);
  });

  test('that scales costs its least scale units', () => {
    const sku = { name: 'ErGwScale' };
    const properties = { gatewayType: 'ExpressRoute', sku, autoScaleConfiguration: { bounds: { min: 2, max: 5 } } };
    expect(chargesInTemplate([{ type: network('virtualNetworkGateways'), properties }])).toEqual([
      '2 × 730 Hours of ExpressRoute Gateway [ErGwScale]: ErGwScale Unit, westeurope',
      'scaleUnits: by use: Scale units beyond its least are charged by the hour.',
    ]);
    expect(inBoth('ExpressRoute', 'ErGwScale')).toEqual([
      'not priced: The number of its scale units is not in the file.',
    ]);
  });

  test('whose SKU another resource tells is not priced', () => {
    expect(
      chargesInPlan([
        {
          type: 'azurerm_virtual_network_gateway',
          values: { type: 'Vpn' },
          unknown: { sku: true },
          expressions: { sku: { references: ['terraform_data.sku.output'] } },
        },
      ]),
    ).toEqual(['not priced: "sku" is known only when the plan is applied.']);
  });

  test('has connections without a charge of their own', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: 'azurerm_virtual_network_gateway_connection', values: { type: 'IPsec' } }],
        arm: [{ type: network('connections'), properties: { connectionType: 'IPsec' } }],
      }),
    ).toEqual(['free']);
  });
});

describe('a circuit of ExpressRoute', () => {
  const inBoth = (tier: string, family: string, mbps: number, location: string) =>
    chargesInBoth({
      terraform: [
        {
          type: 'azurerm_express_route_circuit',
          values: { sku: [{ tier, family }], bandwidth_in_mbps: mbps, peering_location: location },
        },
      ],
      arm: [
        {
          type: network('expressRouteCircuits'),
          sku: { name: `${tier}_${family}`, tier, family },
          properties: { serviceProviderProperties: { bandwidthInMbps: mbps, peeringLocation: location } },
        },
      ],
    });

  test('is charged by the month in the zone of its location', () => {
    expect(inBoth('Standard', 'MeteredData', 50, 'Silicon Valley')).toEqual([
      '1 × 1 Units/Month of ExpressRoute [50 Mbps Metered Data]: Standard Metered Data 50 Mbps Circuit, Zone 1',
      'data: by use: The data that it sends out is charged by the GB.',
    ]);
    expect(inBoth('Premium', 'UnlimitedData', 1000, 'Amsterdam2')).toEqual([
      '1 × 1 Units/Month of ExpressRoute [1 Gbps Unlimited Data]: Premium Unlimited Data 1 Gbps Circuit, Zone 1',
    ]);
  });

  test.each([
    ['Local', 1000, 'London', 'A circuit of the SKU Local, UnlimitedData is not priced.'],
    ['Standard', 300, 'London', 'A circuit of its bandwidth is not priced.'],
    ['Standard', 1000, 'Tokyo', 'The zone of its peering location, by which it is priced, is not known here.'],
  ])('%s of %d Mbps in %s is not priced', (tier, mbps, location, reason) => {
    expect(inBoth(tier, 'UnlimitedData', mbps, location)).toEqual([`not priced: ${reason}`]);
  });

  test('of a port is not priced', () => {
    expect(
      chargesInBoth({
        terraform: [
          {
            type: 'azurerm_express_route_circuit',
            values: { sku: [{ tier: 'Standard', family: 'MeteredData' }], express_route_port_id: '/ports/1' },
          },
        ],
        arm: [
          {
            type: network('expressRouteCircuits'),
            sku: { tier: 'Standard', family: 'MeteredData' },
            properties: { expressRoutePort: { id: '/ports/1' } },
          },
        ],
      }),
    ).toEqual(['not priced: A circuit of a port is not priced.']);
  });
});
