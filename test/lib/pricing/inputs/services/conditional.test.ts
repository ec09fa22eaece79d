import { expect, test } from 'vitest';
import { chargesOf } from '../../../../support/one-service.ts';
import { chargesInTemplate } from '../../../../support/service-charges.ts';

const hub = { type: 'eventhub', arm: 'Microsoft.EventHub/namespaces/eventhubs' };
const fleet = { type: 'kubernetes_fleet_manager', arm: 'Microsoft.ContainerService/fleets' };
const alerts = { type: 'mssql_server_security_alert_policy', arm: 'Microsoft.Sql/servers/securityAlertPolicies' };
const migration = { type: 'database_migration_service', arm: 'Microsoft.DataMigration/services' };

test.each([
  [hub, {}, {}],
  [hub, { capture_description: [{ enabled: false }] }, { captureDescription: { enabled: false } }],
  [fleet, {}, {}],
  [alerts, { state: 'Disabled' }, { state: 'Disabled' }],
])('%o costs nothing of its own: %j', ({ type, arm }, plan, properties) => {
  expect(chargesOf(type, arm, { plan, arm: { properties } })).toEqual(['free']);
});

test.each([
  [hub, { capture_description: [{ enabled: true }] }, { captureDescription: { enabled: true } }, /^What it captures/],
  [fleet, { hub_profile: [{ dns_prefix: 'a' }] }, { hubProfile: { dnsPrefix: 'a' } }, /^The cluster that Azure makes/],
  [alerts, { state: 'Enabled' }, { state: 'Enabled' }, /^Microsoft Defender for SQL/],
])('%o costs something with %j', ({ type, arm }, plan, properties, reason) => {
  expect(chargesOf(type, arm, { plan, arm: { properties } })).toEqual([
    expect.stringMatching(new RegExp(`^not priced: ${reason.source.slice(1)}`)),
  ]);
});

test('a service that migrates databases is free in the tier Standard', () => {
  const charges = (sku: string) =>
    chargesOf(migration.type, migration.arm, { plan: { sku_name: sku }, arm: { sku: { name: sku } } });
  expect(charges('Standard_1vCores')).toEqual(['free']);
  expect(charges('Premium_4vCores')).toEqual([
    'not priced: A service that migrates databases of the SKU Premium_4vCores is not priced.',
  ]);
});

test('peerings in a virtual network are charged by use', () => {
  const properties = { virtualNetworkPeerings: [{ name: 'hub' }] };
  expect(chargesInTemplate([{ type: 'Microsoft.Network/virtualNetworks', properties }])).toEqual([
    'by use: Its peerings are charged by traffic, and the file does not tell how much.',
  ]);
});
